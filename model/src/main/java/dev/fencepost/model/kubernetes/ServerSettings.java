package dev.fencepost.model.kubernetes;

/**
 * How a modelled server is set up.
 *
 * @param uidSeed
 *            from which all uids are derived
 * @param firstRevision
 *            where the cluster's revision stands at the start; a real cluster is never near 0
 * @param historyLimit
 *            how many writes can at least still be watched or read back; older ones are "too old" (410). With 0 nothing
 *            is remembered, which is what an exhaustive exploration wants
 * @param watchTimeoutNanos
 *            when a watch that asks for no timeout is ended; a real server draws between half an hour and an hour
 */
public record ServerSettings(long uidSeed, long firstRevision, int historyLimit, long watchTimeoutNanos) {

    /** A young cluster that remembers a thousand writes. */
    public static final ServerSettings DEFAULT = new ServerSettings(0, 1_000, 1_000, 1_800_000_000_000L);

    /** Refuses what cannot be. */
    public ServerSettings {
        if (firstRevision < 1) {
            throw new IllegalArgumentException("firstRevision is at least 1, not " + firstRevision);
        }
        if (historyLimit < 0) {
            throw new IllegalArgumentException("historyLimit is at least 0, not " + historyLimit);
        }
        if (watchTimeoutNanos < 1) {
            throw new IllegalArgumentException("watchTimeoutNanos is at least 1, not " + watchTimeoutNanos);
        }
    }

    /** These settings with another seed for uids. */
    public ServerSettings withUidSeed(long other) {
        return new ServerSettings(other, firstRevision, historyLimit, watchTimeoutNanos);
    }

    /** These settings with another memory. */
    public ServerSettings withHistoryLimit(int other) {
        return new ServerSettings(uidSeed, firstRevision, other, watchTimeoutNanos);
    }
}
