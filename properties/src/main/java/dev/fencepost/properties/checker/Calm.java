package dev.fencepost.properties.checker;

import dev.fencepost.simulator.Fault;
import java.util.ArrayList;
import java.util.List;

/**
 * Since when no fault bends a path between processes or the service behind it: only then may promptness be asked for.
 *
 * <p>What befalls candidates and clocks does not count, for those who must be prompt are looked at one by one; the
 * promptness itself allows for the declared rate error.
 */
final class Calm {

    private final boolean answersInTime;
    private final List<Fault> active = new ArrayList<>();
    private long sinceNanos;
    private long pathSinceNanos;

    /**
     * Nothing has happened yet.
     *
     * @param answersInTime
     *            whether an answer comes before it is given up as long as no fault bends its path; else there is no
     *            calm
     */
    Calm(boolean answersInTime) {
        this.answersInTime = answersInTime;
    }

    void began(Fault fault, boolean onCandidate, long trueNanos) {
        if (disturbs(fault, onCandidate)) {
            sinceNanos = trueNanos;
            if (ends(fault)) {
                active.add(fault);
            }
            if (!isOperators(fault)) {
                pathSinceNanos = trueNanos;
            }
        }
    }

    void ended(Fault fault, long trueNanos) {
        if (active.remove(fault)) {
            sinceNanos = trueNanos;
            pathSinceNanos = trueNanos;
        }
    }

    /** Something else that takes a while to be forgotten: a server started or died. */
    void disturbed(long trueNanos) {
        touched(trueNanos);
        pathSinceNanos = Math.max(pathSinceNanos, trueNanos);
    }

    /** Something was done to what the service keeps, and the service goes on as before. */
    void touched(long trueNanos) {
        sinceNanos = Math.max(sinceNanos, trueNanos);
    }

    /** Whether nothing was wrong from the given instant until now. */
    boolean since(long trueNanos) {
        return answersInTime && active.isEmpty() && sinceNanos <= trueNanos;
    }

    /**
     * Whether nothing was wrong with the paths and the service from the given instant until now; what operators did to
     * keys, leases and history does not count.
     */
    boolean pathSince(long trueNanos) {
        return answersInTime && active.isEmpty() && pathSinceNanos <= trueNanos;
    }

    private static boolean isOperators(Fault fault) {
        return fault instanceof Fault.OnService && fault.durationNanos() == 0;
    }

    private static boolean ends(Fault fault) {
        return !(fault instanceof Fault.OnService || fault instanceof Fault.DropConnections)
                || fault.durationNanos() > 0;
    }

    private static boolean disturbs(Fault fault, boolean onCandidate) {
        return switch (fault) {
            case Fault.Partition f -> true;
            case Fault.OneWayPartition f -> true;
            case Fault.LinkLoss f -> true;
            case Fault.LinkDelay f -> true;
            case Fault.Duplicate f -> true;
            case Fault.BlackHole f -> true;
            case Fault.Refuse f -> true;
            case Fault.DropConnections f -> true;
            case Fault.OnService f -> !onCandidate;
            case Fault.Crash f -> !onCandidate;
            case Fault.Restart f -> !onCandidate;
            case Fault.Pause f -> !onCandidate;
            case Fault.Suspend f -> !onCandidate;
            case Fault.Starve f -> !onCandidate;
            case Fault.ClockRate f -> false;
            case Fault.ClockJump f -> false;
            case Fault.ClockFreeze f -> false;
        };
    }
}
