package dev.fencepost.election;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread of one work: prepares, waits to be promoted, leads, and begins anew.
 *
 * <p>Its fields are guarded by the supervisor's lock. It is interrupted only inside the work, and no interrupt is carried
 * over from one call of the work to the next.
 */
final class WorkThread implements Runnable {

    private enum Phase {
        PREPARING,
        WAITING,
        LEADING
    }

    private static final Logger LOG = LoggerFactory.getLogger(WorkThread.class);

    private final WorkSupervisor supervisor;
    private final String name;
    private final Work work;
    private Phase phase = Phase.WAITING;
    private Optional<Tenure> assigned = Optional.empty();

    /** Null before the start. */
    private volatile @Nullable Thread thread;

    /** Used by the thread itself. */
    private final FailSoftLog complaints = new FailSoftLog(LOG);

    WorkThread(WorkSupervisor supervisor, String name, Work work) {
        this.supervisor = supervisor;
        this.name = name;
        this.work = work;
    }

    void start(HostThreads threads) {
        thread = threads.start("fencepost-" + name, this);
    }

    void assign(Tenure tenure) {
        assigned = Optional.of(tenure);
    }

    /** Takes the tenure back if the work has not begun to lead, and interrupts it otherwise. */
    boolean cancelUnlessLeading() {
        if (phase == Phase.LEADING) {
            interruptWork();
            return false;
        }
        boolean taken = assigned.isPresent();
        assigned = Optional.empty();
        return taken;
    }

    void interruptWork() {
        Thread running = thread;
        if (phase != Phase.WAITING && running != null) {
            running.interrupt();
        }
    }

    boolean alive() {
        Thread running = thread;
        return running != null && running.isAlive();
    }

    boolean runsOn(Thread other) {
        return other.equals(thread);
    }

    void join(long atMostNanos) throws InterruptedException {
        Thread running = thread;
        if (running != null && atMostNanos > 0) {
            running.join(atMostNanos / 1_000_000, (int) (atMostNanos % 1_000_000));
        }
    }

    @Override
    public void run() {
        while (enter(Phase.PREPARING)) {
            prepare();
            leave();
            Optional<Tenure> tenure = awaitPromotion();
            if (tenure.isEmpty()) {
                return;
            }
            boolean failed = lead(tenure.get());
            leave();
            supervisor.ended(tenure.get(), failed);
        }
    }

    private boolean enter(Phase entered) {
        synchronized (supervisor) {
            phase = entered;
            return !supervisor.closed();
        }
    }

    private void leave() {
        synchronized (supervisor) {
            phase = Phase.WAITING;
            Thread.interrupted();
        }
    }

    /** A tenure that was assigned is served even while closing: only its stop ends it, and that takes it back. */
    private Optional<Tenure> awaitPromotion() {
        synchronized (supervisor) {
            while (assigned.isEmpty() && !supervisor.closed()) {
                try {
                    supervisor.wait();
                } catch (InterruptedException notOurs) {
                    // Nobody has a reason to interrupt a waiting work; if somebody does, it goes on waiting.
                }
            }
            Optional<Tenure> promoted = assigned;
            assigned = Optional.empty();
            phase = promoted.isPresent() ? Phase.LEADING : Phase.WAITING;
            return promoted;
        }
    }

    private boolean standbyOver() {
        synchronized (supervisor) {
            return assigned.isPresent() || supervisor.closed();
        }
    }

    /** Catches everything: a work may fail in any way, and its election goes on. */
    private void prepare() {
        try {
            work.prepare(this::standbyOver);
        } catch (Throwable thrown) {
            if (!supervisor.closed()) {
                complaints.failed("prepare", "{} failed to prepare", name, thrown);
            }
        }
    }

    private boolean lead(Tenure tenure) {
        try {
            work.lead(tenure);
            return false;
        } catch (Throwable thrown) {
            if (!tenure.stopping()) {
                complaints.failed("lead", "{} failed with token {}, which is given up", name, tenure.token(), thrown);
            }
            return true;
        }
    }
}
