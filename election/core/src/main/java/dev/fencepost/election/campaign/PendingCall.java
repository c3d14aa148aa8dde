package dev.fencepost.election.campaign;

/**
 * A call that is awaited.
 *
 * @param id
 *            its number
 * @param kind
 *            what it asks for
 */
public record PendingCall(long id, Kind kind) {

    /** What a call asks for. */
    public enum Kind {
        /** A lease. */
        GRANT,
        /** To stand in the queue, and be told of the win. */
        CAMPAIGN,
        /** The own key, read back. */
        CONFIRM,
        /** The end of the lease. */
        REVOKE
    }
}
