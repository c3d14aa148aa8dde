package dev.fencepost.election;

import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.state.ReadPatience;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** Collects the settings of an election through etcd, and refuses what cannot be safe; used by one thread. */
public final class EtcdElectionBuilder {

    final CandidateId candidate;
    String election = EtcdElectionConfig.DEFAULT_ELECTION;
    String stateKey = EtcdElectionConfig.DEFAULT_STATE_KEY;
    List<String> endpoints = List.of("http://localhost:2379");
    Duration connectTimeout = Duration.ofSeconds(10);
    Duration requestTimeout = Duration.ofSeconds(5);
    Duration leaderLeaseTtl = Duration.ofSeconds(10);
    Duration stopGrace = Duration.ofSeconds(1);
    Duration closeBound = Duration.ofSeconds(15);
    Duration backOff = Duration.ofMillis(200);
    Duration maxBackOff = Duration.ofSeconds(5);
    int backOffJitterPercent = 20;
    Duration standbyLog = Duration.ofSeconds(30);
    int holderRateErrorPpm = 500;
    int judgeRateErrorPpm = 500;
    int numberOfShards = 1024;
    Duration healthCheckCap = Duration.ofSeconds(15);
    Duration stateReadLimit = Duration.ofSeconds(30);
    Duration readRetryFirst = Duration.ofMillis(100);
    Duration readRetryMax = Duration.ofSeconds(5);
    Duration readRetryBudget = Duration.ofSeconds(20);

    EtcdElectionBuilder(CandidateId candidate) {
        this.candidate = candidate;
    }

    /**
     * Which election; all its candidates have their keys below this name.
     *
     * @param name
     *            not empty, without a slash at the end
     */
    public EtcdElectionBuilder election(String name) {
        this.election = name;
        return this;
    }

    /**
     * Where etcd's members listen.
     *
     * @param members
     *            at least one {@code http://<host>:<port>}: there is neither TLS nor authentication
     */
    public EtcdElectionBuilder endpoints(List<String> members) {
        this.endpoints = List.copyOf(members);
        return this;
    }

    /**
     * How long the connecting to a member may take.
     *
     * @param timeout
     *            more than zero
     */
    public EtcdElectionBuilder connectTimeout(Duration timeout) {
        this.connectTimeout = timeout;
        return this;
    }

    /**
     * How long a call other than a campaign may take.
     *
     * @param timeout
     *            more than zero, at most half of the TTL
     */
    public EtcdElectionBuilder requestTimeout(Duration timeout) {
        this.requestTimeout = timeout;
        return this;
    }

    /**
     * How long the lease lasts after a renewal; longer survives longer outages, and a dead leader is missed longer.
     *
     * @param ttl
     *            whole seconds, from 2 s to one day; etcd may grant more
     */
    public EtcdElectionBuilder leaderLeaseTtl(Duration ttl) {
        this.leaderLeaseTtl = ttl;
        return this;
    }

    /**
     * How long before the end of the validity the work is told to stop.
     *
     * @param grace
     *            more than zero: what the work needs to stop
     */
    public EtcdElectionBuilder stopGrace(Duration grace) {
        this.stopGrace = grace;
        return this;
    }

    /**
     * How long {@code close()} and {@code stepDown()} wait for the work before they leave the lease to lapse.
     *
     * @param bound
     *            more than zero
     */
    public EtcdElectionBuilder closeBound(Duration bound) {
        this.closeBound = bound;
        return this;
    }

    /**
     * How long to wait after a failed campaign; doubles with each failure in a row.
     *
     * @param first
     *            the first wait, more than zero
     * @param longest
     *            the longest wait, at least the first
     * @param jitterPercent
     *            by how much, at most, a wait is longer, from 0 to 100
     */
    public EtcdElectionBuilder campaignBackOff(Duration first, Duration longest, int jitterPercent) {
        this.backOff = first;
        this.maxBackOff = longest;
        this.backOffJitterPercent = jitterPercent;
        return this;
    }

    /**
     * Between two announcements of a candidate that waits in the queue.
     *
     * @param interval
     *            more than zero
     */
    public EtcdElectionBuilder standbyLog(Duration interval) {
        this.standbyLog = interval;
        return this;
    }

    /**
     * By how much any clock's rate may differ from true time; the TTL loses a little more than the sum of both.
     *
     * @param holderPpm
     *            of the candidate's clock, in parts per million
     * @param judgePpm
     *            of the clock of etcd, which judges expiry
     */
    public EtcdElectionBuilder clockRateErrorPpm(int holderPpm, int judgePpm) {
        this.holderRateErrorPpm = holderPpm;
        this.judgeRateErrorPpm = judgePpm;
        return this;
    }

