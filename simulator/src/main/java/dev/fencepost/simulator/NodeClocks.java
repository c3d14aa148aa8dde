package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;

/** Both clocks of a node, and all that is wrong with them at the moment. */
final class NodeClocks {

    private final RunningClock monotonic;
    private final RunningClock wall;

    NodeClocks(long monotonicOriginNanos, TimeGrid grid) {
        this.monotonic = new RunningClock(monotonicOriginNanos, grid);
        this.wall = new RunningClock(ClockMap.WALL_EPOCH_NANOS, grid);
    }

    ClockLine monotonic() {
        return monotonic.line;
    }

    ClockLine wall() {
        return wall.line;
    }

    ClockMap map() {
        return new ClockMap(monotonic.line, wall.line);
    }

    void jump(Fault.Clock which, long nowNanos, long byNanos) {
        RunningClock clock = clock(which);
        clock.line = clock.line.jumped(nowNanos, byNanos);
    }

    /** Stops a clock; as many calls of {@link #go} let it run again. */
    void stop(Fault.Clock which, long nowNanos) {
        RunningClock clock = clock(which);
        clock.stops++;
        clock.apply(nowNanos);
    }

    void go(Fault.Clock which, long nowNanos) {
        RunningClock clock = clock(which);
        clock.stops--;
        clock.apply(nowNanos);
    }

    /** Gives a clock a rate error; of several that overlap the newest counts. */
    void addRateError(Fault.Clock which, long nowNanos, long errorPpb) {
        RunningClock clock = clock(which);
        clock.errorsPpb.add(errorPpb);
        clock.apply(nowNanos);
    }

    void removeRateError(Fault.Clock which, long nowNanos, long errorPpb) {
        RunningClock clock = clock(which);
        clock.errorsPpb.remove(clock.errorsPpb.lastIndexOf(errorPpb));
        clock.apply(nowNanos);
    }

    private RunningClock clock(Fault.Clock which) {
        return switch (which) {
            case MONOTONIC -> monotonic;
            case WALL -> wall;
        };
    }

    /** One clock: its present line and what bends it. */
    private static final class RunningClock {

        private ClockLine line;
        private int stops;
        private final List<Long> errorsPpb = new ArrayList<>();

        RunningClock(long originNanos, TimeGrid grid) {
            this.line = new ClockLine(0, originNanos, ClockLine.NOMINAL, grid);
        }

        void apply(long nowNanos) {
            long errorPpb = errorsPpb.isEmpty() ? 0 : errorsPpb.getLast();
            line = line.withRate(nowNanos, stops > 0 ? 0 : ClockLine.NOMINAL + errorPpb);
        }
    }
}
