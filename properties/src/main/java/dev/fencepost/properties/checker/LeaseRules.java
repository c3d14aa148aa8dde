package dev.fencepost.properties.checker;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.simulator.TimeGrid;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What the checkers know of a run that is not in its log: the numbers and choices its candidates were configured with.
 *
 * <p>A scenario starts from {@link #of} and changes what differs with the {@code with} methods.
 *
 * @param timings
 *            the numbers of every candidate
 * @param expiry
 *            how candidates judge that a lease has expired
 * @param onAbsent
 *            what candidates do when there is no Lease
 * @param latencyNanos
 *            the longest that a message is under way while no fault bends its path, the tail of the latency included
 * @param grid
 *            when anything can happen, and what clocks can show
 * @param fenceMode
 *            the mode of every fenced store
 * @param floor
 *            whether candidates mint above what the fences have seen
 * @param storesByLease
 *            for each Lease the nodes of the stores it guards; a Lease without stores may be left out
 * @param outsideFaultKinds
 *            kinds of service faults that break an assumption of the election, as stale reads do
 */
public record LeaseRules(LeaseTimings timings, ExpiryPolicy expiry, OnAbsent onAbsent, long latencyNanos,
        TimeGrid grid, FenceMode fenceMode, Floor floor, Map<String, List<String>> storesByLease,
        Set<String> outsideFaultKinds) implements ElectionRules {

    /** Whether candidates are told the fences' highest token before they mint. */
    public enum Floor {
        /** They are, so that tokens grow even after the Lease was deleted. */
        SUPPLIED,
        /** They are not. */
        NOT_SUPPLIED
    }

    /** Copies the collections. */
    public LeaseRules {
        storesByLease = Map.copyOf(storesByLease);
        outsideFaultKinds = Set.copyOf(outsideFaultKinds);
    }

    /**
     * Returns the rules of candidates that observe expiry, wait before they take a new Lease, and are fenced in
     * earnest, over a network that takes at most 20 ms.
     */
    public static LeaseRules of(LeaseTimings timings) {
        return new LeaseRules(timings, ExpiryPolicy.OBSERVED, OnAbsent.WAIT_ONE_LEASE, 20_000_000L, TimeGrid.NANOS,
                FenceMode.ENFORCE, Floor.SUPPLIED, Map.of(), Set.of());
    }

    /** Returns these rules with another way to judge expiry. */
    public LeaseRules withExpiry(ExpiryPolicy newExpiry) {
        return new LeaseRules(timings, newExpiry, onAbsent, latencyNanos, grid, fenceMode, floor, storesByLease,
                outsideFaultKinds);
    }

    /** Returns these rules with another reaction to an absent Lease. */
    public LeaseRules withOnAbsent(OnAbsent newOnAbsent) {
        return new LeaseRules(timings, expiry, newOnAbsent, latencyNanos, grid, fenceMode, floor, storesByLease,
                outsideFaultKinds);
    }

    /** Returns these rules with another latency bound. */
    public LeaseRules withLatencyNanos(long newLatencyNanos) {
        return new LeaseRules(timings, expiry, onAbsent, newLatencyNanos, grid, fenceMode, floor, storesByLease,
                outsideFaultKinds);
    }

    /** Returns these rules with other instants at which anything can happen. */
    public LeaseRules withGrid(TimeGrid newGrid) {
        return new LeaseRules(timings, expiry, onAbsent, latencyNanos, newGrid, fenceMode, floor, storesByLease,
                outsideFaultKinds);
    }

    /** Returns these rules with another fence. */
    public LeaseRules withFence(FenceMode newMode, Floor newFloor) {
        return new LeaseRules(timings, expiry, onAbsent, latencyNanos, grid, newMode, newFloor, storesByLease,
                outsideFaultKinds);
    }

    /** Returns these rules with other fenced stores. */
    public LeaseRules withStores(Map<String, List<String>> newStoresByLease) {
        return new LeaseRules(timings, expiry, onAbsent, latencyNanos, grid, fenceMode, floor, newStoresByLease,
                outsideFaultKinds);
    }

    /** Returns these rules with other service faults that lie outside the envelope. */
    public LeaseRules withOutsideFaultKinds(Set<String> newOutsideFaultKinds) {
        return new LeaseRules(timings, expiry, onAbsent, latencyNanos, grid, fenceMode, floor, storesByLease,
                newOutsideFaultKinds);
    }

    @Override
    public String what() {
        return "Lease";
    }

    @Override
    public int holderPpm() {
        return timings.holderRateErrorPpm();
    }

    @Override
    public int judgePpm() {
        return timings.judgeRateErrorPpm();
    }

    /** Candidates both hold and judge; the clocks of servers do not matter. */
    @Override
    public OptionalInt declaredPpm(String node, boolean candidate) {
        return candidate ? OptionalInt.of(Math.min(holderPpm(), judgePpm())) : OptionalInt.empty();
    }

    @Override
    public OptionalLong wallSkewNanos() {
        return switch (expiry) {
            case OBSERVED -> OptionalLong.empty();
            case WALL_CLOCK -> OptionalLong.of(timings.maxClockSkewNanos());
        };
    }

    /** Whether the fences refuse what is stale and tokens never fall below what they have seen. */
    @Override
    public boolean fencesAreSure() {
        return fenceMode == FenceMode.ENFORCE && floor == Floor.SUPPLIED;
    }

    /** The stores that a Lease guards. */
    List<String> storesOf(String lease) {
        return storesByLease.getOrDefault(lease, List.of());
    }

    @Override
    public long leaseNanos() {
        return timings.leaseDurationSeconds() * 1_000_000_000L;
    }

    @Override
    public long renewalNanos() {
        return timings.renewIntervalNanos();
    }

    @Override
    public long validityNanos() {
        return timings.validityNanos(expiry);
    }

    @Override
    public long stopGraceNanos() {
        return timings.stopGraceNanos();
    }

    @Override
    public long mishapNanos() {
        return slowestNanos(timings.callTimeoutNanos() + timings.longestRetryNanos()) + 2 * lateNanos();
    }

    /**
     * An outstanding call, a retry, a whole lease that a fresh challenger waits out, then read, swap and claim, and
     * these three once more for a conflict or a fence that has seen more. There are no queues at a Lease.
     */
    @Override
    public long vacancyBoundNanos(boolean queued) {
        return mishapNanos() + slowestNanos(leaseNanos()) + lateNanos() + 6 * callNanos();
    }

    /**
     * An outstanding renewal and the release, a retry of the waiting, then read, swap and claim; and always below a
     * lease less a renewal interval, which is what it costs not to release at all (mutant SK-04).
     */
    @Override
    public long handoffBoundNanos() {
        long prompt = slowestNanos(timings.longestRetryNanos()) + lateNanos() + 5 * callNanos();
        return Math.min(prompt, timings.leaseDurationNanos() - timings.renewIntervalNanos());
    }

    @Override
    public long silenceBoundNanos() {
        long renewal = slowestNanos(timings.renewIntervalNanos() + timings.retryJitterNanos()) + lateNanos();
        return Math.max(renewal, mishapNanos());
    }

    @Override
    public long callTimeoutNanos() {
        return timings.callTimeoutNanos();
    }

    /** Two tries to release. */
    @Override
    public long exitNanos() {
        return 3 * mishapNanos();
    }

    /** The rule that a configuration is refused without (rulings 3); worlds built for a purpose may break it. */
    boolean leavesRoomForTwo() {
        return timings.renewIntervalNanos() + 2 * timings.callTimeoutNanos() + timings.longestRetryNanos()
                + timings.stopGraceNanos() <= validityNanos();
    }
}
