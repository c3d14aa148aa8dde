package dev.fencepost.properties.scenario;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Durations;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Ratio;
import dev.fencepost.simulator.TimeGrid;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** The settings of a configuration as text: {@code key=value} pairs between commas, each read as what it must be. */
final class SettingsText {

    /** The least latency of the usual network: nothing that a run is about takes less. */
    private static final long COARSEST_NANOS = 1_000_000L;

    private final Map<String, String> values;

    private SettingsText(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Reads a text over the values that it does not name.
     *
     * @throws BadInputException
     *             naming the unknown key and those that there are
     */
    static SettingsText parse(Map<String, String> base, String text) {
        Map<String, String> known = new LinkedHashMap<>(base);
        if (!text.isEmpty()) {
            for (String pair : text.split(",", -1)) {
                int equals = pair.indexOf('=');
                String key = equals < 0 ? pair : pair.substring(0, equals);
                if (equals < 0 || !known.containsKey(key)) {
                    throw new BadInputException("unknown setting '" + pair + "'; the settings are "
                            + String.join(", ", known.keySet()) + ", each as key=value");
                }
                known.put(key, pair.substring(equals + 1));
            }
        }
        return new SettingsText(known);
    }

    /** The text of those values that are not the default ones. */
    static String print(Map<String, String> values, Map<String, String> defaults) {
        StringJoiner pairs = new StringJoiner(",");
        values.forEach((key, value) -> {
            if (!value.equals(defaults.get(key))) {
                pairs.add(key + "=" + value);
            }
        });
        return pairs.toString();
    }

    private String value(String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalStateException("no setting is named " + key);
        }
        return value;
    }

    long nanos(String key) {
        long nanos = Durations.parse(value(key));
        if (nanos < 0) {
            throw new BadInputException(key + " is a length of time from 0, not " + value(key));
        }
        return nanos;
    }

    int number(String key, int least, int most) {
        String value = value(key);
        if (value.matches("[0-9]{1,9}")) {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new BadInputException(key + " is a number from " + least + " to " + most + ", not '" + value + "'");
    }

    /** A word that may be any, as whatever an operator may write. */
    String word(String key) {
        if (value(key).matches("[a-z-]{1,30}")) {
            return value(key);
        }
        throw new BadInputException(key + " is a word of small letters and hyphens, not '" + value(key) + "'");
    }

    <E extends Enum<E>> E choice(String key, E[] allowed) {
        StringJoiner words = new StringJoiner(", ");
        for (E candidate : allowed) {
            if (word(candidate).equals(value(key))) {
                return candidate;
            }
            words.add(word(candidate));
        }
        throw new BadInputException(key + " is one of " + words + ", not '" + value(key) + "'");
    }

    /**
     * The network of {@code latency-min} and {@code latency-max}, on which deaths are noticed within the given time.
     */
    NetworkSettings network(long maxNoticeNanos) {
        long minLatency = nanos("latency-min");
        long maxLatency = nanos("latency-max");
        if (minLatency < 1 || maxLatency < minLatency) {
            throw new BadInputException("latency-min is at least 1ns and at most latency-max, not "
                    + value("latency-min") + " and " + value("latency-max"));
        }
        return new NetworkSettings(minLatency, maxLatency, Ratio.NEVER, maxLatency, new Ratio(1, 2), maxNoticeNanos);
    }

    /** The grid whose step is {@code grid}. */
    TimeGrid grid() {
        long stepNanos = nanos("grid");
        if (stepNanos < 1 || stepNanos > COARSEST_NANOS) {
            throw new BadInputException("grid is a length of time from 1ns to " + Durations.text(COARSEST_NANOS)
                    + ", not " + value("grid"));
        }
        return new TimeGrid(stepNanos);
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
