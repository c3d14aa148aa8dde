package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The text form of schedules: {@code v1::scenario::config::seed::heal+rest/events}, then one part for each fault and
 * each given draw. No letter of it means anything to a shell.
 */
final class ScheduleText {

    private static final String VERSION = "v1";
    private static final String SEPARATOR = "::";
    private static final String NO_CONFIG = "-";
    private static final String DRAW = "draw:";
    private static final Pattern LENGTH = Pattern.compile("([0-9]+[a-z]+)\\+([0-9]+[a-z]+)/([0-9]{1,18})");
    private static final Pattern GIVEN = Pattern
            .compile("draw:([A-Za-z0-9_-]+),([A-Za-z0-9_:/~-]+),([0-9]{1,18}|any)=([0-9]{1,18})");

    private ScheduleText() {}

    static String print(Schedule schedule) {
        List<String> parts = new ArrayList<>();
        parts.add(VERSION);
        parts.add(schedule.scenario());
        parts.add(schedule.config().isEmpty() ? NO_CONFIG : schedule.config());
        parts.add(schedule.seed().toString());
        RunLength length = schedule.length();
        parts.add(
                Durations.text(length.healNanos()) + "+" + Durations.text(length.endNanos() - length.healNanos()) + "/"
                        + length.maxEvents());
        schedule.plan().faults().forEach(fault -> parts.add(fault.text()));
        schedule.overrides().list().forEach(given -> parts.add(print(given)));
        return String.join(SEPARATOR, parts);
    }

    private static String print(Overrides.Override given) {
        String occurrence = given.occurrence() == Overrides.EVERY ? Traffic.ANY : Long.toString(given.occurrence());
        return DRAW + given.site() + "," + given.key() + "," + occurrence + "=" + given.value();
    }

    static Schedule parse(String text, Collection<? extends Scenario> scenarios) {
        String[] parts = text.strip().split(SEPARATOR, -1);
        if (!parts[0].equals(VERSION)) {
            throw new BadInputException(
                    "this is no schedule of format " + VERSION + ", the only one that can be replayed: '"
                            + abbreviate(text) + "'");
        }
        if (parts.length < 5) {
            throw new BadInputException("a schedule reads " + VERSION
                    + "::scenario::config::seed::length::faults, not '" + abbreviate(text) + "'");
        }
        Scenario scenario = scenario(parts[1], scenarios);
        List<Fault> faults = new ArrayList<>();
        List<Overrides.Override> given = new ArrayList<>();
        for (String part : List.of(parts).subList(5, parts.length)) {
            if (part.startsWith(DRAW)) {
                given.add(parseDraw(part));
            } else {
                faults.add(Fault.parse(part, scenario.serviceFaults()));
            }
        }
        return new Schedule(parts[1], parts[2].equals(NO_CONFIG) ? "" : parts[2], Seed.parse(parts[3]),
                parseLength(parts[4]), new FaultPlan(faults), new Overrides(given));
    }

    private static Scenario scenario(String name, Collection<? extends Scenario> scenarios) {
        for (Scenario scenario : scenarios) {
            if (scenario.name().equals(name)) {
                return scenario;
            }
        }
        throw new BadInputException("unknown scenario '" + name + "'; the scenarios are "
                + scenarios.stream().map(Scenario::name).collect(Collectors.joining(", ")));
    }

    private static RunLength parseLength(String text) {
        Matcher matcher = LENGTH.matcher(text);
        if (!matcher.matches()) {
            throw new BadInputException(
                    "the length of a run reads 250s+50s/1000000 (until the healing, from there to the"
                            + " end, events at most), not '" + text + "'");
        }
        long healNanos = Durations.parse(matcher.group(1));
        long restNanos = Durations.parse(matcher.group(2));
        if (healNanos + restNanos < healNanos) {
            throw new BadInputException("the length of a run is more than 292 years: '" + text + "'");
        }
        return new RunLength(healNanos, healNanos + restNanos, Long.parseLong(matcher.group(3)));
    }

    private static Overrides.Override parseDraw(String text) {
        Matcher matcher = GIVEN.matcher(text);
        if (!matcher.matches()) {
            throw new BadInputException("a given draw reads draw:site,key,occurrence=value, not '" + text + "'");
        }
        String occurrence = matcher.group(3);
        return new Overrides.Override(matcher.group(1), matcher.group(2),
                occurrence.equals(Traffic.ANY) ? Overrides.EVERY : Long.parseLong(occurrence),
                Long.parseLong(matcher.group(4)));
    }

    private static String abbreviate(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "...";
    }
}
