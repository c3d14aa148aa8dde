package dev.fencepost.election.service;

/** The port through which the leader serves; a standby never opens it (mutant GL-32). */
public interface ServicePort {

    /**
     * Opens it.
     *
     * @param scope
     *            the leadership
     * @throws Exception
     *             if it cannot be opened, or the thread is interrupted first; it must be closed then
     */
    void open(TaskScope scope) throws Exception;

    /**
     * Closes it: nothing new comes in from here on. Returns when every request that came through it has ended, for a
     * request may act for the leadership.
     *
     * @throws Exception
     *             is logged, and the port counts as closed
     */
    void close() throws Exception;
}
