package dev.fencepost.properties.command;

/**
 * How long a hunt goes on.
 *
 * @param maxRuns
 *            so many runs at the most
 * @param endNanos
 *            and until this instant of {@link WallTime#nanos}
 * @param startNanos
 *            counted from this one
 */
record HuntBudget(long maxRuns, long startNanos, long endNanos) {

    static HuntBudget runs(long runs) {
        return new HuntBudget(runs, 0, Long.MAX_VALUE);
    }

    static HuntBudget time(long nanos) {
        long start = WallTime.nanos();
        return new HuntBudget(Long.MAX_VALUE, start, start + nanos);
    }

    boolean timed() {
        return endNanos != Long.MAX_VALUE;
    }

    boolean spent() {
        return timed() && WallTime.nanos() - endNanos >= 0;
    }

    double share(long runs, long nowNanos) {
        return timed() ? (nowNanos - startNanos) / (double) (endNanos - startNanos) : runs / (double) maxRuns;
    }
}
