package dev.fencepost.tla.trace;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.ClockLine;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the monotonic clocks of all nodes show at any instant, in whole microseconds since the start of the run. */
final class NodeTime {

    static final long NANOS_PER_MICRO = 1_000L;

    private final Map<String, ClockLine> lines = new LinkedHashMap<>();
    private final Map<String, ClockLine> walls = new LinkedHashMap<>();
    private final Map<String, Long> zeroMicros = new LinkedHashMap<>();

    /** Takes in how the clocks of a node run from now on. */
    void changed(TracedLog.Noted event) {
        ClockLine line = new ClockLine(event.number("monotonicTrueNanos"), event.number("monotonicLocalNanos"),
                event.number("monotonicNanosPerSecond"));
        lines.put(event.node(), line);
        walls.put(event.node(), new ClockLine(event.number("wallTrueNanos"), event.number("wallLocalNanos"),
                event.number("wallNanosPerSecond")));
        zeroMicros.putIfAbsent(event.node(), micros(line.localNanos()));
    }

    int at(String node, long trueNanos) {
        long shown = micros(line(node).localAt(trueNanos)) - zero(node);
        return fitting(shown);
    }

    /** What the wall clock of a node shows, in microseconds since 1970. */
    long wallAt(String node, long trueNanos) {
        ClockLine wall = walls.get(node);
        return micros(wall == null ? 0 : wall.localAt(trueNanos));
    }

    /**
     * A local instant that a process keeps. One that it has computed may be off the grid: what is reached before it is
     * reached before the next microsecond.
     */
    int instant(String node, long localNanos) {
        return fitting(micros(localNanos + NANOS_PER_MICRO - 1) - zero(node));
    }

    /** A number of whole microseconds. */
    static long whole(long nanos) {
        if (Math.floorMod(nanos, NANOS_PER_MICRO) != 0) {
            throw new BadInputException("the run is not on the grid of whole microseconds: " + nanos + " ns");
        }
        return nanos / NANOS_PER_MICRO;
    }

    private static long micros(long nanos) {
        return Math.floorDiv(nanos, NANOS_PER_MICRO);
    }

    static int fitting(long micros) {
        if (micros != (int) micros) {
            throw new BadInputException("a time of " + micros + " us does not fit into the integers of TLC");
        }
        return (int) micros;
    }

    private ClockLine line(String node) {
        ClockLine line = lines.get(node);
        if (line == null) {
            throw new BadInputException("the log tells nothing of the clocks of " + node);
        }
        return line;
    }

    private long zero(String node) {
        line(node);
        return zeroMicros.getOrDefault(node, 0L);
    }
}
