package dev.fencepost.properties.scenario;

import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.model.etcd.EtcdSettings;
import dev.fencepost.properties.checker.Checkers;
import dev.fencepost.properties.checker.EtcdRules;
import dev.fencepost.properties.cluster.Detail;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Ratio;
import dev.fencepost.simulator.Reached;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.TimeGrid;
import java.util.Map;
import java.util.Set;

/**
 * What a scenario of an election through etcd can be told: how many stand, on which timings, over which network.
 *
 * <p>Its text names only what differs from {@link #DEFAULT}, as {@code candidates=5,ttl=30s}.
 *
 * @param candidates
 *            how many stand
 * @param timings
 *            the candidates' numbers; they are not checked here
 * @param network
 *            the network when nothing is wrong with it
 * @param work
 *            how the work behaves
 * @param injectedRatePpm
 *            how far monotonic clocks are made to go wrong at the most; 0 for as far as is declared
 * @param mounted
 *            what each candidate is
 * @param misfitPercent
 *            how many services, in percent, are configured for another count of shards than the others
 * @param grid
 *            when anything can happen, and what clocks can show
 */
public record EtcdConfig(int candidates, CampaignTimings timings, NetworkSettings network, WorkSettings work,
        int injectedRatePpm, Mounted mounted, int misfitPercent, TimeGrid grid) implements ElectionSetup {

    /** What reads these, and the service faults of their scenarios. */
    static final ElectionScenario.Kind<EtcdConfig> KIND = new ElectionScenario.Kind<>(EtcdConfig::parse,
            EtcdCluster::parseFault, Map.of("lease-duration", "ttl", "call-timeout", "request-timeout", "stop-grace",
                    "stop-grace", "candidates", "candidates"),
            ProductionRules::check);

    private static final long SECOND = 1_000_000_000L;

    /** What a candidate is. */
    public enum Mounted {
        /** An elector with its work. */
        ELECTOR,
        /** A service with its whole lifecycle around them. */
        SERVICE
    }

    /** Three candidates on the default timings; a server notices after 5 s at the most that a client is dead. */
    public static final EtcdConfig DEFAULT = new EtcdConfig(3,
            new CampaignTimings(10 * SECOND, 5 * SECOND, SECOND, 15 * SECOND, SECOND / 5, 5 * SECOND, 20, 30 * SECOND,
                    500, 500),
            new NetworkSettings(1_000_000L, 20_000_000L, Ratio.NEVER, 20_000_000L, new Ratio(1, 2), 5 * SECOND),
            WorkSettings.DEFAULT, 0, Mounted.ELECTOR, 0, TimeGrid.MICROS);

    /**
     * Reads a configuration text, which may be empty.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             naming the key or the value and what is allowed
     */
    public static EtcdConfig parse(String text) {
        return EtcdConfigText.parse(DEFAULT, text);
    }

    @Override
    public String text() {
        return EtcdConfigText.print(this);
    }

    /** Returns the nodes of this configuration. */
    public EtcdCluster cluster() {
        return new EtcdCluster(candidates, timings, work, mounted == Mounted.SERVICE, misfitPercent);
    }

    /** Returns this configuration with other timings. */
    public EtcdConfig with(CampaignTimings other) {
        return new EtcdConfig(candidates, other, network, work, injectedRatePpm, mounted, misfitPercent, grid);
    }

    /** Returns this configuration for another number of candidates. */
    public EtcdConfig with(int otherCandidates) {
        return new EtcdConfig(otherCandidates, timings, network, work, injectedRatePpm, mounted, misfitPercent, grid);
    }

    /** Returns this configuration on another network. */
    public EtcdConfig with(NetworkSettings other) {
        return new EtcdConfig(candidates, timings, other, work, injectedRatePpm, mounted, misfitPercent, grid);
    }

    /** Returns this configuration with other instants at which anything can happen. */
    public EtcdConfig with(TimeGrid other) {
        return new EtcdConfig(candidates, timings, network, work, injectedRatePpm, mounted, misfitPercent, other);
    }

    /** Returns this configuration with whole services, some of which are configured for another count of shards. */
    public EtcdConfig withServices(int otherMisfitPercent) {
        return new EtcdConfig(candidates, timings, network, work, injectedRatePpm, Mounted.SERVICE,
                otherMisfitPercent, grid);
    }

    @Override
    public long leaseNanos() {
        return timings.ttlNanos();
    }

    @Override
    public Scenario.Setup setUp(Detail detail) {
        return new Scenario.Setup(cluster().nodes(detail), network, this, grid);
    }

    @Override
    public Checkers checkers() {
        return Checkers.all(rules());
    }

    /** Returns what the checkers need to know of this configuration. */
    public EtcdRules rules() {
        return EtcdRules.of(timings).withTtlNanos(grantedTtlNanos()).withGrid(grid)
                .withLatencyNanos(grid.up(network.maxTailNanos()))
                .withOutsideFaultKinds(Set.of("isolated-leader"));
    }

    /** The server grants a TTL below its least as that. */
    private long grantedTtlNanos() {
        return SECOND * Math.max(timings.ttlSeconds(), EtcdSettings.DEFAULT.leastTtlSeconds());
    }

    @Override
    public LogSink counting(Reached reached) {
        return new EtcdReached(reached);
    }

    @Override
    public String kind() {
        return "etcd-configuration";
    }

    @Override
    public void describe(Fields fields) {
        EtcdConfigText.values(this).forEach(fields::put);
    }
}
