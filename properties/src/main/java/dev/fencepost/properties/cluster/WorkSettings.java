package dev.fencepost.properties.cluster;

/**
 * How the simulated work behaves.
 *
 * @param pauseNanos
 *            between two operations, at the most
 * @param thinkNanos
 *            between checking the verdict and acting, at the most
 * @param stopNanos
 *            between being told to stop and having stopped, at the most
 * @param storeTimeoutNanos
 *            how long it waits for the store's answer
 */
public record WorkSettings(long pauseNanos, long thinkNanos, long stopNanos, long storeTimeoutNanos) {

    /** Half a second between operations, ten milliseconds of thought, half a second to stop, a second for the store. */
    public static final WorkSettings DEFAULT = new WorkSettings(500_000_000L, 10_000_000L, 500_000_000L,
            1_000_000_000L);
}
