package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;

/**
 * Proves that a run is determined by its schedule: runs it twice in lockstep and compares the logs as it goes.
 *
 * <p>Comparing after every step, it stops at the first event that differs, rather than at a different result.
 */
public final class Reconciler {

    private Reconciler() {}

    /** What came of comparing two runs of one schedule. */
    public sealed interface Outcome {}

    /**
     * Both runs were the same, event for event.
     *
     * @param result
     *            how they ended
     */
    public record Same(RunResult result) implements Outcome {}

    /**
     * The runs differed; each list holds what that run logged in the first step that differs, from the first event that
     * does.
     *
     * @param events
     *            how many items both runs had stepped the same way
     * @param first
     *            what the first run logged
     * @param second
     *            what the second run logged
     */
    public record Different(long events, List<LogEvent> first, List<LogEvent> second) implements Outcome {

        /** Copies the lists. */
        public Different {
            first = List.copyOf(first);
            second = List.copyOf(second);
        }

        /** Returns the difference as text for people. */
        public String describe() {
            return "after " + events + " equal events the two runs differ:\n  first:  " + describe(first)
                    + "\n  second: " + describe(second);
        }

        private static String describe(List<LogEvent> events) {
            return events.isEmpty() ? "(nothing)" : LogTable.line(events.getFirst()).strip();
        }
    }

    /** Runs the schedule twice, telling the sinks of the first of both runs, and compares. */
    public static Outcome reconcile(Scenario scenario, Schedule schedule, LogSink... sinks) {
        List<LogEvent> firstLog = new ArrayList<>();
        List<LogEvent> secondLog = new ArrayList<>();
        LogSink[] firstSinks = new LogSink[sinks.length + 1];
        System.arraycopy(sinks, 0, firstSinks, 0, sinks.length);
        firstSinks[sinks.length] = firstLog::add;
        Simulation first = Simulation.of(scenario, schedule, firstSinks);
        Simulation second = Simulation.of(scenario, schedule, secondLog::add);
        boolean more = true;
        while (more) {
            long equalEvents = first.events();
            firstLog.clear();
            secondLog.clear();
            more = first.step();
            boolean secondMore = second.step();
            if (more != secondMore || first.digest().value() != second.digest().value()) {
                return difference(equalEvents, firstLog, secondLog);
            }
        }
        return new Same(first.result());
    }

    private static Different difference(long equalEvents, List<LogEvent> first, List<LogEvent> second) {
        int same = 0;
        while (same < Math.min(first.size(), second.size()) && isSame(first.get(same), second.get(same))) {
            same++;
        }
        return new Different(equalEvents, first.subList(same, first.size()), second.subList(same, second.size()));
    }

    private static boolean isSame(LogEvent one, LogEvent other) {
        RunningDigest first = new RunningDigest();
        RunningDigest second = new RunningDigest();
        first.accept(one);
        second.accept(other);
        return first.value() == second.value();
    }
}
