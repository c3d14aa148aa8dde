package dev.fencepost.election.kubernetes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one thread on which a store's calls are made: asking for a token, resolving a name and opening a connection may
 * all wait, and the thread of the caller is every election's watchdog.
 *
 * <p>It starts with the first call. While a call is stuck, a few more wait; beyond that the oldest one that waits makes
 * room for the newest, which is the one that somebody still waits for.
 */
final class SendThread {

    /** What the thread does for one call. */
    interface Task {

        /** Makes the call; never throws. */
        void make();

        /** Answers that the call was not made and will not be, unless it is being made already; never throws. */
        void giveUp(String why);
    }

    /** An election awaits one read and one write at a time; the others are given up by it already. */
    static final int MAX_WAITING = 4;

    private final String name;

    /** Guarded by this object's lock, as is everything below. */
    private final Deque<Task> waiting = new ArrayDeque<>();
    private Optional<Task> underWay = Optional.empty();
    private @Nullable Thread thread;
    private boolean closed;

    SendThread(String name) {
        this.name = name;
    }

    /** Has a call made, or gives it up; returns at once. */
    void hand(Task task) {
        Optional<Task> outdated = Optional.empty();
        String refusal = "";
        synchronized (this) {
            if (closed) {
                refusal = KubernetesLeaseStore.CLOSED;
            } else if (!started()) {
                refusal = "Nothing was sent: no thread could be started.";
            } else {
                if (waiting.size() >= MAX_WAITING) {
                    outdated = Optional.of(waiting.remove());
                }
                waiting.add(task);
                notifyAll();
            }
        }
        outdated.ifPresent(late -> late.giveUp("Nothing was sent: earlier calls are stuck before their sending."));
        if (!refusal.isEmpty()) {
            task.giveUp(refusal);
        }
    }

    /**
     * Gives up all calls that have not been sent, and lets the thread go as soon as what it is stuck in lets go of it.
     */
    void close() {
        Deque<Task> left;
        synchronized (this) {
            closed = true;
            left = new ArrayDeque<>(waiting);
            underWay.ifPresent(left::addFirst);
            waiting.clear();
            if (thread != null) {
                thread.interrupt();
            }
            notifyAll();
        }
        left.forEach(task -> task.giveUp(KubernetesLeaseStore.CLOSED));
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
        for (Optional<Task> next = next(); next.isPresent(); next = next()) {
            next.get().make();
        }
    }

    private synchronized Optional<Task> next() {
        underWay = Optional.empty();
        while (!closed && waiting.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException notOurs) {
                // Only a closing store interrupts, and says so; anybody else has no reason to.
            }
        }
        if (closed) {
            return Optional.empty();
        }
        underWay = Optional.of(waiting.remove());
        return underWay;
    }
}
