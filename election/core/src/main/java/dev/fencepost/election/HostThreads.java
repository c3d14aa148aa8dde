package dev.fencepost.election;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one class that starts threads.
 *
 * <p>Those of {@link #HostThreads()} are threads of the operating system, one each. A process that stands in thousands of
 * elections, each with a listener, fences or work of its own, takes {@link #virtual()} ones, all but the host's: it is
 * the watchdog of the others, so nothing that the application does with the carriers of virtual threads may hold it up.
 *
 * <p>All of them are daemons. A service that forgets to close its election then still ends, and its lease lapses; were
 * they not, it would live on as a leader that does nothing. A service whose only work is its election waits for it with
 * {@link Election#awaitEnd}. Safe for use by many threads.
 */
public class HostThreads {

    private static final Logger LOG = LoggerFactory.getLogger(HostThreads.class);

    private final boolean virtual;

    /** Threads of the operating system. */
    public HostThreads() {
        this(false);
    }

    private HostThreads(boolean virtual) {
        this.virtual = virtual;
    }

    /** Virtual threads, except for the host's; for work that waits rather than computes. */
    public static HostThreads virtual() {
        return new HostThreads(true);
    }

    /**
     * Starts the thread of a host.
     *
     * @param name
     *            what a thread dump shows
     * @param body
     *            runs once; what it throws is logged
     * @throws IllegalStateException
     *             when the process may have no more threads
     */
    Thread startHost(String name, Runnable body) {
        return start(Thread.ofPlatform().daemon().name(name), body);
    }

    /**
     * Starts any other thread.
     *
     * @param name
     *            what a thread dump shows
     * @param body
     *            runs once; what it throws is logged
     * @throws IllegalStateException
     *             when the process may have no more threads: no reason for a service to die of it
     */
    public Thread start(String name, Runnable body) {
        return start(virtual ? Thread.ofVirtual().name(name) : Thread.ofPlatform().daemon().name(name), body);
    }

    private Thread start(Thread.Builder kind, Runnable body) {
        Thread thread = kind
                .uncaughtExceptionHandler((ended, cause) -> LOG.error("thread {} ended", ended.getName(), cause))
                .unstarted(body);
        try {
            launch(thread);
        } catch (OutOfMemoryError noneLeft) {
            throw new IllegalStateException("the thread " + thread.getName() + " could not be started", noneLeft);
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