    /**
     * The key that the state is kept under.
     *
     * @param key
     *            not empty, and not below the election's name
     */
    public EtcdElectionBuilder stateKey(String key) {
        this.stateKey = key;
        return this;
    }

    /**
     * Into how many shards the work is cut.
     *
     * @param shards
     *            at least 1; must equal the stored number, if there is one
     */
    public EtcdElectionBuilder numberOfShards(int shards) {
        this.numberOfShards = shards;
        return this;
    }

    /**
     * How long the first health check may take before all executors are taken for healthy.
     *
     * @param cap
     *            more than zero
     */
    public EtcdElectionBuilder healthCheckCap(Duration cap) {
        this.healthCheckCap = cap;
        return this;
    }

    /**
     * How long the reading of the state may take when a leader starts.
     *
     * @param limit
     *            at least the budget of a repeated read and one request timeout
     */
    public EtcdElectionBuilder stateReadLimit(Duration limit) {
        this.stateReadLimit = limit;
        return this;
    }

    /**
     * How a read is repeated: with waits that double, within a budget.
     *
     * @param first
     *            the first wait, more than zero
     * @param longest
     *            the longest wait, at least the first
     * @param budget
     *            after so long no further try is begun
     */
    public EtcdElectionBuilder readRetry(Duration first, Duration longest, Duration budget) {
        this.readRetryFirst = first;
        this.readRetryMax = longest;
        this.readRetryBudget = budget;
        return this;
    }

    /**
     * The configuration, if it can be safe.
     *
     * @throws IllegalArgumentException
     *             when it cannot; the message names every rule broken, and its numbers
     */
    public EtcdElectionConfig build() {
        return build(new ConfigRules());
    }

    /** Counts the rules that were broken before, such as a number that is none, among its own. */
    EtcdElectionConfig build(ConfigRules rules) {
        EtcdConfigRules etcdRules = new EtcdConfigRules(rules);
        checkAlone(rules, etcdRules);
        rules.refuseIfBroken();
        CampaignTimings timings = new CampaignTimings(leaderLeaseTtl.toNanos(), requestTimeout.toNanos(),
                stopGrace.toNanos(), closeBound.toNanos(), backOff.toNanos(), maxBackOff.toNanos(),
                backOffJitterPercent, standbyLog.toNanos(), holderRateErrorPpm, judgeRateErrorPpm);
        etcdRules.requestTimeout(timings);
        etcdRules.budget(timings);
        etcdRules.stateRead(readRetryBudget, requestTimeout, stateReadLimit);
        etcdRules.notAbove("campaignBackOff", backOff, "its longest wait", maxBackOff);
        etcdRules.notAbove("readRetry's first wait", readRetryFirst, "its longest wait", readRetryMax);
        rules.refuseIfBroken();
        return new EtcdElectionConfig(this, timings, new ReadPatience(requestTimeout.toNanos(),
                OptionalLong.of(readRetryBudget.toNanos()), readRetryFirst.toNanos(), readRetryMax.toNanos()));
    }

    private void checkAlone(ConfigRules rules, EtcdConfigRules etcdRules) {
        etcdRules.keys(election, stateKey);
        etcdRules.endpoints(endpoints);
        rules.positive("connectTimeout", connectTimeout);
        rules.positive("requestTimeout", requestTimeout);
        etcdRules.ttl(leaderLeaseTtl);
        rules.positive("stopGrace", stopGrace);
        rules.positive("closeBound", closeBound);
        rules.positive("campaignBackOff", backOff);
        rules.positive("campaignBackOff's longest wait", maxBackOff);
        rules.within("campaignBackOff's jitterPercent", backOffJitterPercent, 100);
        rules.positive("standbyLog", standbyLog);
        rules.within("holderRateErrorPpm", holderRateErrorPpm, ConfigRules.MAX_RATE_ERROR_PPM);
        rules.within("judgeRateErrorPpm", judgeRateErrorPpm, ConfigRules.MAX_RATE_ERROR_PPM);
        etcdRules.numberOfShards(numberOfShards);
        rules.positive("healthCheckCap", healthCheckCap);
        rules.positive("stateReadLimit", stateReadLimit);
        rules.positive("readRetry's first wait", readRetryFirst);
        rules.positive("readRetry's longest wait", readRetryMax);
        rules.positive("readRetry's budget", readRetryBudget);
    }
}
