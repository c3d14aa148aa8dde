package dev.fencepost.election.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ExpiryPolicy;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/**
 * Random schedules over real hosts and a store that is too small to be wrong, inside the envelope: whatever is lost,
 * late, doubled, paused or restarted, nothing wrong comes of it, and once the trouble is over somebody leads.
 */
class LeaseWorldTest {

    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void underTheObservedPolicyNoScheduleBreaksTheElection(@ForAll long seed) {
        holds(new MiniWorld.Setup(seed, ExpiryPolicy.OBSERVED, OnAbsent.WAIT_ONE_LEASE, true, 0));
    }

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void underWallClocksWithinTheirSkewNoScheduleBreaksTheElection(@ForAll long seed) {
        holds(new MiniWorld.Setup(seed, ExpiryPolicy.WALL_CLOCK, OnAbsent.WAIT_ONE_LEASE, true, 0));
    }

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void creatingAtOnceNoScheduleBreaksTheElectionAsLongAsNobodyDeletesTheLease(@ForAll long seed) {
        holds(new MiniWorld.Setup(seed, ExpiryPolicy.OBSERVED, OnAbsent.CREATE_AT_ONCE, false, 0));
    }

    /** Times are compared by difference only, so where the clocks start shows in nothing, not even near an overflow. */
    @Property(tries = 40, shrinking = ShrinkingMode.OFF)
    void shiftingTheMonotonicClockChangesNothing(@ForAll long seed, @ForAll long origin) {
        List<String> plain = world(seed, 0).log;
        assertThat(world(seed, origin).log).isEqualTo(plain);
        assertThat(world(seed, Long.MAX_VALUE - 60 * MiniWorld.SECOND).log).isEqualTo(plain);
    }

    private static MiniWorld world(long seed, long origin) {
        return new MiniWorld(
                new MiniWorld.Setup(seed, ExpiryPolicy.OBSERVED, OnAbsent.WAIT_ONE_LEASE, true, origin)).run();
    }

    private static void holds(MiniWorld.Setup setup) {
        MiniWorld world = new MiniWorld(setup).run();
        assertThat(world.overlaps()).as("%s: two verdicts at once", setup).isEmpty();
        assertThat(world.wrongs).as("%s", setup).isEmpty();
        assertThat(world.somebodyLeadsAtTheEnd()).as("%s: somebody leads after the trouble", setup).isTrue();
    }
}
