package dev.fencepost.election;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that hands events on to listeners, so that the host never waits for one.
 *
 * <p>It serves one listener after the other, an event each. A listener that blocks holds up all that share the thread, so
 * the owner's listeners have one each; the log, which is the same for all elections, has one for all of them. The
 * thread starts with the first listener and ends after the last {@link ElectionEvent.Ended}.
 */
final class EventPump implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(EventPump.class);

    private final String threadName;
    private final HostThreads threads;

    /** Those with events that nobody has looked at; guarded by this object's lock, as are the posts' fields. */
    private final Deque<Post> waiting = new ArrayDeque<>();

    /** How many have yet to be told of the end. */
    private int open;

    /** Null while there is none. */
    private @Nullable Thread thread;

    EventPump(String threadName, HostThreads threads) {
        this.threadName = threadName;
        this.threads = threads;
    }

    /**
     * Where events for one listener are posted.
     *
     * @param name
     *            what complaints call it
     * @param wanted
     *            which events it is told of; asked on the host's thread
     */
    Post post(String name, ElectionListener listener, Predicate<ElectionEvent> wanted) {
        return new Post(name, listener, wanted);
    }

    @Override
    public void run() {
        for (Optional<Post> next = next(); next.isPresent(); next = next()) {
            next.get().deliver();
        }
    }

    /** The next one that something waits for; empty once all have been told of the end. */
    private synchronized Optional<Post> next() {
        while (open > 0) {
            Optional<Post> next = Optional.ofNullable(waiting.poll());
            if (next.isPresent()) {
                return next;
            }
            try {
                wait();
            } catch (InterruptedException meantForTheListener) {
                // A closing election interrupts a listener that blocks; this loop ends by itself.
            }
        }
        thread = null;
        return Optional.empty();
    }

    /** The events of one election for one listener. */
    final class Post {

        private final String name;
        private final ElectionListener listener;
        private final Predicate<ElectionEvent> wanted;
        private final FailSoftLog complaints = new FailSoftLog(LOG);
        private final EventBacklog backlog = new EventBacklog();
        private final CountDownLatch told = new CountDownLatch(1);
        private boolean opened;

        private Post(String name, ElectionListener listener, Predicate<ElectionEvent> wanted) {
            this.name = name;
            this.listener = listener;
            this.wanted = wanted;
        }

        /**
         * Has events handed on from now on.
         *
         * @return the thread that does it
         * @throws IllegalStateException
         *             when there is no thread for it and none can be started
         */
        Thread open() {
            synchronized (EventPump.this) {
                Thread running = thread;
                if (running == null) {
                    running = threads.start(threadName, EventPump.this);
                    thread = running;
                }
                open++;
                opened = true;
                return running;
            }
        }

        /**
         * Adds an event; the host's thread, which only ever waits for the lock of a list operation. An election that
         * could not start has an end, too, and nobody to be told of it.
         */
        void publish(ElectionEvent event) {
            if (!wanted.test(event)) {
                return;
            }
            synchronized (EventPump.this) {
                if (!opened) {
                    return;
                }
                if (backlog.isEmpty()) {
                    waiting.add(this);
                }
                backlog.add(event);
                EventPump.this.notifyAll();
            }
        }

        /** Waits until the listener has been told of the end. */
        void awaitEnd(long atMostNanos) throws InterruptedException {
            boolean unused = told.await(atMostNanos, TimeUnit.NANOSECONDS);
        }

        private void deliver() {
            ElectionEvent event = take();
            try {
                listener.on(event);
            } catch (Throwable thrown) {
                complaints.failed("listener", "{} threw on {}", name, event, thrown);
            }
            Thread.interrupted();
            if (event instanceof ElectionEvent.Ended) {
                end();
            }
        }

        private ElectionEvent take() {
            synchronized (EventPump.this) {
                ElectionEvent event = backlog.take().orElseThrow();
                if (!backlog.isEmpty()) {
                    waiting.add(this);
                }
                return event;
            }
        }

        private void end() {
            long dropped;
            synchronized (EventPump.this) {
                open--;
                dropped = backlog.dropped();
            }
            if (dropped > 0) {
                LOG.warn("{} was too slow: it was not told of {} events", name, dropped);
            }
            told.countDown();
        }
    }
}
