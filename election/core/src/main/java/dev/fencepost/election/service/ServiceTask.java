package dev.fencepost.election.service;

/** Something of the owner's that a service runs on a thread of its own: a task, a start-up step, or a health check. */
@FunctionalInterface
public interface ServiceTask {

    /**
     * Runs until it is done, or until told to stop.
     *
     * <p>When told to stop, {@link TaskScope#stopping()} turns true and the thread is interrupted. That is a request: the
     * service waits for the return, and gives no leadership back before it. Every act for the leadership comes after a
     * {@link TaskScope#check()} and carries {@link TaskScope#token()}.
     *
     * @param scope
     *            what it may know and must ask
     * @throws Exception
     *             is a failure, unless it was told to stop; so is any error
     */
    void run(TaskScope scope) throws Exception;
}
