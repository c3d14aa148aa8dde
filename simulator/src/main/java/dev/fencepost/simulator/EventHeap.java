package dev.fencepost.simulator;

import java.util.Arrays;

/**
 * What is still to happen, ordered by true time and then by the order in which it was asked for.
 *
 * <p>A binary heap over parallel arrays rather than a {@code PriorityQueue}, since it is the hottest structure of the
 * engine: no comparator, no object for a key, and ties broken by a number that is never equal.
 */
final class EventHeap {

    private long[] times = new long[64];
    private long[] orders = new long[64];
    private @SuppressWarnings("NullAway") Item[] items = new Item[64];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** The time of the first item; the heap must not be empty. */
    long firstNanos() {
        return times[0];
    }

    /** The order of the first item; the heap must not be empty. */
    long firstOrder() {
        return orders[0];
    }

    /** Adds an item whose order is greater than that of all before. */
    void add(long atNanos, long order, Item item) {
        if (size == times.length) {
            grow();
        }
        int hole = size++;
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            // The new order is the greatest so far, so among equal times the parent stays above.
            if (times[parent] <= atNanos) {
                break;
            }
            move(parent, hole);
            hole = parent;
        }
        put(hole, atNanos, order, item);
    }

    /** Takes the first item; the heap must not be empty. */
    Item take() {
        Item first = items[0];
        size--;
        long time = times[size];
        long order = orders[size];
        Item last = items[size];
        clear(size);
        if (size > 0) {
            sink(time, order, last);
        }
        return first;
    }

    private void sink(long time, long order, Item item) {
        int hole = 0;
        int half = size >>> 1;
        while (hole < half) {
            int child = 2 * hole + 1;
            int right = child + 1;
            if (right < size && isBefore(times[right], orders[right], times[child], orders[child])) {
                child = right;
            }
            if (isBefore(time, order, times[child], orders[child])) {
                break;
            }
            move(child, hole);
            hole = child;
        }
        put(hole, time, order, item);
    }

    private static boolean isBefore(long time, long order, long otherTime, long otherOrder) {
        return time < otherTime || time == otherTime && order < otherOrder;
    }

    private void move(int from, int to) {
        times[to] = times[from];
        orders[to] = orders[from];
        items[to] = items[from];
    }

    private void put(int index, long time, long order, Item item) {
        times[index] = time;
        orders[index] = order;
        items[index] = item;
    }

    @SuppressWarnings("NullAway")
    private void clear(int index) {
        items[index] = null;
    }

    private void grow() {
        int capacity = size * 2;
        times = Arrays.copyOf(times, capacity);
        orders = Arrays.copyOf(orders, capacity);
        items = Arrays.copyOf(items, capacity);
    }
}
