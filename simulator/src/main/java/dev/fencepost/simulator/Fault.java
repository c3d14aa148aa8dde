package dev.fencepost.simulator;

/**
 * One thing that goes wrong in a run: explicit, timed, printable and shrinkable.
 *
 * <p>Every fault that is still on when the network heals is lifted then. Nodes and actors are given by name, so that a
 * plan is a text.
 */
public sealed interface Fault {

    /** A clock of a node. */
    enum Clock {
        /** The clock for durations. */
        MONOTONIC("monotonic"),
        /** The clock for dates. */
        WALL("wall");

        private final String text;

        Clock(String text) {
            this.text = text;
        }

        /** Returns the name used in schedules. */
        public String text() {
            return text;
        }
    }

    /** Returns when it begins. */
    Start start();

    /** Returns how long it lasts in true time; 0 for what happens in an instant. */
    long durationNanos();

    /** Returns the same fault with another beginning and length; the length of an instantaneous one stays 0. */
    Fault retimed(Start newStart, long newDurationNanos);

    /** Returns the name of its kind, as used in schedules and in {@code Reached}. */
    default String kind() {
        return FaultText.kind(this);
    }

    /** Returns the form used in schedules: kind, arguments, beginning, length, as {@code pause:a@12s+3s}. */
    default String text() {
        return FaultText.print(this);
    }

    /**
     * Reads {@link #text()}.
     *
     * @throws BadInputException
     *             naming the unknown kind or the wrong argument and what is allowed
     */
    static Fault parse(String text, ServiceFaultParser services) {
        return FaultText.parse(text, services);
    }

    /** Nothing passes between two nodes, in either direction. One of them may be {@link Traffic#ANY}. */
    record Partition(String left, String right, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new Partition(left, right, newStart, newDurationNanos);
        }
    }

    /** Nothing passes from one node to another, while the other direction works: a half-open connection. */
    record OneWayPartition(String from, String to, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new OneWayPartition(from, to, newStart, newDurationNanos);
        }
    }

    /** Some messages are lost. */
    record LinkLoss(Traffic traffic, Ratio ratio, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new LinkLoss(traffic, ratio, newStart, newDurationNanos);
        }
    }

    /** Messages take longer than usual: a slow link. */
    record LinkDelay(Traffic traffic, long extraNanos, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new LinkDelay(traffic, extraNanos, newStart, newDurationNanos);
        }
    }

    /** Some messages arrive twice. */
    record Duplicate(Traffic traffic, Ratio ratio, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new Duplicate(traffic, ratio, newStart, newDurationNanos);
        }
    }

    /** Messages are swallowed, and delivered after all when the fault ends. */
    record BlackHole(Traffic traffic, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new BlackHole(traffic, newStart, newDurationNanos);
        }
    }

    /** Messages fail at once, and their sender learns it: connections are refused. */
    record Refuse(Traffic traffic, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new Refuse(traffic, newStart, newDurationNanos);
        }
    }

    /** All connections between two nodes break at once, and both ends learn it; new ones can be made. */
    record DropConnections(String left, String right, Start start) implements Fault {
        @Override
        public long durationNanos() {
            return 0;
        }

        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new DropConnections(left, right, newStart);
        }
    }

    /** The process dies; its node stays down until the network heals. */
    record Crash(String node, Start start) implements Fault {
        @Override
        public long durationNanos() {
            return 0;
        }

        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new Crash(node, newStart);
        }
    }

    /** The process dies, and a new one starts when the fault ends. */
    record Restart(String node, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new Restart(node, newStart, newDurationNanos);
        }
    }

    /** The process stands still while its clocks run, as in a long garbage collection. */
    record Pause(String node, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new Pause(node, newStart, newDurationNanos);
        }
    }

    /**
     * The process stands still and so does its monotonic clock, as in a suspended virtual machine. The wall clock is
     * right again on resuming.
     */
    record Suspend(String node, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new Suspend(node, newStart, newDurationNanos);
        }
    }

    /** One actor gets no processor time while the others of its process run on. */
    record Starve(String node, String actor, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new Starve(node, actor, newStart, newDurationNanos);
        }
    }

    /** A clock runs fast or slow by the given parts per billion. */
    record ClockRate(String node, Clock clock, long errorPpb, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new ClockRate(node, clock, errorPpb, newStart, newDurationNanos);
        }
    }

    /** A clock jumps, forward or back, and stays off by that much; at 0 it is an offset of the whole run. */
    record ClockJump(String node, Clock clock, long byNanos, Start start) implements Fault {
        @Override
        public long durationNanos() {
            return 0;
        }

        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new ClockJump(node, clock, byNanos, newStart);
        }
    }

    /** A clock stands still, and runs on from there when the fault ends. */
    record ClockFreeze(String node, Clock clock, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new ClockFreeze(node, clock, newStart, newDurationNanos);
        }
    }

    /** Something goes wrong inside the service that a node plays; a duration of 0 means once. */
    record OnService(String node, ServiceFault fault, Start start, long durationNanos) implements Fault {
        @Override
        public Fault retimed(Start newStart, long newDurationNanos) {
            return new OnService(node, fault, newStart, newDurationNanos);
        }
    }
}
