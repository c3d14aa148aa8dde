package dev.fencepost.properties.scenario;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.simulator.Durations;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Ratio;

/**
 * What a Lease scenario can be told: how many stand for what, on which timings, over which network.
 *
 * <p>Its text names only what differs from {@link #DEFAULT}, as {@code candidates=5,lease=30s}.
 *
 * @param candidates
 *            how many stand for each Lease
 * @param shards
 *            how many Leases there are, each with candidates of its own
 * @param stores
 *            how many fenced stores each Lease guards
 * @param timings
 *            the candidates' numbers; they are not checked here
 * @param expiry
 *            how candidates judge expiry
 * @param onAbsent
 *            what candidates do without a Lease
 * @param fenceMode
 *            what the stores do with stale mutations
 * @param network
 *            the network when nothing is wrong with it
 * @param work
 *            how the work behaves
 */
public record LeaseConfig(int candidates, int shards, int stores, LeaseTimings timings, ExpiryPolicy expiry,
        OnAbsent onAbsent, FenceMode fenceMode, NetworkSettings network, WorkSettings work) {

    private static final long SECOND = 1_000_000_000L;

    /** Three candidates for one Lease with one store, on the default timings. */
    public static final LeaseConfig DEFAULT = new LeaseConfig(3, 1, 1,
            new LeaseTimings(15 * SECOND, 5 * SECOND, 3 * SECOND, SECOND, 20, SECOND, 30 * SECOND, 500, 500, 0),
            ExpiryPolicy.OBSERVED, OnAbsent.WAIT_ONE_LEASE, FenceMode.ENFORCE,
            new NetworkSettings(1_000_000L, 20_000_000L, Ratio.NEVER, 20_000_000L, new Ratio(1, 2)),
            WorkSettings.DEFAULT);

    /**
     * Reads a configuration text, which may be empty.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             naming the key or the value and what is allowed
     */
    public static LeaseConfig parse(String text) {
        return LeaseConfigText.parse(DEFAULT, text);
    }

    /** Returns the text from which {@link #parse} makes an equal configuration. */
    public String text() {
        return LeaseConfigText.print(this);
    }

    /** Returns this configuration with other timings. */
    public LeaseConfig with(LeaseTimings other) {
        return new LeaseConfig(candidates, shards, stores, other, expiry, onAbsent, fenceMode, network, work);
    }

    /** Returns this configuration for other numbers of candidates and shards. */
    public LeaseConfig with(int otherCandidates, int otherShards) {
        return new LeaseConfig(otherCandidates, otherShards, stores, timings, expiry, onAbsent, fenceMode, network,
                work);
    }

    /** Returns this configuration on another network. */
    public LeaseConfig with(NetworkSettings other) {
        return new LeaseConfig(candidates, shards, stores, timings, expiry, onAbsent, fenceMode, other, work);
    }

    @Override
    public String toString() {
        return "lease " + Durations.text(timings.leaseDurationNanos()) + ", " + candidates + " candidates"
                + (text().isEmpty() ? "" : " (" + text() + ")");
    }
}
