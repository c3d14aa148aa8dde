package dev.fencepost.election;

/**
 * What only the leader may do: one engine of a service; an election can guard several.
 *
 * <p>Each work has one thread for the life of its election. On it {@link #prepare} and {@link #lead} take turns: a
 * follower prepares so that its promotion costs no start-up, and acts only from {@code lead}. When the leadership is
 * over the thread is interrupted and {@link Tenure#stopping()} turns true; the lease is not given back before every
 * work has returned.
 */
@FunctionalInterface
public interface Work {

    /**
     * Warms up: opens connections, fills caches, follows the leader's data. Must change nothing that others see.
     *
     * <p>Called before each tenure, the first included. It may return when it is ready, or go on until
     * {@link Standby#over()}; {@link #lead} begins only after it returned. Interrupted when the election ends.
     *
     * @param standby
     *            tells when to stop preparing
     * @throws Exception
     *             is logged, and the work leads unprepared
     */
    default void prepare(Standby standby) throws Exception {
        // a work that needs no warming up
    }

    /**
     * Leads until told to stop, or until there is nothing left to do.
     *
     * <p>Every write carries {@link Tenure#token()}, and {@link Tenure#check()} comes before every act. If all works of an
     * election return untold, the leadership is given back and others get their turn for one lease duration.
     *
     * @param tenure
     *            the leadership
     * @throws Exception
     *             any but that of a requested stop is logged and makes this candidate step down: the other works are
     *             stopped, and the lease is given back
     */
    void lead(Tenure tenure) throws Exception;
}
