package dev.fencepost.election;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that carries any number of duty cycles: the production loop around {@link HostCore}.
 *
 * <p>It is also every election's watchdog, so nothing that it calls may wait: store calls are asynchronous, and fences,
 * listeners, logs and work have threads of their own. It parks until the earliest instant that a cycle asked for or
 * until something arrives; any number of wakes while it is busy become one. A cycle that fails is taken out, and the
 * others go on. The thread starts with the first cycle and ends after the last.
 */
final class HostRunner implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(HostRunner.class);

    private final MonotonicClock clock;
    private final HostThreads threads;

    /** Added to by anybody, removed from by the thread, both under this object's lock. */
    private final List<DutyCycle> cycles = new CopyOnWriteArrayList<>();

    /** The thread; null while there is none. Written under this object's lock. */
    private volatile @Nullable Thread thread;

    HostRunner(MonotonicClock clock, HostThreads threads) {
        this.clock = clock;
        this.threads = threads;
    }

    /**
     * Begins to call a cycle; any thread.
     *
     * @throws IllegalStateException
     *             when there is no thread for it and none can be started; the cycle is never called then
     */
    synchronized void add(DutyCycle cycle) {
        cycles.add(cycle);
        if (thread == null) {
            startOrForget(cycle);
        } else {
            wake();
        }
    }

    /** A cycle that stayed here would be called, its works long gone, as soon as another one brings the thread. */
    private void startOrForget(DutyCycle cycle) {
        try {
            thread = threads.start("fencepost-host", this);
        } catch (Throwable noThread) {
            cycles.remove(cycle);
            throw noThread;
        }
    }

    /** Something has arrived for a cycle; any thread. */
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
                cycles.forEach(cycle -> fail(cycle, clockless));
            }
        }
    }

    private void turn() {
        OptionalLong due = pollAll();
        if (due.isEmpty()) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, due.getAsLong() - clock.nanos());
        }
        // An interrupt would make every later park return at once; nobody has a reason to interrupt this thread.
        Thread.interrupted();
    }

    /** Waits until {@link #add} has stored the thread, or a wake during the first poll would be lost. */
    private synchronized void adopt() {
        thread = Thread.currentThread();
    }

    private synchronized boolean endIfIdle() {
        if (cycles.isEmpty()) {
            thread = null;
            return true;
        }
        return false;
    }

    private OptionalLong pollAll() {
        OptionalLong earliest = OptionalLong.empty();
        for (DutyCycle cycle : cycles) {
            OptionalLong due = poll(cycle);
            if (cycle.ended()) {
                remove(cycle);
                due = OptionalLong.of(clock.nanos());
            }
            if (due.isPresent() && (earliest.isEmpty() || due.getAsLong() - earliest.getAsLong() < 0)) {
                earliest = due;
            }
        }
        return earliest;
    }

    private synchronized void remove(DutyCycle cycle) {
        cycles.remove(cycle);
    }

    /** Catches everything: an error of one cycle, whatever it is, must not be the end of the others. */
    private OptionalLong poll(DutyCycle cycle) {
        try {
            return cycle.poll();
        } catch (Throwable violation) {
            fail(cycle, violation);
            return OptionalLong.of(clock.nanos());
        }
    }

    private void fail(DutyCycle cycle, Throwable violation) {
        remove(cycle);
        try {
            cycle.failed(violation);
        } catch (Throwable secondViolation) {
            FailSoftLog.error(LOG, "a failed election could not be stopped in order", secondViolation);
        }
    }
}
