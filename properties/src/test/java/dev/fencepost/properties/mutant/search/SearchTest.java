package dev.fencepost.properties.mutant.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Goal: a search finds what there is within its budget, and finds the same again. */
class SearchTest {

    private static final Seed SEED = new Seed(1);
    private static final Mutant NO_FENCE = Mutant.of(Canary.noFence(), "lease", "stale-write-refused", 40);
    private static final Mutant HARMLESS = Mutant.of(new Mutation("X-01", "nothing", List.of()), "lease",
            "single-holder", 40);

    private static Search.Outcome searched(Mutant mutant, Search.Way way) {
        return Search.of(mutant, mutant.broken(), way).search(SEED, () -> false);
    }

    @Test
    void a_mutant_dies_by_its_checker_and_in_the_same_schedule_again() {
        Search.Outcome outcome = searched(NO_FENCE, Search.Way.GUIDED);
        assertThat(outcome.death()).isPresent();
        assertThat(NO_FENCE.diesIn(outcome.death().orElseThrow())).isTrue();
        Search.Outcome again = searched(NO_FENCE, Search.Way.GUIDED);
        assertThat(again.schedules()).isEqualTo(outcome.schedules());
        assertThat(again.death().orElseThrow().schedule().text())
                .isEqualTo(outcome.death().orElseThrow().schedule().text());
    }

    @Test
    void what_does_no_harm_survives_the_whole_budget_either_way() {
        Search.Outcome guided = searched(HARMLESS, Search.Way.GUIDED);
        assertThat(guided.death()).isEmpty();
        assertThat(guided.schedules()).isEqualTo(HARMLESS.maxRuns());
        assertThat(guided.states()).isGreaterThan(50);
        Search.Outcome swarm = searched(HARMLESS, Search.Way.SWARM);
        assertThat(swarm.death()).isEmpty();
        assertThat(swarm.states()).isZero();
    }

    @Test
    void a_search_that_is_told_so_ends_with_what_there_is() {
        Search.Outcome outcome = Search.of(HARMLESS, HARMLESS.broken(), Search.Way.GUIDED).search(SEED, () -> true);
        assertThat(outcome).isEqualTo(new Search.Outcome(0, Optional.empty(), 0));
    }

    @Test
    void healthy_twins_are_one_for_each_scenario_and_configuration_with_the_largest_budget() {
        Mutant longer = Mutant.of(Canary.noAllowance(), "lease", "single-holder", 60);
        assertThat(HealthyTwin.of(List.of(NO_FENCE, longer, longer.in("candidates=2"), HARMLESS)))
                .containsExactly(new HealthyTwin("lease", "", 60), new HealthyTwin("lease", "candidates=2", 60));
    }

    @Test
    void an_examination_shrinks_what_is_deadly_to_a_schedule_that_healthy_code_survives() {
        Fate fate = new Examination(List.of(SEED, new Seed(2)), true, () -> false, () -> 0).of(NO_FENCE);
        assertThat(fate.dead()).isTrue();
        assertThat(fate.guided()).hasSize(2);
        assertThat(fate.swarm()).hasSize(2);
        assertThat(fate.faults()).isLessThanOrEqualTo(4);
        Schedule shrunk = fate.shrunk().orElseThrow();
        Subject healthy = new HealthyTwin("lease", "", 1).subject();
        Schedule forHealthy = Schedule.parse(shrunk.text(), List.of(healthy.scenario()));
        assertThat(healthy.run(forHealthy).finding().failed()).isFalse();
    }

    @Test
    void a_death_that_cannot_be_read_is_complained_of() {
        int found = searched(NO_FENCE, Search.Way.GUIDED).schedules();
        AtomicInteger asked = new AtomicInteger();
        Fate fate = new Examination(List.of(SEED), false, () -> asked.incrementAndGet() > found, () -> 0)
                .of(NO_FENCE);
        assertThat(fate.dead()).isTrue();
        assertThat(fate.complaint()).hasValue("SK-03 died in no schedule that can be read: " + fate.faults()
                + " faults are left, and 4 are the most");
        assertThat(new Examination(List.of(SEED), false, () -> false, () -> 0).of(NO_FENCE).complaint()).isEmpty();
    }

    @Test
    void a_survivor_is_not_dead_and_has_nothing_to_show() {
        Mutant budgetOfOne = Mutant.of(HARMLESS.mutation(), "lease", "single-holder", 1);
        Fate fate = new Examination(List.of(SEED), false, () -> false, () -> 0).of(budgetOfOne);
        assertThat(fate.dead()).isFalse();
        assertThat(fate.shrunk()).isEmpty();
        assertThat(Fate.median(fate.guided())).isEmpty();
        assertThat(fate.complaint()).hasValue("X-01 survived under 1 of 1 seeds");
    }

    @Test
    void a_mutant_that_takes_longer_than_its_budget_of_time_has_outlived_it() {
        long second = 1_000_000_000L;
        AtomicLong looked = new AtomicLong();
        // The clock is read at the beginning, before each run, and at the end.
        LongSupplier slow = () -> second * 25 * looked.getAndIncrement();
        Fate fate = new Examination(List.of(SEED), false, () -> false, slow).of(HARMLESS);
        assertThat(fate.guided()).singleElement().satisfies(search -> assertThat(search.schedules()).isEqualTo(2));
        assertThat(fate.dead()).isFalse();
        assertThat(fate.complaint()).hasValue("X-01 outlived its budget of 60 s: the longest search took 100.0 s");
    }

    @Test
    void the_longest_search_is_told() {
        AtomicLong looked = new AtomicLong();
        LongSupplier quick = () -> looked.getAndIncrement() * 1_000_000L;
        Fate fate = new Examination(List.of(SEED, new Seed(2)), false, () -> false, quick).of(NO_FENCE);
        int longest = fate.guided().stream().mapToInt(Search.Outcome::schedules).max().orElseThrow();
        assertThat(fate.longestNanos()).isEqualTo((longest + 1) * 1_000_000L);
        assertThat(fate.complaint()).isEmpty();
    }

    @Test
    void the_median_of_an_even_number_is_the_lower_one_and_survivors_come_last() {
        Search.Outcome died = searched(NO_FENCE, Search.Way.SWARM);
        Search.Outcome survived = new Search.Outcome(40, Optional.empty(), 0);
        assertThat(Fate.median(List.of(survived, died))).contains(died.schedules());
        assertThat(Fate.median(List.of(survived, died, survived))).isEmpty();
        assertThat(Fate.median(List.of())).isEmpty();
    }
}
