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

class PassingRunTest {

    private static final long MINUTE_NANOS = 60_000_000_000L;

    private static Schedule draw(Subject subject, String config, long minutes) {
        RunLength length = new RunLength(minutes * MINUTE_NANOS, minutes * MINUTE_NANOS, 1_000_000L);
        return subject.draw(config, new Seed(1)).withLength(length);
    }

    @Test
    void what_the_specification_refuses_fails_and_says_so() {
        Subject canary = Mutants.canary();

        assertThatThrownBy(() -> PassingRun.isAllowed(canary, draw(canary, canary.defaultConfig(), 1)))
                .isInstanceOf(AssertionError.class).hasMessageContaining("\nrefused: ehdb-shard-00000000");
    }

    @Test
    void only_for_fences_in_shadow_mode_there_need_be_no_specification() {
        Subject lease = Scenarios.named(Scenarios.LEASE);

        assertThatNoException().isThrownBy(() -> PassingRun.isAllowed(lease, draw(lease, "fence=shadow", 1)));
        assertThatThrownBy(() -> PassingRun.isAllowed(lease, draw(lease, "", 31))).isInstanceOf(AssertionError.class)
                .hasMessageContaining("longer than 30 simulated minutes");
    }
}
