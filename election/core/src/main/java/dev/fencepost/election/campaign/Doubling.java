package dev.fencepost.election.campaign;

/** Waits that double with each failure in a row, up to a limit. */
final class Doubling {

    private Doubling() {}

    static long waitNanos(long firstNanos, long maxNanos, int failures) {
        long waitNanos = firstNanos;
        for (int i = 1; i < failures && waitNanos < maxNanos; i++) {
            waitNanos *= 2;
        }
        return Math.min(waitNanos, maxNanos);
    }
}
