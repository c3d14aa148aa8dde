package dev.fencepost.election;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts the works of one election when it is won, stops them when it is lost, and reports once that all have ended.
 *
 * <p>A work ends when its {@code lead} returns, however late, and not when it is asked to. The host calls and never waits;
 * all state is guarded by this object's lock, and no work is called under it.
 */
final class WorkSupervisor {

    /** What the supervisor reports, from any thread. */
    interface Reports {

        /** Every work of the latest tenure has ended. */
        void workEnded();

        /** A work threw while it was not asked to stop. */
        void workFailed();
    }

    private final String name;
    private final HostThreads threads;
    private final Reports reports;
    private final List<WorkThread> workers = new ArrayList<>();

    /** Whether no tenure will follow, so that nothing is prepared any more. */
    private boolean closed;

    /** The tenure that was begun and has not been reported as ended. */
    private Optional<Tenure> tenure = Optional.empty();

    /** How many works have yet to end. */
    private int running;

    WorkSupervisor(String name, List<Work> works, HostThreads threads, Reports reports) {
        this.name = name;
        this.threads = threads;
        this.reports = reports;
        for (Work work : works) {
            workers.add(new WorkThread(this, name + "-work-" + workers.size(), work));
        }
    }

    /** Starts the threads, which begin to prepare. */
    synchronized void start() {
        for (WorkThread worker : workers) {
            worker.start(threads);
        }
    }

    /** The election was won; the host's thread. */
    synchronized void begin(Tenure won) {
        if (tenure.isPresent()) {
            throw new IllegalStateException(name + ": a tenure begins while the work of another one runs");
        }
        tenure = Optional.of(won);
        running = workers.size();
        for (WorkThread worker : workers) {
            worker.assign(won);
        }
        notifyAll();
    }

    /** The leadership is over; the host's thread. A work that has not begun to lead never will. */
    void stop(LossReason reason) {
        if (signal(reason)) {
            reports.workEnded();
        }
    }

    private synchronized boolean signal(LossReason reason) {
        if (tenure.isEmpty()) {
            return false;
        }
        tenure.get().stop(reason);
        closed |= reason == LossReason.CLOSED || reason == LossReason.HOST_FAILED;
        for (WorkThread worker : workers) {
            if (worker.cancelUnlessLeading()) {
                running--;
            }
        }
        notifyAll();
        return settle();
    }

    /** Ends the threads, each as soon as its work lets it. */
    synchronized void close() {
        closed = true;
        for (WorkThread worker : workers) {
            worker.interruptWork();
        }
        notifyAll();
    }

    /** Whether no work runs, and none will. */
    synchronized boolean over() {
        return closed && workers.stream().noneMatch(WorkThread::alive);
    }

    synchronized boolean closed() {
        return closed;
    }

    /** Waits for the threads to end. */
    boolean join(long atMostNanos, MonotonicClock clock) throws InterruptedException {
        long untilNanos = clock.nanos() + atMostNanos;
        for (WorkThread worker : workers) {
            worker.join(untilNanos - clock.nanos());
        }
        return over();
    }

    boolean runsOn(Thread thread) {
        return workers.stream().anyMatch(worker -> worker.runsOn(thread));
    }

    /** One work has returned from {@code lead}. */
    void ended(Tenure served, boolean failed) {
        boolean last;
        synchronized (this) {
            running--;
            last = settle();
        }
        if (last) {
            reports.workEnded();
        } else if (failed && !served.stopping()) {
            reports.workFailed();
        }
    }

    /** Without any work there is nothing that ends by itself, so that a stop is answered at once. */
    private boolean settle() {
        if (running > 0 || tenure.isEmpty()) {
            return false;
        }
        tenure = Optional.empty();
        return true;
    }
}
