package dev.fencepost.election.campaign;

/**
 * A call that is awaited.
 *
 * @param id
 *            its number
 * @param kind
 *            what it asks for
 */
record PendingCall(long id, Kind kind) {

    /** What a call asks for. */
    enum Kind {
        GRANT,
        CAMPAIGN,
        CONFIRM,
        REVOKE
    }
}
