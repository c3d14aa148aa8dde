package dev.fencepost.election;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one class that starts threads.
 *
 * <p>All of them are daemons. A service that forgets to close its election then still ends, and its lease lapses; were
 * they not, it would live on as a leader that does nothing. A service whose only work is its election waits for it with
 * {@link Election#awaitEnd}. Safe for use by many threads.
 */
public class HostThreads {

    private static final Logger LOG = LoggerFactory.getLogger(HostThreads.class);

    /** Threads of this process; every instance starts the same kind. */
    public HostThreads() {
        // nothing to set up; a constructor, not a constant, so that threads are always handed in
    }

    /**
     * Starts a thread.
     *
     * @param name
     *            what a thread dump shows
     * @param body
     *            runs once; what it throws is logged
     * @throws IllegalStateException
     *             when the process may have no more threads: no reason for a service to die of it
     */
    public Thread start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((ended, cause) -> LOG.error("thread {} ended", ended.getName(), cause));
        try {
            launch(thread);
        } catch (OutOfMemoryError noneLeft) {
            throw new IllegalStateException("the thread " + name + " could not be started", noneLeft);
        }
        return thread;
    }

    /**
     * Has something run when the process is told to end, by a signal or by an exit.
     *
     * @param name
     *            what a thread dump shows
     * @param body
     *            runs once, beside every other such body; the process ends after all of them
     * @throws IllegalStateException
     *             when the process ends already
     */
    public void atShutdown(String name, Runnable body) {
        Runtime.getRuntime().addShutdownHook(new Thread(body, name));
    }

    /** Apart, so that a test can be the machine that has no thread left. */
    void launch(Thread thread) {
        thread.start();
    }
}
