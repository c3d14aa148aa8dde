package dev.fencepost.tla.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.graph.GraphContract;
import dev.fencepost.tla.spec.ModelChecks;
import org.junit.jupiter.api.Test;

/** The real code of the Lease election and its specification have the same states and the same steps. */
class LeaseGraphTest extends GraphContract {

    LeaseGraphTest() {
        super("LeaseElection", LeaseWorlds.values());
    }

    @Test
    void one_candidate_challenges_while_the_other_renews() {
        ModelChecks checks = new ModelChecks();
        assertThat(LeaseWorlds.OVERLAP.breaks(checks, "NoChallengeBesideRenewal")).isTrue();
        assertThat(LeaseWorlds.WALL.breaks(checks, "NoChallengeBesideRenewal")).isFalse();
    }
}
