package dev.fencepost.properties.scenario;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.checker.Checkers;
import dev.fencepost.properties.checker.LeaseRules;
import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.Detail;
import dev.fencepost.properties.cluster.Storage;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Ratio;
import dev.fencepost.simulator.Reached;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.TimeGrid;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
 * @param fence
 *            what was configured for the stores' fences, be it misspelt
 * @param network
 *            the network when nothing is wrong with it
 * @param work
 *            how the work behaves
 * @param injectedRatePpm
 *            how far monotonic clocks are made to go wrong at the most; 0 for as far as is declared
 * @param grid
 *            when anything can happen, and what clocks can show
 * @param storage
 *            what the stores keep what they know in
 */
public record LeaseConfig(int candidates, int shards, int stores, LeaseTimings timings, ExpiryPolicy expiry,
        OnAbsent onAbsent, String fence, NetworkSettings network, WorkSettings work, int injectedRatePpm,
        TimeGrid grid, Storage storage) implements ElectionSetup {

    /** What reads these, and the service faults of their scenarios. */
    static final ElectionScenario.Kind<LeaseConfig> KIND = new ElectionScenario.Kind<>(LeaseConfig::parse,
            Cluster::parseFault,
            Map.of("lease-duration", "lease", "renew-interval", "renew", "call-timeout", "call", "retry-interval",
                    "retry", "stop-grace", "grace", "max-clock-skew", "skew", "candidates", "candidates"),
            ProductionRules::check);

    private static final long SECOND = 1_000_000_000L;

    /** The only word that makes a fence refuse. */
    private static final String ENFORCE = "enforce";

    /** Three candidates for one Lease with one store, on the default timings. */
    public static final LeaseConfig DEFAULT = new LeaseConfig(3, 1, 1,
            new LeaseTimings(15 * SECOND, 5 * SECOND, 3 * SECOND, SECOND, 20, SECOND, 15 * SECOND, 500, 500, 0),
            ExpiryPolicy.OBSERVED, OnAbsent.WAIT_ONE_LEASE, ENFORCE,
            new NetworkSettings(1_000_000L, 20_000_000L, Ratio.NEVER, 20_000_000L, new Ratio(1, 2)),
            WorkSettings.DEFAULT, 0, TimeGrid.MICROS, Storage.VALUE);

    /**
     * Reads a configuration text, which may be empty.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             naming the key or the value and what is allowed
     */
    public static LeaseConfig parse(String text) {
        return LeaseConfigText.parse(DEFAULT, text);
    }

    @Override
    public String text() {
        return LeaseConfigText.print(this);
    }

    @Override
    public long leaseNanos() {
        return timings.leaseDurationNanos();
    }

    @Override
    public Scenario.Setup setUp(Detail detail) {
        return new Scenario.Setup(cluster().nodes(detail), network, this, grid);
    }

    @Override
    public Checkers checkers() {
        return Checkers.all(rules());
    }

    @Override
    public LogSink counting(Reached reached) {
        return new LeaseReached(reached);
    }

    /** Returns the nodes of this configuration. */
    public Cluster cluster() {
        return new Cluster(candidates, shards, stores, timings, expiry, onAbsent, fenceMode(), work, storage);
    }

    /** What production makes of what was configured. */
    public FenceMode fenceMode() {
        return FenceMode.parse(fence);
    }

    /** Returns this configuration with other timings. */
    public LeaseConfig with(LeaseTimings other) {
        return new LeaseConfig(candidates, shards, stores, other, expiry, onAbsent, fence, network, work,
                injectedRatePpm, grid, storage);
    }

    /** Returns this configuration for other numbers of candidates and shards. */
    public LeaseConfig with(int otherCandidates, int otherShards) {
        return new LeaseConfig(otherCandidates, otherShards, stores, timings, expiry, onAbsent, fence, network,
                work, injectedRatePpm, grid, storage);
    }

    /** Returns this configuration on another network. */
    public LeaseConfig with(NetworkSettings other) {
        return new LeaseConfig(candidates, shards, stores, timings, expiry, onAbsent, fence, other, work,
                injectedRatePpm, grid, storage);
    }

    /** Returns this configuration with another way to judge expiry. */
    public LeaseConfig with(ExpiryPolicy other) {
        return new LeaseConfig(candidates, shards, stores, timings, other, onAbsent, fence, network, work,
                injectedRatePpm, grid, storage);
    }

    /** Returns this configuration with other instants at which anything can happen. */
    public LeaseConfig with(TimeGrid other) {
        return new LeaseConfig(candidates, shards, stores, timings, expiry, onAbsent, fence, network, work,
                injectedRatePpm, other, storage);
    }

    /** Returns this configuration with stores of another kind, and with work that is as fast as they allow. */
    public LeaseConfig with(Storage other, WorkSettings otherWork) {
        return new LeaseConfig(candidates, shards, stores, timings, expiry, onAbsent, fence, network, otherWork,
                injectedRatePpm, grid, other);
    }

    /** Returns what the checkers need to know of this configuration. */
    public LeaseRules rules() {
        Cluster cluster = cluster();
        Map<String, List<String>> storesByLease = new LinkedHashMap<>();
        for (int shard = 0; shard < shards; shard++) {
            storesByLease.put(Cluster.lease(shard), cluster.stores(shard));
        }
        return LeaseRules.of(timings).withExpiry(expiry).withOnAbsent(onAbsent)
                .withGrid(grid)
                .withLatencyNanos(grid.up(network.maxTailNanos()))
                .withFence(fence.equals(ENFORCE) ? FenceMode.ENFORCE : FenceMode.SHADOW, LeaseRules.Floor.SUPPLIED)
                .withStores(storesByLease)
                .withOutsideFaultKinds(Set.of("stale-reads", "edit-holder", "edit-transitions", "edit-duration"));
    }

    @Override
    public String kind() {
        return "lease-configuration";
    }

    @Override
    public void describe(Fields fields) {
        LeaseConfigText.values(this).forEach(fields::put);
    }
}
