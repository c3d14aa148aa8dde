package dev.fencepost.simulator;

import static dev.fencepost.simulator.Toy.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Shrinking leaves what the failure needs and nothing else. */
class ShrinkerTest {

    private final List<Schedule> tried = new ArrayList<>();

    /** The toy "fails" when client a has to wait for more than two seconds between answers while b is paused. */
    private Optional<String> starvedWhilePaused(Schedule schedule) {
        tried.add(schedule);
        long[] lastSeen = {0};
        boolean[] paused = {false};
        boolean[] failed = {false};
        Simulation.of(new Toy(), schedule, event -> {
            String node = event.node().name();
            if (event.entry() instanceof Fact.Paused && node.equals("b")) {
                paused[0] = true;
            } else if (event.entry() instanceof Fact.Resumed && node.equals("b")) {
                paused[0] = false;
            } else if (event.entry() instanceof Toy.Seen seen && seen.what().equals("answer-seen")
                    && node.equals("a")) {
                failed[0] |= paused[0] && event.trueNanos() - lastSeen[0] > seconds(2);
                lastSeen[0] = event.trueNanos();
            }
        }).run();
        return failed[0] ? Optional.of("starved-while-paused") : Optional.empty();
    }

    private Schedule failing() {
        List<Fault> faults = new ArrayList<>(DeterminismTest.drawn(3).plan().faults());
        faults.add(new Fault.Partition("a", "server", Start.at(seconds(20)), seconds(8)));
        faults.add(new Fault.Pause("b", Start.at(seconds(15)), seconds(20)));
        faults.addAll(DeterminismTest.drawn(5).plan().faults());
        faults.removeIf(fault -> fault.kind().equals("crash"));
        return Toy.schedule().withPlan(new FaultPlan(faults));
    }

    private Shrinker shrinker(int maxRuns) {
        return new Shrinker(new Toy(), this::starvedWhilePaused, maxRuns);
    }

    @Test
    void aFailureShrinksToTheFaultsItNeeds() {
        assertThat(failing().plan().faults()).hasSizeGreaterThan(10);

        Shrinker.Shrunk shrunk = shrinker(400).shrink(failing());

        assertThat(shrunk.schedule().plan().faults()).hasSizeLessThanOrEqualTo(2)
                .anyMatch(fault -> fault.kind().equals("pause"));
        assertThat(starvedWhilePaused(shrunk.schedule())).contains("starved-while-paused");
        assertThat(shrunk.signature()).isEqualTo("starved-while-paused");
        assertThat(shrunk.schedule().length().endNanos()).isLessThan(seconds(45));
        assertThat(shrunk.schedule().text()).hasSizeLessThan(500);
    }

    @Test
    void twoFaultsThatUndoEachOtherGoTogether() {
        Fault there = new Fault.ClockJump("a", Fault.Clock.WALL, seconds(5), Start.at(seconds(1)));
        Fault back = new Fault.ClockJump("a", Fault.Clock.WALL, -seconds(5), Start.at(seconds(2)));
        Fault needed = new Fault.Pause("b", Start.at(seconds(3)), seconds(1));
        Shrinker.Signature signature = schedule -> {
            List<String> kinds = schedule.plan().faults().stream().map(Fault::kind).toList();
            long jumps = kinds.stream().filter(kind -> kind.equals(there.kind())).count();
            return kinds.contains("pause") && jumps % 2 == 0 ? Optional.of("odd") : Optional.empty();
        };

        Shrinker.Shrunk shrunk = new Shrinker(new Toy(), signature, 100)
                .shrink(Toy.schedule(there, needed, back));

        assertThat(shrunk.schedule().plan().faults()).extracting(Fault::kind).containsExactly("pause");
    }

    @Test
    void sizesAreLoweredAsFarAsTheFailureAllows() {
        Schedule schedule = Toy.schedule(new Fault.Pause("b", Start.at(seconds(5)), seconds(30)),
                new Fault.Partition("a", "server", Start.at(seconds(10)), seconds(20)));

        Shrinker.Shrunk shrunk = shrinker(400).shrink(schedule);

        assertThat(shrunk.schedule().plan().faults()).hasSize(2);
        Fault partition = shrunk.schedule().plan().faults().get(1);
        assertThat(partition.durationNanos()).isBetween(seconds(1), seconds(4));
        assertThat(shrunk.schedule().length().endNanos()).isLessThan(seconds(20));
        assertThat(shrunk.schedule().overrides().list()).contains(Overrides.Override.lowest("latency"));
    }

