package dev.fencepost.election.campaign;

/** Waits that double with each failure in a row, up to a limit; no wait after none. */
final class Doubling {

    private Doubling() {}

    static long waitNanos(long firstNanos, long maxNanos, int failures) {
        if (failures == 0) {
            return 0;
        }
        long waitNanos = firstNanos;
        for (int i = 1; i < failures && waitNanos < maxNanos; i++) {
            waitNanos *= 2;
        }
        return Math.min(waitNanos, maxNanos);
    }
}
