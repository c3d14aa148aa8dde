package dev.fencepost.properties.checker;

import dev.fencepost.simulator.LogEvent;

/** Writes numbers for people; only used once something is wrong. */
final class Words {

    private static final long MICRO = 1_000L;
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000_000_000L;

    private Words() {}

    /** A length of time in its largest fitting unit, exact: {@code 148.5 ms}. */
    static String time(long nanos) {
        long size = Math.abs(nanos);
        if (size >= SECOND) {
            return decimal(nanos, SECOND) + " s";
        }
        if (size >= MILLI) {
            return decimal(nanos, MILLI) + " ms";
        }
        return size >= MICRO ? decimal(nanos, MICRO) + " us" : nanos + " ns";
    }

    /** An instant since the start of the run. */
    static String at(long trueNanos) {
        return decimal(trueNanos, SECOND) + " s";
    }

    /** The process an event happened in: {@code a} for the first one of node a, {@code a(2)} for its second. */
    static String process(LogEvent event) {
        return process(event.node().name(), event.incarnation());
    }

    static String process(String node, int incarnation) {
        return incarnation <= 1 ? node : node + "(" + incarnation + ")";
    }

    /** A rate error. */
    static String ppm(long ppb) {
        return decimal(ppb, MICRO) + " ppm";
    }

    private static String decimal(long value, long unit) {
        String whole = (value < 0 ? "-" : "") + Math.abs(value / unit);
        long rest = Math.abs(value % unit);
        if (rest == 0) {
            return whole;
        }
        String digits = Long.toString(unit + rest).substring(1);
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        return whole + "." + digits.substring(0, end);
    }
}
