package dev.fencepost.properties.margin;

import dev.fencepost.properties.checker.Checkers;
import dev.fencepost.properties.checker.Judgement;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Simulation;
import dev.fencepost.simulator.Start;
import java.util.List;
import java.util.OptionalLong;

/**
 * Runs the scripted worst case of an election: two candidates, no jitter, next to no latency, and something that goes
 * wrong with the leading one right after a renewal.
 *
 * <p>Each script runs until it is aligned: first to learn by how much a challenger that reads has missed the renewal, and
 * then without that. The clock of a challenger that starts later is rounded otherwise at each of its reads, so that
 * some microseconds may remain, for which it is started later still.
 */
abstract class Probe {

    /** The candidate that leads. */
    static final String HOLDER = "pod-0";

    /** The candidate that takes over. */
    static final String CHALLENGER = "pod-1";

    /** Faults begin with this verdict of the holder's, its latest renewal. */
    static final Start LAST_RENEWAL = new Start.On("verdict", HOLDER, 20);

    /** Longer than any run. */
    static final long FOR_EVER_NANOS = 1_000_000_000_000_000L;

    static final long MICRO = 1_000L;

    /** A read sent so soon after a renewal was applied has hardly missed it. */
    private static final long NEAR_NANOS = 2 * MICRO;
    private static final int MOST_TRIES = 8;

    static final Seed SEED = new Seed(1);

    /** How long the lease lasts. */
    abstract long leaseNanos();

    /** The part of it that the holder must not use. */
    abstract long allowanceNanos();

    /** The clock-rate error that holder and judge are both declared to stay within, in parts per billion. */
    abstract long declaredPpb();

    /** The node whose clock judges that the lease has expired. */
    abstract String judge();

    /** The node of the server. */
    abstract String server();

    /** Whether the arithmetic of the clocks' rates tells where the first overlap is. */
    abstract boolean judgedByRates();

    /** The clock-rate error of the first overlap, in parts per billion: {@code A / (2 D - A)} (rulings 10). */
    OptionalLong expectedPpb() {
        return judgedByRates()
                ? OptionalLong.of(Math.round(1e9 * allowanceNanos() / (2.0 * leaseNanos() - allowanceNanos())))
                : OptionalLong.empty();
    }

    abstract Scenario scenario();

    abstract Checkers checkers();

    /** The script with the given faults, a challenger that reads doing so later by so much. */
    abstract Schedule schedule(List<Fault> faults, long missedNanos);

    /**
     * What one run showed.
     *
     * @param schedule
     *            the run, for a replay
     * @param overlapNanos
     *            for how long both were valid
     * @param lost
     *            whether the holder lost its leadership
     * @param staleWritesLanded
     *            how many stale writes the fence let in
     */
    record Result(Schedule schedule, long overlapNanos, boolean lost, long staleWritesLanded) {}

    /**
     * Runs the script with the given faults, first to learn when a challenger reads, and at last with its reads
     * aligned.
     */
    Result run(List<Fault> faults) {
        Schedule aligned = aligned(faults);
        Sighting last = new Sighting();
        Checkers checkers = checkers();
        Simulation.of(scenario(), aligned, last, checkers).run();
        Judgement.Harm harm = checkers.judgement().harm();
        return new Result(aligned, harm.overlapNanos(), last.lost() || last.failover(), harm.staleWritesLanded());
    }

    private Schedule aligned(List<Fault> faults) {
        long missedNanos = 0;
        Schedule schedule = schedule(faults, missedNanos);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            Sighting sighting = new Sighting();
            Simulation.of(scenario(), schedule, sighting).run();
            missedNanos += sighting.missedNanos();
            Schedule next = schedule(faults, missedNanos);
            if (sighting.seenAfterNanos() <= NEAR_NANOS || next.equals(schedule)) {
                break;
            }
            schedule = next;
        }
        return schedule;
    }
}
