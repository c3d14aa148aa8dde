package dev.fencepost.properties.command;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.simulator.BadInputException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that set a scenario's configuration; what they do not set is the scenario's own. */
final class ConfigOptions {

    private static final String DECLARED = "the declared error of every clock's rate, in ppm or %%";
    private static final String INJECTED = "how far clocks are made to go wrong; by default as far as is declared";

    @Option(names = "--config", paramLabel = "FILE", description = "settings, one key=value a line; # begins a comment")
    @Nullable
    private Path file;

    @Option(names = {"--lease-duration", "--ttl"}, paramLabel = "15s", description = "how long the lease lasts")
    @Nullable
    private String leaseDuration;

    @Option(names = "--renew-interval", paramLabel = "5s", description = "from one renewal to the next")
    @Nullable
    private String renewInterval;

    @Option(names = {"--call-timeout",
            "--request-timeout"}, paramLabel = "3s", description = "how long a call may take")
    @Nullable
    private String callTimeout;

    @Option(names = "--retry-interval", paramLabel = "1s", description = "from a failed call to the next")
    @Nullable
    private String retryInterval;

    @Option(names = "--stop-grace", paramLabel = "1s", description = "how long before the end work is told to stop")
    @Nullable
    private String stopGrace;

    @Option(names = "--clock-rate-error", paramLabel = "500ppm", description = DECLARED)
    @Nullable
    private String clockRateError;

    @Option(names = "--inject-clock-rate-error", paramLabel = "500ppm", description = INJECTED)
    @Nullable
    private String injectedError;

    @Option(names = "--max-clock-skew", paramLabel = "300ms", description = "the declared error of every wall clock")
    @Nullable
    private String maxClockSkew;

    @Option(names = "--candidates", paramLabel = "3", description = "how many stand for each Lease")
    @Nullable
    private String candidates;

    /**
     * The configuration text for a scenario.
     *
     * @param subject
     *            the scenario, whose own text is what is not set
     * @throws BadInputException
     *             when a value cannot be read, an option does not apply, or the timings cannot be safe
     */
    String text(Subject subject) {
        Map<String, String> settings = pairs(List.of(subject.defaultConfig().split(",")), "the scenario");
        if (file != null) {
            settings.putAll(pairs(lines(file), file.toString()));
        }
        set(subject, settings, "lease-duration", leaseDuration);
        set(subject, settings, "renew-interval", renewInterval);
        set(subject, settings, "call-timeout", callTimeout);
        set(subject, settings, "retry-interval", retryInterval);
        set(subject, settings, "stop-grace", stopGrace);
        set(subject, settings, "max-clock-skew", maxClockSkew);
        set(subject, settings, "candidates", candidates);
        if (clockRateError != null) {
            String ppm = Long.toString(ppm(clockRateError));
            settings.put("holder-ppm", ppm);
            settings.put("judge-ppm", ppm);
        }
        if (injectedError != null) {
            settings.put("inject-ppm", Long.toString(ppm(injectedError)));
        }
        return subject.checked(settings.entrySet().stream().map(pair -> pair.getKey() + "=" + pair.getValue())
                .collect(Collectors.joining(",")));
    }

    private static void set(Subject subject, Map<String, String> settings, String option, @Nullable String value) {
        if (value != null) {
            String key = subject.settings().get(option);
            if (key == null) {
                throw new BadInputException("--" + option + " does not apply to the scenario " + subject.name());
            }
            settings.put(key, value);
        }
    }

    private static Map<String, String> pairs(List<String> lines, String where) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String line : lines) {
            String text = line.replaceFirst("#.*", "").strip();
            int equals = text.indexOf('=');
            if (equals > 0) {
                pairs.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
            } else if (!text.isEmpty()) {
                throw new BadInputException("a setting of " + where + " reads key=value, not '" + text + "'");
            }
        }
        return pairs;
    }

    private static List<String> lines(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInputException("the configuration " + file + " cannot be read: it is no regular file");
        }
        try {
            // Some editors begin a text with a byte order mark.
            return Files.readString(file).replaceFirst("^\uFEFF", "").lines().toList();
        } catch (MalformedInputException noText) {
            throw new BadInputException("the configuration " + file + " is not text in UTF-8", noText);
        } catch (IOException unreadable) {
            throw new BadInputException("the configuration " + file + " cannot be read"
                    + (Files.exists(file) ? "" : ": there is no such file"), unreadable);
        }
    }

    private static long ppm(String text) {
        if (text.matches("[0-9]{1,6}(ppm)?")) {
            return Long.parseLong(text.replace("ppm", ""));
        }
        if (text.matches("[0-9]{1,2}(\\.[0-9]{1,4})?%")) {
            return Math.round(Double.parseDouble(text.replace("%", "")) * 10_000);
        }
        throw new BadInputException("a clock-rate error reads 500ppm or 0.05%, not '" + text + "'");
    }
}