    @Test
    void drawsOfOneKeyThatTheFailureDoesNotNeedAreLeftToChance() {
        Overrides.Override needed = new Overrides.Override("latency", "a:server", 2, 1_234_567);
        int[] mostGiven = {0};
        Shrinker.Signature signature = schedule -> {
            List<Overrides.Override> given = schedule.overrides().list();
            mostGiven[0] = Math.max(mostGiven[0], given.size());
            return given.contains(needed) && !given.contains(Overrides.Override.lowest("latency"))
                    ? Optional.of("given")
                    : Optional.empty();
        };

        Shrinker.Shrunk shrunk = new Shrinker(new Toy(), signature, 400)
                .shrink(Toy.schedule().withOverrides(new Overrides(List.of(needed))));

        assertThat(mostGiven[0]).as("more were given on the way")
                .isGreaterThan(shrunk.schedule().overrides().list().size() + 1);
        assertThat(shrunk.schedule().overrides().list()).contains(needed, Overrides.Override.lowest("boot"))
                .filteredOn(draw -> !draw.key().equals(Overrides.ANY_KEY)).containsExactly(needed);
    }

    @Test
    void shrinkingIsDeterministic() {
        assertThat(shrinker(200).shrink(failing())).isEqualTo(shrinker(200).shrink(failing()));
    }

    @Test
    void theNumberOfRunsIsBounded() {
        Shrinker.Shrunk shrunk = shrinker(10).shrink(failing());

        assertThat(shrunk.runs()).isEqualTo(10);
        assertThat(tried).hasSizeLessThanOrEqualTo(10);
    }

    @Test
    void whatDoesNotFailCannotBeShrunk() {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> shrinker(10).shrink(Toy.schedule()))
                .withMessage("there is nothing to shrink: the schedule does not fail");
    }

    @Test
    void aScheduleThatFailsInAnotherWayDoesNotCount() {
        // Every crash fails, but the crash of b fails in a way of its own.
        Shrinker shrinker = new Shrinker(new Toy(), schedule -> {
            List<String> crashed = schedule.plan().faults().stream().filter(Fault.Crash.class::isInstance)
                    .map(fault -> ((Fault.Crash) fault).node()).toList();
            return crashed.contains("b") ? Optional.of("b") : crashed.stream().findFirst();
        }, 100);

        Shrinker.Shrunk shrunk = shrinker.shrink(Toy.schedule(new Fault.Crash("a", Start.at(1)),
                new Fault.Crash("b", Start.at(2)), new Fault.Crash("c", Start.at(3))));

        assertThat(shrunk.schedule().plan()).isEqualTo(FaultPlan.of(new Fault.Crash("b", Start.at(2))));
    }

    @Test
    void clockErrorsShrinkToTheLeastThatFails() {
        Mini mini = new Mini(NodeSpec.of("a", "ticker", new Mini.Ticker()));
        // Fails when the clock of a gains more than half a second over the run.
        Shrinker shrinker = new Shrinker(mini, schedule -> {
            long[] ticks = {0};
            RunResult result = Simulation.of(mini, schedule, event -> ticks[0] += event.entry() instanceof Mini.Note
                    ? 1
                    : 0).run();
            return ticks[0] * Mini.Ticker.PERIOD_NANOS > result.trueNanos() + Toy.millis(500)
                    ? Optional.of("fast")
                    : Optional.empty();
        }, 200);

        Shrinker.Shrunk shrunk = shrinker.shrink(Mini.schedule(
                new Fault.ClockRate("a", Fault.Clock.MONOTONIC, 400_000_000, Start.at(seconds(1)), seconds(7))));

        Fault.ClockRate rate = (Fault.ClockRate) shrunk.schedule().plan().faults().getFirst();
        assertThat(rate.errorPpb() * (rate.durationNanos() / 1_000_000) / 1_000_000).isBetween(500_000L, 650_000L);
    }
}
