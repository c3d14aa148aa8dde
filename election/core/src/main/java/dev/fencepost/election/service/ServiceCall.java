package dev.fencepost.election.service;

/**
 * Something that a service has begun and that ends with an answer.
 *
 * @param id
 *            its number, from 1, never used twice
 * @param kind
 *            what it is
 */
public record ServiceCall(long id, Kind kind) {

    /** What a call is. */
    public enum Kind {
        /** A read of the stored count, before anybody stands. */
        COUNT(false),
        /** A read of the state, by the leader. */
        STATE(true),
        /** The health check. */
        HEALTH(true),
        /** A start-up step. */
        STEP(true),
        /** The opening of the port. */
        BIND(true),
        /** The closing of the port. */
        UNBIND(true);

        private final boolean ofLeader;

        Kind(boolean ofLeader) {
            this.ofLeader = ofLeader;
        }

        /** Whether it acts for the leadership, which is not given back before it has ended (mutant GL-01). */
        public boolean ofLeader() {
            return ofLeader;
        }
    }
}
