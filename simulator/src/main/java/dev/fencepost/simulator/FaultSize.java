package dev.fencepost.simulator;

import dev.fencepost.simulator.Fault.BlackHole;
import dev.fencepost.simulator.Fault.ClockFreeze;
import dev.fencepost.simulator.Fault.ClockJump;
import dev.fencepost.simulator.Fault.ClockRate;
import dev.fencepost.simulator.Fault.Crash;
import dev.fencepost.simulator.Fault.DropConnections;
import dev.fencepost.simulator.Fault.Duplicate;
import dev.fencepost.simulator.Fault.LinkDelay;
import dev.fencepost.simulator.Fault.LinkLoss;
import dev.fencepost.simulator.Fault.OnService;
import dev.fencepost.simulator.Fault.OneWayPartition;
import dev.fencepost.simulator.Fault.Partition;
import dev.fencepost.simulator.Fault.Pause;
import dev.fencepost.simulator.Fault.Refuse;
import dev.fencepost.simulator.Fault.Restart;
import dev.fencepost.simulator.Fault.Starve;
import dev.fencepost.simulator.Fault.Suspend;
import java.util.ArrayList;
import java.util.List;

/**
 * A size of a fault that shrinking may lower.
 *
 * @param name
 *            which size
 * @param value
 *            its amount, without sign
 * @param floor
 *            the least that keeps the fault of its kind
 * @param grain
 *            the least step worth taking
 */
record FaultSize(Name name, long value, long floor, long grain) {

    private static final long MILLI_NANOS = 1_000_000L;
    private static final long PPM_PPB = 1_000L;

    /** The sizes that faults have. */
    enum Name {
        /** How long it lasts. */
        DURATION,
        /** How much: an error, a jump, a delay. */
        AMOUNT
    }

    static List<FaultSize> of(Fault fault) {
        List<FaultSize> sizes = new ArrayList<>();
        if (fault.durationNanos() > 0) {
            // A service fault without length would be another: one that happens once.
            long floor = fault instanceof OnService ? Math.min(fault.durationNanos(), MILLI_NANOS) : 0;
            sizes.add(new FaultSize(Name.DURATION, fault.durationNanos(), floor,
                    grain(fault.durationNanos(), MILLI_NANOS)));
        }
        long amount = Math.abs(amount(fault));
        if (amount > 0) {
            sizes.add(new FaultSize(Name.AMOUNT, amount, 0,
                    grain(amount, fault instanceof ClockRate ? PPM_PPB : MILLI_NANOS)));
        }
        return sizes;
    }

    /** One part in 64 is near enough, in whole units where the size is that large. */
    private static long grain(long size, long unit) {
        return size <= unit ? 1 : Math.max(unit, size / 64 / unit * unit);
    }

    /** Returns the fault with another size; the sign of an amount is kept. */
    static Fault with(Fault fault, Name name, long value) {
        return switch (name) {
            case DURATION -> fault.retimed(fault.start(), value);
            case AMOUNT -> withAmount(fault, amount(fault) < 0 ? -value : value);
        };
    }

    private static long amount(Fault fault) {
        return switch (fault) {
            case LinkDelay f -> f.extraNanos();
            case ClockRate f -> f.errorPpb();
            case ClockJump f -> f.byNanos();
            case Partition f -> 0;
            case OneWayPartition f -> 0;
            case LinkLoss f -> 0;
            case Duplicate f -> 0;
            case BlackHole f -> 0;
            case Refuse f -> 0;
            case DropConnections f -> 0;
            case Crash f -> 0;
            case Restart f -> 0;
            case Pause f -> 0;
            case Suspend f -> 0;
            case Starve f -> 0;
            case ClockFreeze f -> 0;
            case OnService f -> 0;
        };
    }

    private static Fault withAmount(Fault fault, long amount) {
        if (fault instanceof LinkDelay f) {
            return new LinkDelay(f.traffic(), amount, f.start(), f.durationNanos());
        }
        if (fault instanceof ClockRate f) {
            return new ClockRate(f.node(), f.clock(), amount, f.start(), f.durationNanos());
        }
        if (fault instanceof ClockJump f) {
            return new ClockJump(f.node(), f.clock(), amount, f.start());
        }
        return fault;
    }
}
