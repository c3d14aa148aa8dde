package dev.fencepost.properties.mutant.search;

import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.Overrides;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Simulation;
import dev.fencepost.simulator.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Makes new schedules out of kept ones: with a fault more or less, at another time or of another size, with other
 * draws, or spliced from two.
 *
 * <p>What comes out follows from the seed and the kept schedules alone.
 */
final class Breeder {

    private static final long MILLI_NANOS = 1_000_000L;

    /** A change or two leave the run what it was worth keeping for; more make it any run. */
    private static final int MOST_CHANGES = 3;

    private final Scenario scenario;
    private final Function<Seed, Schedule> fresh;

    /** How one schedule is made of another. */
    private enum Change {
        ADD,
        REMOVE,
        MOVE,
        RESIZE,
        RESEED,
        GIVE,
        SPLICE
    }

    /**
     * A breeder for a scenario.
     *
     * @param fresh
     *            draws a schedule as the swarm does; new faults come from these, so that they are the scenario's own
     */
    Breeder(Scenario scenario, Function<Seed, Schedule> fresh) {
        this.scenario = scenario;
        this.fresh = fresh;
    }

    /** A schedule made of kept ones, of which there is at least one. */
    Schedule child(List<Schedule> kept, Seed seed) {
        Draws draws = new Draws(seed);
        // The later the likelier, as the larger of two draws: what has just led somewhere new is worth more.
        long one = draws.below(kept.size());
        long other = draws.below(kept.size());
        Schedule child = kept.get((int) Math.max(one, other));
        for (long changes = 1 + draws.below(MOST_CHANGES); changes > 0; changes--) {
            child = changed(child, kept, draws);
        }
        return child;
    }

    private Schedule changed(Schedule schedule, List<Schedule> kept, Draws draws) {
        List<Fault> faults = schedule.plan().faults();
        Change change = draws.one(List.of(Change.values()));
        if (faults.isEmpty() && (change == Change.REMOVE || change == Change.MOVE || change == Change.RESIZE)) {
            change = Change.ADD;
        }
        return switch (change) {
            case ADD -> added(schedule, draws);
            case REMOVE -> with(schedule, draws.below(faults.size()), List.of());
            case MOVE -> {
                long index = draws.below(faults.size());
                yield with(schedule, index, List.of(moved(faults.get((int) index), schedule, draws)));
            }
            case RESIZE -> {
                long index = draws.below(faults.size());
                yield with(schedule, index, List.of(resized(faults.get((int) index), draws)));
            }
            case RESEED -> Schedule.of(schedule.scenario(), schedule.config(), draws.next(), schedule.length(),
                    schedule.plan()).withOverrides(schedule.overrides());
            case GIVE -> given(schedule, draws);
            case SPLICE -> spliced(schedule, draws.one(kept), draws);
        };
    }

    private Schedule added(Schedule schedule, Draws draws) {
        List<Fault> offered = fresh.apply(draws.next()).plan().faults();
        if (offered.isEmpty()) {
            return schedule;
        }
        List<Fault> faults = new ArrayList<>(schedule.plan().faults());
        faults.add((int) draws.below(faults.size() + 1L), draws.one(offered));
        return schedule.withPlan(new FaultPlan(faults));
    }

    private static Schedule with(Schedule schedule, long index, List<Fault> instead) {
        List<Fault> faults = new ArrayList<>(schedule.plan().faults());
        faults.remove((int) index);
        faults.addAll((int) index, instead);
        return schedule.withPlan(new FaultPlan(faults));
    }

    private static Fault moved(Fault fault, Schedule schedule, Draws draws) {
        Start start = switch (fault.start()) {
            case Start.At(long trueNanos) -> Start.at(draws.below(2) == 0
                    ? draws.below(Math.max(1, schedule.length().healNanos() / MILLI_NANOS)) * MILLI_NANOS
                    : scaled(trueNanos, draws));
            case Start.On(String kind, String node, long occurrence) ->
                new Start.On(kind, node, Math.max(1, occurrence - 2 + draws.below(5)));
        };
        return fault.retimed(start, fault.durationNanos());
    }

    /** What lasts goes on lasting: a fault of a service that has no length is one whose end nobody is told. */
    private static Fault resized(Fault fault, Draws draws) {
        long leastNanos = Math.min(fault.durationNanos(), MILLI_NANOS);
        return fault.retimed(fault.start(), Math.max(leastNanos, scaled(fault.durationNanos(), draws)));
    }

    /** From a half to one and a half of it, in whole milliseconds so that schedules stay short. */
    private static long scaled(long nanos, Draws draws) {
        return (nanos / 2 + draws.below(nanos + 1)) / MILLI_NANOS * MILLI_NANOS;
    }

    /** One draw of the run, given another value: its simplest, or any up to twice what it was. */
    private Schedule given(Schedule schedule, Draws draws) {
        Simulation recorded = Simulation.recording(scenario, schedule);
        recorded.run();
        List<Overrides.Override> drawn = recorded.draws().list();
        if (drawn.isEmpty()) {
            return schedule;
        }
        Overrides.Override draw = draws.one(drawn);
        long value = draws.below(3) == 0 ? 0 : draws.below(2 * draw.value() + 2);
        List<Overrides.Override> list = new ArrayList<>(schedule.overrides().list());
        list.add(new Overrides.Override(draw.site(), draw.key(), draw.occurrence(), value));
        return schedule.withOverrides(new Overrides(list));
    }

    /** Each fault of either with even chances. */
    private static Schedule spliced(Schedule schedule, Schedule other, Draws draws) {
        List<Fault> faults = new ArrayList<>();
        for (Schedule parent : List.of(schedule, other)) {
            for (Fault fault : parent.plan().faults()) {
                if (draws.below(2) == 0) {
                    faults.add(fault);
                }
            }
        }
        return schedule.withPlan(new FaultPlan(faults));
    }
}
