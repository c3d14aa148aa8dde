package dev.fencepost.election;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What works for one election besides its host: the works, the fences' desk, the listener, each on threads of its own,
 * and the log, on a thread that all elections share.
 *
 * <p>The host hands things over to them and never waits for them. All of them end after the election has.
 *
 * @param <R>
 *            the store's replies
 */
final class ElectionCrew<R> {

    /** How long a closing election waits for a listener or a fence before it interrupts it. */
    private static final long PATIENCE_NANOS = 1_000_000_000L;

    private final String name;
    private final HostThreads threads;
    private final WorkSupervisor supervisor;
    private final Optional<FenceDesk<R>> desk;
    private final EventPump.Post log;
    private final Optional<EventPump.Post> listener;

    /** Written by the thread that starts the election, before the host's first poll. */
    private final List<Thread> helpers = new ArrayList<>();

    ElectionCrew(String name, HostThreads threads, WorkSupervisor supervisor, Optional<FenceDesk<R>> desk,
            EventPump.Post log, Optional<EventPump.Post> listener) {
        this.name = name;
        this.threads = threads;
        this.supervisor = supervisor;
        this.desk = desk;
        this.log = log;
        this.listener = listener;
    }

    void start() {
        Thread unused = log.open();
        listener.ifPresent(told -> helpers.add(told.open()));
        desk.ifPresent(started -> helpers.add(threads.start("fencepost-" + name + "-fences", started)));
        supervisor.start();
    }

    WorkSupervisor supervisor() {
        return supervisor;
    }

    /** Empty when there is no fence, and nothing to be asked. */
    Optional<FenceDesk<R>> desk() {
        return desk;
    }

    void publish(ElectionEvent event) {
        log.publish(event);
        listener.ifPresent(told -> told.publish(event));
    }

    /** Asks every thread to end that does not end by itself; the host's thread. */
    void close() {
        supervisor.close();
        desk.ifPresent(FenceDesk::close);
    }

    /** Waits for every thread to end and for the last words, and interrupts a listener or a fence that blocks. */
    void join(long workNanos, MonotonicClock clock) throws InterruptedException {
        boolean worksEnded = supervisor.join(workNanos, clock);
        for (Thread helper : helpers) {
            joinOrInterrupt(helper);
        }
        log.awaitEnd(PATIENCE_NANOS);
        if (!worksEnded) {
            supervisor.join(PATIENCE_NANOS, clock);
        }
    }

    private static void joinOrInterrupt(Thread helper) throws InterruptedException {
        long patienceMillis = PATIENCE_NANOS / 1_000_000;
        helper.join(patienceMillis);
        if (helper.isAlive()) {
            helper.interrupt();
            helper.join(patienceMillis);
        }
    }

    /** Whether no work runs, and none will. */
    boolean worksOver() {
        return supervisor.over();
    }

    /** Whether a thread is one of this election's own, which must not wait for itself. */
    boolean runsOn(Thread thread) {
        return helpers.contains(thread) || supervisor.runsOn(thread);
    }
}
