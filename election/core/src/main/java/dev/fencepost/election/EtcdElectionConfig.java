package dev.fencepost.election;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignSettings;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.service.ServiceTimings;
import dev.fencepost.election.state.ReadPatience;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What one election through etcd, and the service behind it, run on: which election, who stands, and timings that are
 * known to be safe.
 *
 * <p>An object of this class exists only with timings in which two leaders never overlap inside the declared clock error,
 * and in which a broken stream never costs the lease. {@link EtcdElectionBuilder#build()} refuses everything else and
 * names the rule and the numbers. All replicas share it, so it is checked before any of them campaigns (mutant GL-17).
 * Immutable.
 */
public final class EtcdElectionConfig implements ElectionTerms {

    /** The election, unless another one is named. */
    public static final String DEFAULT_ELECTION = "/golem/shard-manager/leader";

    /** The key of the state, unless another one is named. */
    public static final String DEFAULT_STATE_KEY = "/golem/shard-manager/state";

    private final String election;
    private final CandidateId candidate;
    private final CampaignTimings timings;
    private final List<String> endpoints;
    private final Duration connectTimeout;
    private final Duration requestTimeout;
    private final String stateKey;
    private final int numberOfShards;
    private final Duration healthCheckCap;
    private final Duration stateReadLimit;
    private final ReadPatience readPatience;

    EtcdElectionConfig(EtcdElectionBuilder builder, CampaignTimings timings, ReadPatience readPatience) {
        this.election = builder.election;
        this.candidate = builder.candidate;
        this.timings = timings;
        this.endpoints = builder.endpoints;
        this.connectTimeout = builder.connectTimeout;
        this.requestTimeout = builder.requestTimeout;
        this.stateKey = builder.stateKey;
        this.numberOfShards = builder.numberOfShards;
        this.healthCheckCap = builder.healthCheckCap;
        this.stateReadLimit = builder.stateReadLimit;
        this.readPatience = readPatience;
    }

    /**
     * Starts from the defaults: one etcd on this machine, TTL 10 s, request timeout 5 s, connect timeout 10 s, stop
     * grace 1 s, close bound 15 s, 1024 shards, clock rates within 500 ppm.
     *
     * @param candidate
     *            who stands; unique among all processes that ever stand
     */
    public static EtcdElectionBuilder builder(CandidateId candidate) {
        return new EtcdElectionBuilder(candidate);
    }

    /**
     * Reads the variables {@code FENCEPOST_ETCD_*}; what is not set has its default. The candidate is
     * {@code <POD_NAME or HOSTNAME>#<uuid>}, as a pod keeps its name when it is restarted.
     *
     * @param environment
     *            the process's environment
     * @param process
     *            whose uuid makes the identity unique
     * @throws IllegalArgumentException
     *             when something cannot be; the message has one sentence for each problem
     */
    public static EtcdElectionConfig fromEnvironment(Map<String, String> environment, ProcessIdentity process) {
        return new EtcdEnvironmentReader(environment).read(process);
    }

    @Override
    public String name() {
        return election;
    }

    @Override
    public CandidateId candidate() {
        return candidate;
    }

    @Override
    public long leaseDurationNanos() {
        return timings.ttlNanos();
    }

    @Override
    public long renewIntervalNanos() {
        return CampaignTimings.renewalNanos(timings.ttlNanos());
    }

    @Override
    public long closeBoundNanos() {
        return timings.closeBoundNanos();
    }

    /** A grant under way, of which a closing candidate awaits little more than an instant, and the revoking. */
    @Override
    public long closingCallsNanos() {
        return 1_000_000_000L + 2 * timings.requestTimeoutNanos();
    }

    /** The numbers of the election, safe together. */
    public CampaignTimings timings() {
        return timings;
    }

    /** The same with who stands in what, as the protocol takes it. */
    public CampaignSettings campaignSettings() {
        return new CampaignSettings(Bytes.utf8(election), candidate, timings);
    }

    /** Where etcd's members listen: {@code http://<host>:<port>}, at least one. */
    public List<String> endpoints() {
        return endpoints;
    }

    /** How long the connecting to a member may take. */
    public Duration connectTimeout() {
        return connectTimeout;
    }

    /**
     * How long a call other than a campaign may take. It is the limit of the whole channel of the client for requests;
     * the election's client must not have one, and must not be a clone of the other (mutant GL-25).
     */
    public Duration requestTimeout() {
        return requestTimeout;
    }

    /** The key that the state is kept under. */
    public Bytes stateKey() {
        return Bytes.utf8(stateKey);
    }

    /** Into how many shards the work is cut, which must equal the stored number. */
    public int numberOfShards() {
        return numberOfShards;
    }

    /** How long the first health check of the executors may take before all of them are taken for healthy. */
    public Duration healthCheckCap() {
        return healthCheckCap;
    }

    /** How long the reading of the state may take when a leader starts. */
    public Duration stateReadLimit() {
        return stateReadLimit;
    }

    /** How the reading of the state is tried again; fits {@link #stateReadLimit()}. */
    public ReadPatience readPatience() {
        return readPatience;
    }

    /**
     * The numbers of the service that is elected; it waits for its tasks as long as the election waits for its work.
     */
    public ServiceTimings serviceTimings() {
        return new ServiceTimings(requestTimeout.toNanos(), stateReadLimit.toNanos(), healthCheckCap.toNanos(),
                readPatience.firstPauseNanos(), readPatience.maxPauseNanos(), timings.closeBoundNanos(),
                closingCallsNanos());
    }

    @Override
    public String toString() {
        return "election " + election + " at " + endpoints + ", candidate " + candidate
                + ", state " + stateKey + " in " + numberOfShards + " shards, " + timings;
    }
}
