package dev.fencepost.election;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one class that starts threads.
 *
 * <p>All of them are daemons. A service that forgets to close its election then still ends, and its lease lapses; were
 * they not, it would live on as a leader that does nothing. A service whose only work is its election waits for it with
 * {@link Election#awaitEnd}.
 */
final class HostThreads {

    private static final Logger LOG = LoggerFactory.getLogger(HostThreads.class);

    /**
     * Starts a thread.
     *
     * @param name
     *            what a thread dump shows
     * @param body
     *            runs once; what it throws is logged
     */
    Thread start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((ended, cause) -> LOG.error("thread {} ended", ended.getName(), cause));
        thread.start();
        return thread;
    }
}
