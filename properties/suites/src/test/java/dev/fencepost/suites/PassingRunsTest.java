package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import org.junit.jupiter.api.Test;

class PassingRunsTest {

    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final Subject LEASE = Scenarios.named(Scenarios.LEASE);

    /** There is no specification for it. */
    private static final Subject MOVED = Scenarios.named("marker-moved");

    private final PassingRuns sample = new PassingRuns(1, 2);

    private static Schedule draw(Subject subject, String config) {
        RunLength minute = new RunLength(MINUTE_NANOS, MINUTE_NANOS, 1_000_000L);
        return subject.draw(config, new Seed(1)).withLength(minute);
    }

    @Test
    void what_the_specification_refuses_fails_and_says_so() {
        Subject canary = Mutants.canary();

        assertThatThrownBy(() -> sample.add(canary, draw(canary, canary.defaultConfig())))
                .isInstanceOf(AssertionError.class).hasMessageContaining("\nrefused: ehdb-shard-00000000");
    }

    @Test
    void fences_in_shadow_mode_have_no_specification_and_do_not_count() {
        sample.add(LEASE, draw(LEASE, "fence=shadow"));

        assertThatThrownBy(() -> sample.add(LEASE, draw(LEASE, "fence=shadow"))).isInstanceOf(AssertionError.class)
                .hasMessageContaining("runs that passed and were judged");
    }

    @Test
    void for_anything_else_there_must_be_one() {
        assertThatThrownBy(() -> sample.add(MOVED, draw(MOVED, MOVED.defaultConfig())))
                .isInstanceOf(AssertionError.class).hasMessageContaining("whose markers are moved away");
    }

    @Test
    void no_more_are_judged_than_wanted() {
        sample.add(LEASE, draw(LEASE, ""));

        assertThatNoException().isThrownBy(() -> sample.add(MOVED, draw(MOVED, MOVED.defaultConfig())));
    }
}
