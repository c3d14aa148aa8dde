package dev.fencepost.simulator;

import java.util.Arrays;

/**
 * The pending wakes of all actors, at most one each, ordered by true time and then by the order in which they were set.
 *
 * <p>Apart from the {@link EventHeap}, and indexed by actor, because wakes move all the time: nearly every step of an
 * elector replaces its timeout. Here that is a move within a handful of entries, and nothing stale is left behind.
 */
final class WakeQueue {

    private static final int ABSENT = -1;

    private final int[] heap;
    private final int[] position;
    private final long[] dueNanos;
    private final long[] orders;
    private int size;

    WakeQueue(int actors) {
        this.heap = new int[actors];
        this.position = new int[actors];
        this.dueNanos = new long[actors];
        this.orders = new long[actors];
        Arrays.fill(position, ABSENT);
    }

    boolean isEmpty() {
        return size == 0;
    }

    long firstNanos() {
        return dueNanos[heap[0]];
    }

    long firstOrder() {
        return orders[heap[0]];
    }

    /** Sets or moves the wake of an actor. */
    void set(int actor, long atNanos, long order) {
        dueNanos[actor] = atNanos;
        orders[actor] = order;
        if (position[actor] == ABSENT) {
            place(size++, actor);
        }
        settle(position[actor]);
    }

    void remove(int actor) {
        int hole = position[actor];
        if (hole == ABSENT) {
            return;
        }
        position[actor] = ABSENT;
        int last = heap[--size];
        if (last != actor) {
            place(hole, last);
            settle(hole);
        }
    }

    /** Takes out the first and returns its actor. */
    int take() {
        int first = heap[0];
        remove(first);
        return first;
    }

    private void settle(int start) {
        int actor = heap[start];
        int hole = start;
        while (hole > 0 && isBefore(actor, heap[(hole - 1) >>> 1])) {
            place(hole, heap[(hole - 1) >>> 1]);
            hole = (hole - 1) >>> 1;
        }
        while (2 * hole + 1 < size) {
            int child = 2 * hole + 1;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (isBefore(actor, heap[child])) {
                break;
            }
            place(hole, heap[child]);
            hole = child;
        }
        place(hole, actor);
    }

    private boolean isBefore(int actor, int other) {
        return dueNanos[actor] < dueNanos[other] || dueNanos[actor] == dueNanos[other] && orders[actor] < orders[other];
    }

    private void place(int hole, int actor) {
        heap[hole] = actor;
        position[actor] = hole;
    }
}
