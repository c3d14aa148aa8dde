package dev.fencepost.tla.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.graph.GraphContract;
import dev.fencepost.tla.spec.SpecModules;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The small worlds of the Lease election that are too dear for every build. */
@Tag("nightly")
class LeaseGraphNightlyTest {

    static Stream<LeaseWorlds> worlds() {
        return Stream.of(LeaseWorlds.values()).filter(LeaseWorlds::isNightly);
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void code_and_specification_are_the_same(LeaseWorlds world) {
        GraphContract.assertSame(world, world.compare(SpecModules.ofClassPath()));
    }

    static Stream<LeaseWorlds> larger() {
        return Stream.of(LeaseWorlds.values()).filter(world -> world.isOfOne() && !world.isCounted());
    }

    /** As in every build in the smaller ones. */
    @ParameterizedTest
    @MethodSource("larger")
    void tlc_by_itself_counts_as_many_states_in_the_larger_worlds_of_one(LeaseWorlds world) {
        assertThat(world.count()).isEqualTo(world.states());
    }

    static Stream<LeaseWorlds> unrefined() {
        return Stream.of(LeaseWorlds.values()).filter(world -> !world.isCounted());
    }

    /** As in every build in the smaller ones. */
    @ParameterizedTest
    @MethodSource("unrefined")
    void tlc_by_itself_finds_that_the_code_refines_the_specification(LeaseWorlds world) {
        GraphContract.assertRefines(world);
    }

    @Test
    void one_candidate_challenges_while_the_other_renews() {
        assertThat(LeaseWorlds.OVERLAP.breaks("NoChallengeBesideRenewal")).isTrue();
        assertThat(LeaseWorlds.WALL.breaks("NoChallengeBesideRenewal")).isFalse();
    }

    @Test
    void one_candidate_finds_the_lease_of_the_other_expired_by_a_wall_clock() {
        assertThat(LeaseWorlds.WALL_PAIR.breaks("NobodyIsChallenged")).isTrue();
        assertThat(LeaseWorlds.WALL.breaks("NobodyIsChallenged")).isFalse();
    }
}
