package dev.fencepost.properties.checker;

import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.service.ServiceTimings;
import dev.fencepost.simulator.TimeGrid;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What the checkers of elections through etcd know of a run that is not in its log, and the bounds that follow from it.
 *
 * <p>A scenario starts from {@link #of} and changes what differs with the {@code with} methods.
 *
 * @param timings
 *            the numbers of every candidate
 * @param ttlNanos
 *            the TTL that etcd grants, which may be longer than the one asked
 * @param latencyNanos
 *            the longest that a message is under way while no fault bends its path, the tail of the latency included
 * @param grid
 *            when anything can happen, and what clocks can show
 * @param collectionNanos
 *            from the end of a lease to its removal with its keys, at most (rulings 5)
 * @param electionTimeoutNanos
 *            by how much a restart or a change of etcd's leader may extend a lease beyond its TTL (rulings 5)
 * @param servers
 *            the nodes of etcd, whose clocks judge expiry
 * @param outsideFaultKinds
 *            kinds of service faults that break an assumption of the election, as renewals acknowledged by an isolated
 *            leader do
 */
public record EtcdRules(CampaignTimings timings, long ttlNanos, long latencyNanos, TimeGrid grid,
        long collectionNanos, long electionTimeoutNanos, Set<String> servers, Set<String> outsideFaultKinds)
        implements
            ElectionRules {

    private static final long SECOND = 1_000_000_000L;

    /** Copies the collections. */
    public EtcdRules {
        servers = Set.copyOf(servers);
        outsideFaultKinds = Set.copyOf(outsideFaultKinds);
    }

    /**
     * Returns the rules of candidates that are granted the TTL they ask for, over a network that takes at most 20 ms,
     * by a server called {@code etcd} that removes what has expired within 510 ms.
     */
    public static EtcdRules of(CampaignTimings timings) {
        return new EtcdRules(timings, timings.ttlNanos(), 20_000_000L, TimeGrid.NANOS, 510_000_000L, SECOND,
                Set.of("etcd"),
                Set.of());
    }

    /** Returns these rules with another granted TTL. */
    public EtcdRules withTtlNanos(long newTtlNanos) {
        return new EtcdRules(timings, newTtlNanos, latencyNanos, grid, collectionNanos, electionTimeoutNanos,
                servers, outsideFaultKinds);
    }

    /** Returns these rules with another latency bound. */
    public EtcdRules withLatencyNanos(long newLatencyNanos) {
        return new EtcdRules(timings, ttlNanos, newLatencyNanos, grid, collectionNanos, electionTimeoutNanos,
                servers, outsideFaultKinds);
    }

    /** Returns these rules with other instants at which anything can happen. */
    public EtcdRules withGrid(TimeGrid newGrid) {
        return new EtcdRules(timings, ttlNanos, latencyNanos, newGrid, collectionNanos, electionTimeoutNanos,
                servers, outsideFaultKinds);
    }

    /** Returns these rules with other habits of the server. */
    public EtcdRules withServer(long newCollectionNanos, long newElectionTimeoutNanos) {
        return new EtcdRules(timings, ttlNanos, latencyNanos, grid, newCollectionNanos, newElectionTimeoutNanos,
                servers, outsideFaultKinds);
    }

    /** Returns these rules with other nodes of etcd. */
    public EtcdRules withServers(Set<String> newServers) {
        return new EtcdRules(timings, ttlNanos, latencyNanos, grid, collectionNanos, electionTimeoutNanos,
                newServers, outsideFaultKinds);
    }

    /** Returns these rules with other service faults that lie outside the envelope. */
    public EtcdRules withOutsideFaultKinds(Set<String> newOutsideFaultKinds) {
        return new EtcdRules(timings, ttlNanos, latencyNanos, grid, collectionNanos, electionTimeoutNanos,
                servers, newOutsideFaultKinds);
    }

    @Override
    public String what() {
        return "election";
    }

    @Override
    public int holderPpm() {
        return timings.holderRateErrorPpm();
    }

    @Override
    public int judgePpm() {
        return timings.judgeRateErrorPpm();
    }

    @Override
    public OptionalInt declaredPpm(String node, boolean candidate) {
        if (candidate) {
            return OptionalInt.of(holderPpm());
        }
        return servers.contains(node) ? OptionalInt.of(judgePpm()) : OptionalInt.empty();
    }

    @Override
    public OptionalLong wallSkewNanos() {
        return OptionalLong.empty();
    }

    /** The key is the fence, and it is asserted inside and outside the envelope. */
    @Override
    public boolean fencesAreSure() {
        return true;
    }

    @Override
    public long leaseNanos() {
        return ttlNanos;
    }

    @Override
    public long renewalNanos() {
        return CampaignTimings.renewalNanos(ttlNanos);
    }

    @Override
    public long validityNanos() {
        return timings.validityNanos(ttlNanos);
    }

    @Override
    public long stopGraceNanos() {
        return timings.stopGraceNanos();
    }

    /** A call that gets no answer, and the longest back-off, or the pause before a stream is opened again. */
    @Override
    public long mishapNanos() {
        long backOff = timings.maxBackOffNanos() + timings.maxBackOffNanos() / 100 * timings.backOffJitterPercent();
        return slowestNanos(timings.requestTimeoutNanos() + Math.max(backOff, renewalNanos())) + 2 * lateNanos();
    }

    /**
     * A lease that lapses, a renewal interval, and the campaign's answer and the confirming read; without a place in
     * the queue also grant, handshake and campaign, a revoke before them, and a mishap.
     */
    @Override
    public long vacancyBoundNanos(boolean queued) {
        long queueing = queued ? 0 : mishapNanos() + 4 * callNanos();
        return queueing + lapseNanos() + slowestNanos(renewalNanos()) + lateNanos() + 2 * callNanos();
    }

    /** From the last renewal to the removal of the key, at most, a disturbed server included. */
    long lapseNanos() {
        return slowestNanos(ttlNanos + collectionNanos + electionTimeoutNanos) + lateNanos();
    }

    @Override
    public long callTimeoutNanos() {
        return timings.requestTimeoutNanos();
    }

    /** A lease whose grant was not answered, or whose revoke was lost, lapses by itself. */
    @Override
    public long exitNanos() {
        return lapseNanos() + mishapNanos();
    }

    /**
     * A second, or the eight messages from the end of the work to the confirmed win where these take longer; and always
     * below a TTL less a renewal interval, which is what it costs not to release at all.
     */
    @Override
    public long handoffBoundNanos() {
        long prompt = Math.max(SECOND, 8 * latencyNanos + lateNanos());
        return Math.min(prompt, ttlNanos - renewalNanos());
    }

    @Override
    public long silenceBoundNanos() {
        return Math.max(streamSilenceBoundNanos(), mishapNanos());
    }

    /** How long a candidate whose stream is open may send nothing. */
    long streamSilenceBoundNanos() {
        return slowestNanos(renewalNanos()) + lateNanos();
    }

    /** How long after the loss of its leadership a process may still have its port open: a renewal and a second. */
    long closingBoundNanos() {
        return slowestNanos(renewalNanos()) + SECOND + lateNanos() + callNanos();
    }

    /** The longest time between two announcements of a candidate that waits, the reading of the leader included. */
    long announcementBoundNanos() {
        return slowestNanos(timings.standbyLogNanos() + timings.requestTimeoutNanos()) + 2 * lateNanos() + callNanos();
    }

    /** How long the reading back of a won key may be tried. */
    long confirmNanos() {
        return CampaignTimings.confirmNanos(ttlNanos);
    }

    /**
     * How long a process that was asked to stop may take.
     *
     * @param leads
     *            whether it has work to wait for, and a renewal and a revoke to have answered
     * @param calm
     *            whether nothing is wrong with the path, so that no call takes its whole timeout
     */
    long stopBoundNanos(boolean leads, boolean calm) {
        long calls = calm ? 0 : timings.requestTimeoutNanos() * (leads ? 2 : 1);
        return slowestNanos((leads ? timings.closeBoundNanos() : 0) + calls) + SECOND + 2 * lateNanos();
    }

    /**
     * How long the start of a service that is elected may stay at a stage; empty for all stages but those between the
     * win and the open port.
     */
    OptionalLong stageBoundNanos(String stage) {
        ServiceTimings service = ServiceTimings.DEFAULTS;
        return switch (stage) {
            case "state" -> OptionalLong.of(slowestNanos(service.stateBoundNanos()) + SECOND + lateNanos());
            case "health" -> OptionalLong.of(slowestNanos(service.healthCapNanos()) + SECOND + lateNanos());
            case "step", "bind" -> OptionalLong.of(slowestNanos(SECOND) + SECOND + lateNanos());
            default -> OptionalLong.empty();
        };
    }
}
