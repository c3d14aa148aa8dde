package dev.fencepost.properties.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.hunt.Shrinking;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.Digest;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Simulation;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;

/**
 * Goal: whatever the timings, the policies and the faults, no two candidates are valid at once inside the envelope, and
 * no stale write lands anywhere.
 *
 * <p>Configurations and seeds are drawn here and not shrunk: a failing schedule is shrunk by the project's own shrinker.
 */
class LeaseSwarmTest {

    private static final long MILLI = 1_000_000L;
    private static final Subject LEASE = new Subjects(Scenarios.all()).named(Scenarios.LEASE);

    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void holdsOnAnyTimings(@ForAll("configurations") LeaseConfig config, @ForAll long seed) {
        Schedule schedule = LEASE.draw(config.text(), new Seed(seed));
        Trial trial = LEASE.run(schedule);
        Digest again = Simulation.of(LEASE.scenario(), schedule).run().digest();
        assertThat(again).as("fencepost replay %s", schedule.text()).isEqualTo(trial.result().digest());
        assertThat(trial.finding().failed()).as(() -> failure(schedule, trial)).isFalse();
    }

    private static String failure(Schedule schedule, Trial trial) {
        Schedule shrunk = trial.finding().failed() ? Shrinking.shrink(LEASE, schedule, trial.finding()) : schedule;
        return String.join("\n", LEASE.run(shrunk).headline()) + "\nfencepost replay " + shrunk.text();
    }

    /** Timings that production accepts, all else free. */
    @Provide
    Arbitrary<LeaseConfig> configurations() {
        Arbitrary<Integer> leaseSeconds = Arbitraries.integers().between(6, 60);
        Arbitrary<Integer> ratePpm = Arbitraries.of(0, 50, 500, 5_000, 20_000);
        Arbitrary<Mounted> mounted = Combinators.combine(Arbitraries.integers().between(1, 5),
                Arbitraries.integers().between(1, 2), Arbitraries.integers().between(1, 3),
                Arbitraries.of(FenceMode.values())).as(Mounted::new);
        Arbitrary<Integer> shares = Arbitraries.integers().between(0, 3);
        Arbitrary<OnAbsent> onAbsent = Arbitraries.of(OnAbsent.values());
        Arbitrary<ExpiryPolicy> expiry = Arbitraries.frequency(Tuple.of(4, ExpiryPolicy.OBSERVED),
                Tuple.of(1, ExpiryPolicy.WALL_CLOCK));
        return Combinators.combine(leaseSeconds, ratePpm, mounted, shares, onAbsent, expiry)
                .as(LeaseSwarmTest::configuration);
    }

    /** What is mounted; in shadow mode the fence lets stale writes in, and that it does not is not asserted. */
    private record Mounted(int candidates, int shards, int stores, FenceMode fenceMode) {}

    private static LeaseConfig configuration(int leaseSeconds, int ratePpm, Mounted mounted, int share,
            OnAbsent onAbsent, ExpiryPolicy expiry) {
        long lease = leaseSeconds * 1_000L * MILLI;
        // Renew, two calls, a retry with its jitter, and the grace must fit into the lease less its allowance.
        long renew = lease * (20 + 3L * share) / 100;
        long call = lease * (20 - 2L * share) / 100;
        long retry = lease / 15;
        long grace = lease / 20;
        long skew = expiry == ExpiryPolicy.WALL_CLOCK ? lease / 100 : 0;
        LeaseTimings timings = new LeaseTimings(lease, renew, call, retry, 20, grace, 2 * lease, ratePpm, ratePpm,
                skew);
        LeaseConfig base = LeaseConfig.DEFAULT;
        return new LeaseConfig(mounted.candidates(), mounted.shards(), mounted.stores(), timings, expiry, onAbsent,
                mounted.fenceMode(), base.network(), base.work(), 0, base.grid(), base.storage());
    }
}
