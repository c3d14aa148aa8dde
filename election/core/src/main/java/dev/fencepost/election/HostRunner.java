package dev.fencepost.election;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that carries any number of duty cycles: the production loop around {@link HostCore}.
 *
 * <p>It is also every election's watchdog, so nothing that it calls may wait: store calls are asynchronous, and fences,
 * listeners, logs and work have threads of their own. It calls a cycle once something has arrived for it or its instant
 * has come, and leaves the others alone: ten thousand elections cost it what those cost that have something to do. Any
 * number of wakes while it is busy become one. A cycle that fails is taken out, and the others go on. The thread starts
 * with the first cycle and ends after the last.
 */
final class HostRunner implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(HostRunner.class);

    private final MonotonicClock clock;
    private final HostThreads threads;

    /** Added to by anybody, removed from by the thread, both under this object's lock. */
    private final Set<Place> places = new LinkedHashSet<>();

    /** Those for which something has arrived, in the order of the arrivals; each is in here once at most. */
    private final Queue<Place> woken = new ConcurrentLinkedQueue<>();

    /** Those that have asked for an instant, the earliest first; the thread's own. */
    private final TreeSet<Place> due = new TreeSet<>(Place::compareByInstant);

    /** The thread; null while there is none. Written under this object's lock. */
    private volatile @Nullable Thread thread;

    /** How many places there have been; guarded by this object's lock. */
    private long placed;

    HostRunner(MonotonicClock clock, HostThreads threads) {
        this.clock = clock;
        this.threads = threads;
    }

    /** A place for a cycle that is still to be made. */
    synchronized Place place() {
        return new Place(placed++);
    }

    private synchronized void begin(Place place) {
        places.add(place);
        place.wake();
        if (thread == null) {
            startOrForget(place);
        }
    }

    /** A cycle that stayed here would be called, its works long gone, as soon as another one brings the thread. */
    private void startOrForget(Place place) {
        try {
            thread = threads.startHost("fencepost-host", this);
        } catch (Throwable noThread) {
            places.remove(place);
            woken.remove(place);
            throw noThread;
        }
    }

    /** The clock is to be looked at anew; any thread. */
    void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        adopt();
        while (!endIfIdle()) {
            try {
                turn();
            } catch (Throwable clockless) {
                all().forEach(place -> fail(place, clockless));
            }
        }
    }

    private void turn() {
        park();
        for (Place next : allWoken()) {
            // Before the cycle looks, so that what arrives from now on wakes it again.
            next.called.set(false);
            call(next);
        }
        allDue().forEach(this::call);
    }

    private void park() {
        if (!woken.isEmpty()) {
            return;
        }
        if (due.isEmpty()) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, due.first().dueNanos - clock.nanos());
        }
        // An interrupt would make every later park return at once; nobody has a reason to interrupt this thread.
        Thread.interrupted();
    }

    /** Waits until {@link #begin} has stored the thread, or a wake during the first call would be lost. */
    private synchronized void adopt() {
        thread = Thread.currentThread();
    }

    private synchronized boolean endIfIdle() {
        if (places.isEmpty()) {
            thread = null;
            return true;
        }
        return false;
    }

    private synchronized List<Place> all() {
        return List.copyOf(places);
    }

    /**
     * Only those of now, each once: who is woken again and again, from within or by a store that floods it, must not
     * keep the others from their deadlines.
     */
    private List<Place> allWoken() {
        List<Place> called = new ArrayList<>();
        for (Place next = woken.poll(); next != null; next = woken.poll()) {
            called.add(next);
        }
        return called;
    }

    private List<Place> allDue() {
        List<Place> called = new ArrayList<>();
        if (!due.isEmpty()) {
            long nowNanos = clock.nanos();
            for (Place next : due) {
                if (next.dueNanos - nowNanos > 0) {
                    break;
                }
                called.add(next);
            }
        }
        return called;
    }

    private void call(Place place) {
        if (place.over) {
            return;
        }
        due.remove(place);
        try {
            OptionalLong next = place.cycle().poll();
            if (place.cycle().ended()) {
                remove(place);
            } else if (next.isPresent()) {
                place.dueNanos = next.getAsLong();
                due.add(place);
            }
        } catch (Throwable violation) {
            // Everything: an error of one cycle, whatever it is, must not be the end of the others.
            fail(place, violation);
        }
    }

    private synchronized void remove(Place place) {
        place.over = true;
        due.remove(place);
        places.remove(place);
    }

    private void fail(Place place, Throwable violation) {
        remove(place);
        try {
            place.cycle().failed(violation);
        } catch (Throwable secondViolation) {
            FailSoftLog.error(LOG, "a failed election could not be stopped in order", secondViolation);
        }
    }

    /** The place of one cycle, through which it is woken. */
    final class Place {

        /** Tells two apart that are due at one instant. */
        private final long number;

        /** Whether it waits to be called. */
        private final AtomicBoolean called = new AtomicBoolean();

        /** Null before the beginning. */
        private volatile @Nullable DutyCycle cycle;
        private volatile boolean over;

        /** Changed only while it is not among the due, whose order hangs on it; the thread's own. */
        private long dueNanos;

        private Place(long number) {
            this.number = number;
        }

        /**
         * Begins to call a cycle, once in any case; any thread.
         *
         * @throws IllegalStateException
         *             when there is no thread for it and none can be started; the cycle is never called then
         */
        void begin(DutyCycle carried) {
            cycle = carried;
            HostRunner.this.begin(this);
        }

        /** Something has arrived for the cycle; any thread. Before its beginning that needs no saying. */
        void wake() {
            if (cycle != null && !over && called.compareAndSet(false, true)) {
                woken.add(this);
                LockSupport.unpark(thread);
            }
        }

        private DutyCycle cycle() {
            return Objects.requireNonNull(cycle);
        }

        private int compareByInstant(Place other) {
            long laterNanos = dueNanos - other.dueNanos;
            return laterNanos != 0 ? Long.signum(laterNanos) : Long.compare(number, other.number);
        }
    }
}
