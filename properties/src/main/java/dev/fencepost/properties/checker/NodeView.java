package dev.fencepost.properties.checker;

import dev.fencepost.simulator.ClockLine;
import dev.fencepost.simulator.ClockMap;

/** What a node is known to be like at the moment; written by {@link Scene} alone. */
final class NodeView {

    private static final ClockLine NO_LINE = new ClockLine(0, 0, ClockLine.NOMINAL);

    final int id;
    String name = "";
    ClockMap clocks = new ClockMap(NO_LINE, NO_LINE);
    boolean clocksKnown;
    int incarnation;
    boolean up;
    boolean paused;
    int starved;
    /** Since when it runs without a stall; meaningless while it is down or stalled. */
    long runningSinceNanos;
    /** Whether a process of it has ever stood for election. */
    boolean candidate;

    NodeView(int id) {
        this.id = id;
    }

    boolean runs() {
        return up && !paused && starved == 0;
    }
}
