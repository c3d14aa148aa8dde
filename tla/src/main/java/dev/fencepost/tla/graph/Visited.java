package dev.fencepost.tla.graph;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** The states visited so far by what TLC tells them apart, and how each was first reached. */
final class Visited {

    private final Map<Long, Arrival> arrivals = new HashMap<>();

    /** How a state was reached: from where, and by what. */
    private record Arrival(long from, Object how) {}

    /** Notes a state; false if it was visited before. */
    boolean add(long state, long from, Object how) {
        return arrivals.putIfAbsent(state, new Arrival(from, how)) == null;
    }

    boolean contains(long state) {
        return arrivals.containsKey(state);
    }

    int size() {
        return arrivals.size();
    }

    /** The steps from the beginning to a state, a line each. */
    String way(long state) {
        Deque<String> steps = new ArrayDeque<>();
        long at = state;
        Arrival arrival = arrivals.get(at);
        while (arrival != null && arrival.from() != at) {
            steps.addFirst("  " + arrival.how());
            at = arrival.from();
            arrival = arrivals.get(at);
        }
        return String.join("\n", steps);
    }
}
