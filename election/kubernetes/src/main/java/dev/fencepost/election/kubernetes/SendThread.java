package dev.fencepost.election.kubernetes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one thread on which the calls of a connection's stores are made: asking for a token, resolving a name and opening
 * a connection may all wait, and the thread of the caller is every election's watchdog.
 *
 * <p>It starts with the first call. Each store has a {@link Lane}, and lanes take turns, so that nobody's calls wait for
 * more than one of each other's. While a call is stuck, a few more of each lane wait; beyond that the oldest one that
 * waits makes room for the newest, which is the one that somebody still waits for.
 */
final class SendThread {

    /** What the thread does for one call. */
    interface Task {

        /** Makes the call; never throws. */
        void make();

        /** Answers that the call was not made and will not be, unless it is being made already; never throws. */
        void giveUp(String why);
    }

    /** The calls of one store, in their order. */
    final class Lane {

        /** Guarded by the thread's lock, as is what is closed. */
        private final Deque<Task> waiting = new ArrayDeque<>();
        private boolean shut;

        private Lane() {}

        /** Has a call made, or gives it up; returns at once. */
        void hand(Task task) {
            Optional<Task> outdated = Optional.empty();
            String refusal = "";
            synchronized (SendThread.this) {
                if (shut || closed) {
                    refusal = KubernetesLeaseStore.CLOSED;
                } else if (!started()) {
                    refusal = "Nothing was sent: no thread could be started.";
                } else {
                    outdated = add(task);
                }
            }
            outdated.ifPresent(late -> late.giveUp("Nothing was sent: earlier calls are stuck before their sending."));
            if (!refusal.isEmpty()) {
                task.giveUp(refusal);
            }
        }

        private Optional<Task> add(Task task) {
            Optional<Task> outdated = waiting.size() >= MAX_WAITING ? Optional.of(waiting.remove()) : Optional.empty();
            if (waiting.isEmpty()) {
                turns.add(this);
            }
            waiting.add(task);
            SendThread.this.notifyAll();
            return outdated;
        }

        /** Gives up all calls that have not been sent; the thread goes on for the other lanes. */
        void close() {
            Deque<Task> left;
            synchronized (SendThread.this) {
                shut = true;
                left = new ArrayDeque<>(waiting);
                waiting.clear();
                turns.remove(this);
                underWay.filter(turn -> turn.lane() == this).ifPresent(turn -> left.addFirst(turn.task()));
            }
            left.forEach(task -> task.giveUp(KubernetesLeaseStore.CLOSED));
        }
    }

    private record Turn(Lane lane, Task task) {}

    /** An election awaits one read and one write at a time; the others are given up by it already. */
    static final int MAX_WAITING = 4;

    private final String name;

    /** The lanes in which something waits, each once; guarded by this object's lock, as is everything below. */
    private final Deque<Lane> turns = new ArrayDeque<>();
    private Optional<Turn> underWay = Optional.empty();
    private @Nullable Thread thread;
    private boolean closed;

    SendThread(String name) {
        this.name = name;
    }

    /** A lane of its own for one more store. */
    Lane lane() {
        return new Lane();
    }

    /** Ends the thread, whose lanes are closed, as soon as what it is stuck in lets go of it. */
    synchronized void close() {
        closed = true;
        if (thread != null) {
            thread.interrupt();
        }
        notifyAll();
    }

    private synchronized boolean started() {
        if (thread == null) {
            Thread created = new Thread(this::run, name);
            created.setDaemon(true);
            try {
                created.start();
            } catch (OutOfMemoryError noneLeft) {
                return false;
            }
            thread = created;
        }
        return true;
    }

    private void run() {
        for (Optional<Turn> next = next(); next.isPresent(); next = next()) {
            next.get().task().make();
        }
    }

    private synchronized Optional<Turn> next() {
        underWay = Optional.empty();
        while (!closed && turns.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException notOurs) {
                // Only a closing connection interrupts, and says so; anybody else has no reason to.
            }
        }
        if (closed) {
            return Optional.empty();
        }
        Lane lane = turns.remove();
        Task task = lane.waiting.remove();
        if (!lane.waiting.isEmpty()) {
            turns.add(lane);
        }
        underWay = Optional.of(new Turn(lane, task));
        return underWay;
    }
}
