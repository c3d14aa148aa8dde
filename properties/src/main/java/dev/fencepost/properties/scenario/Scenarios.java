package dev.fencepost.properties.scenario;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.campaign.CampaignTimings;

import dev.fencepost.properties.cluster.Storage;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Ratio;
import java.util.ArrayList;
import java.util.List;

/** The catalogue of scenarios, in the order in which they are listed. */
public final class Scenarios {

    /** The scenario that a hunt without arguments runs: everything that can go wrong. */
    public static final String LEASE = "lease";

    /** The scenario whose elector is broken on purpose. */
    public static final String CANARY = "canary";

    /** The same for elections through etcd. */
    public static final String ETCD = "etcd";

    private static final long MICRO = 1_000L;

    private Scenarios() {}

    /** Every scenario of unmutated code. */
    public static List<Subject> all() {
        List<Subject> all = new ArrayList<>(ofTheNetwork());
        all.addAll(ofProcessesAndClocks());
        all.addAll(ofServers());
        all.addAll(ofEtcd());
        return List.copyOf(all);
    }

    /**
     * The scenario of a name, the canary's among them.
     *
     * @throws IllegalArgumentException
     *             if there is none
     */
    public static Subject named(String name) {
        return name.equals(CANARY)
                ? canary()
                : all().stream().filter(each -> each.name().equals(name)).findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("there is no scenario " + name));
    }

    private static List<Subject> ofTheNetwork() {
        return List.of(
                of(LEASE, "everything that can go wrong, three quarters of the runs inside the declared envelope",
                        Menus::swarm, LeaseDemands.SWARM),
                steadyState(),
                of("rolling-restart", "each process is closed in order and started again", Menus::rollingRestart,
                        LeaseDemands.of("fault.service", "row.RELEASED", "failover")),
                of("partition", "candidates, the leader above all, are cut off from the server", Menus::partition,
                        LeaseDemands.of("fault.partition", "row.DEADLINE_REACHED", "failover")),
                of("one-way-partition", "one direction between candidate and server is cut", Menus::oneWayPartition,
                        LeaseDemands.of("fault.oneway", "row.DEADLINE_REACHED", "failover")),
                of("slow-answers", "answers of the server take seconds", Menus::slowAnswers,
                        LeaseDemands.of("fault.delay", "row.LATE_CONFIRMED")),
                of("lost-answers", "answers of the server are lost", Menus::lostAnswers,
                        LeaseDemands.of("fault.loss", "api-write-answer.lost", "row.OWN_WRITE_PROVEN")),
                of("outstanding-at-close", "a leader is closed while its renewal is under way",
                        Menus::outstandingAtClose,
                        LeaseDemands.of("write-outstanding-at-close", "row.STOP_REQUESTED", "row.RELEASED")),
                of("outstanding-at-loss", "a leader's renewals hang until after it has lost",
                        Menus::outstandingAtLoss,
                        LeaseDemands.of("fault.blackhole", "api-write.late", "row.DEADLINE_REACHED")),
                of("outstanding-at-takeover", "a leader's renewals arrive when its successor takes over",
                        Menus::outstandingAtTakeover,
                        LeaseDemands.of("fault.blackhole", "api-write.late", "write-arrived-after-takeover",
                                "failover")),
                of("late-write", "a write of the work arrives after a successor leads", Menus::lateWrite,
                        LeaseDemands.of("store-write.late", "stale-write-refused", "failover")));
    }

    private static List<Subject> ofProcessesAndClocks() {
        return List.of(
                of("pause-before-act", "the process stands still between checking its verdict and acting on it",
                        Menus::pauseBeforeAct, LeaseDemands.of("fault.pause", "stale-write-refused")),
                of("host-starved", "the elector gets no time while the work runs on", Menus::hostStarved,
                        LeaseDemands.of("fault.starve", "row.DEADLINE_REACHED")),
                of("starved-at-call", "the elector gets no time while the answer to a call comes in",
                        Menus::starvedAtCall, LeaseDemands.of("fault.starve", "row.RENEWED")),
                of("vm-suspend", "a process stands still together with its monotonic clock", Menus::suspend,
                        LeaseDemands.of("fault.suspend", "failover", "stale-write-refused")),
                of("clock-rate", "clocks run fast and slow within the declared error", Menus::clockRate,
                        LeaseDemands.of("fault.monotonic-rate", "fault.wall-rate", "failover")),
                of("clock-offset", "wall clocks are off from the start, and jump", Menus::clockOffset,
                        LeaseDemands.of("fault.wall-jump", "failover")),
                of("clock-jump", "monotonic clocks jump, which none should", Menus::clockJump,
                        LeaseDemands.of("fault.monotonic-jump", "failover")));
    }

    private static List<Subject> ofServers() {
        return List.of(
                of("api-errors", "the server answers with errors of every class", Menus::apiErrors,
                        LeaseDemands.ofErrors()),
                of("forbidden", "from some moment on everything is 403, to the end of the run", Menus::forbidden,
                        LeaseDemands.of("service-fault.errors-403", "row.DEADLINE_REACHED")).thatNeverHeals(),
                of("lease-deleted", "an operator deletes the Lease", Menus::deleted,
                        LeaseDemands.of("lease-deleted", "row.MISSING_WHILE_HOLDING", "row.NEW_UNHELD_FOUND")),
                of("tokens-run-out", "an operator sets the token of the Lease to the greatest there can be, or nearly",
                        Menus::tokensRunOut, LeaseDemands.of("service-fault.edit-transitions",
                                "row.TOKENS_EXHAUSTED")),
                of("annotated", "somebody writes the metadata of the Lease again and again, and leaders die or are"
                        + " closed", Menus::annotated,
                        LeaseDemands.of("service-fault.annotate", "row.STILL_OURS", "failover")),
                of("same-name-restart", "processes die and come back under the same host name", Menus::restarts,
                        LeaseDemands.of("fault.restart", "failover")),
                of("zombie", "a leader sleeps between check and write until a successor leads, then writes",
                        Menus::zombie, LeaseDemands.of("stale-write-refused", "failover")),
                of("stuck-work", "work does not stop when it is told to", Menus::stuckWork,
                        LeaseDemands.of("service-fault.stuck-work", "row.WORK_DID_NOT_STOP")),
                of("fence-down", "the store whose fence must be claimed does not answer", Menus::fenceDown,
                        LeaseDemands.of("service-fault.fence-down", "row.CLAIM_FAILED")),
                durableFence(), markerMoved(),
                of("claims-together", "the Lease is deleted while claims hang: processes claim one token together",
                        (config, seed, length) -> StoreWorstCases.claimsTogether(config, seed),
                        LeaseDemands.of("lease-deleted", "fault.restart", "row.CLAIM_FAILED", "row.CLAIM_REFUSED")),
                new ElectionScenario<>("two-shards", "two Leases with two candidates each, everything can go wrong",
                        LeaseConfig.KIND, LeaseConfig.DEFAULT.with(2, 2), Menus::swarm, LeaseDemands.of("failover")),
                wallClock());
    }

    /** The scenario whose stores are files, which is why its work takes its time. */
    private static Subject durableFence() {
        return new ElectionScenario<>("durable-fence", "the store is files on a disk that its writers share: they are"
                + " killed, overtaken and cut off from power within their writes", LeaseConfig.KIND,
                onFiles(), Menus::durableFence, LeaseDemands.DURABLE_FENCE);
    }

    private static Subject markerMoved() {
        return new ElectionScenario<>("marker-moved", "an operator moves the marker of a store of files away below a"
                + " leader that stands still, while its predecessor's last write is under way", LeaseConfig.KIND,
                onFiles(),
                (config, seed, length) -> StoreWorstCases.movedMarker(config, seed),
                LeaseDemands.of("service-fault.marker-moved", "write-refused-closed", "failover"));
    }

    /** Stores of files, and work that is as fast as they allow. */
    private static LeaseConfig onFiles() {
        WorkSettings slow = new WorkSettings(2 * WorkSettings.DEFAULT.pauseNanos(), WorkSettings.DEFAULT.thinkNanos(),
                WorkSettings.DEFAULT.stopNanos(), WorkSettings.DEFAULT.storeTimeoutNanos());
        return LeaseConfig.DEFAULT.with(Storage.FILES, slow);
    }

    private static List<Subject> ofEtcd() {
        return List.of(new ElectionScenario<>(ETCD, "an election through etcd: everything that can go wrong, three"
                + " quarters of the runs inside the declared envelope", EtcdConfig.KIND, EtcdConfig.DEFAULT,
                EtcdMenus::swarm, EtcdDemands.SWARM),
                new ElectionScenario<>("etcd-service",
                        "whole services that are elected through etcd, with tasks that end and"
                                + " stops at every stage of their lives, and everything that can go wrong",
                        EtcdConfig.KIND,
                        EtcdConfig.DEFAULT.withServices(2), EtcdMenus::swarm, EtcdDemands.SERVICES),
                etcdSteadyState(), etcdClockRate(),
                new ElectionScenario<>("etcd-key-anew",
                        "somebody deletes the leader's key and creates it anew under its"
                                + " name",
                        EtcdConfig.KIND, EtcdConfig.DEFAULT, EtcdMenus::keyAnew,
                        EtcdDemands.of("service-fault.recreate-leader", "key-deleted.operator", "row.KEY_GONE",
                                "stale-write-refused", "failover")),
                new ElectionScenario<>("etcd-lease-gone", "the leader's lease is revoked while nobody has a connection",
                        EtcdConfig.KIND, EtcdConfig.DEFAULT, EtcdMenus::leaseGone,
                        EtcdDemands.of("fault.drop-connections", "fault.refuse", "service-fault.revoke-leader",
                                "trouble.LEASE_EXPIRED", "failover")),
                new ElectionScenario<>("etcd-stuck-work", "leaders are told to stop, and their work does not",
                        EtcdConfig.KIND, EtcdConfig.DEFAULT, EtcdMenus::stuckWork,
                        EtcdDemands.of("service-fault.stuck-work", "row.WORK_DID_NOT_STOP")),
                new ElectionScenario<>("etcd-campaign-lost", "the server takes nothing when somebody begins to"
                        + " campaign, for less than a lease",
                        EtcdConfig.KIND, EtcdConfig.DEFAULT, EtcdMenus::campaignsLost,
                        EtcdDemands.of("service-fault.outage", "row.CAMPAIGN_UNANSWERED")),
                new ElectionScenario<>("etcd-state-spoiled", "somebody writes a state that no service can read",
                        EtcdConfig.KIND, EtcdConfig.DEFAULT.withServices(0), EtcdMenus::stateSpoiled,
                        EtcdDemands.of("service-fault.spoil-state", "exited.start-failed", "failover")));
    }

    /** The scenario of an election through etcd in which clocks run fast and slow within a declared error of 1 %. */
    public static ElectionScenario<EtcdConfig> etcdClockRate() {
        CampaignTimings base = EtcdConfig.DEFAULT.timings();
        CampaignTimings timings = new CampaignTimings(base.ttlNanos(), base.requestTimeoutNanos(),
                base.stopGraceNanos(), base.closeBoundNanos(), base.backOffNanos(), base.maxBackOffNanos(),
                base.backOffJitterPercent(), base.standbyLogNanos(), 10_000, 10_000);
        return new ElectionScenario<>("etcd-clock-rate", "clocks of candidates and of etcd run fast and slow within the"
                + " declared error", EtcdConfig.KIND, EtcdConfig.DEFAULT.with(timings), EtcdMenus::clockRate,
                EtcdDemands.of("fault.monotonic-rate", "failover", "row.DEADLINE_REACHED"));
    }

    /** The scenario of an election through etcd in which nothing goes wrong but what a schedule says. */
    public static ElectionScenario<EtcdConfig> etcdSteadyState() {
        return new ElectionScenario<>("etcd-steady-state", "an election through etcd, and nothing goes wrong",
                EtcdConfig.KIND, EtcdConfig.DEFAULT, EtcdMenus::nothing, EtcdDemands.STEADY);
    }

    /** The scenario in which a broken elector must be caught; with the healthy one it holds. */
    public static Subject canary() {
        return new ElectionScenario<>(CANARY, "an elector broken on purpose, which must be caught", LeaseConfig.KIND,
                sharpEyed(),
                Menus::canary, LeaseDemands.of());
    }

    /** Candidates that read often, next to the server: some read comes right after any renewal. */
    private static LeaseConfig sharpEyed() {
        LeaseTimings base = LeaseConfig.DEFAULT.timings();
        LeaseTimings timings = new LeaseTimings(base.leaseDurationNanos(), base.renewIntervalNanos(),
                base.callTimeoutNanos(), 100_000_000L, 0, base.stopGraceNanos(), base.closeBoundNanos(),
                base.holderRateErrorPpm(), base.judgeRateErrorPpm(), base.maxClockSkewNanos());
        return LeaseConfig.DEFAULT.with(timings)
                .with(new NetworkSettings(MICRO, MICRO, Ratio.NEVER, MICRO, new Ratio(1, 2)));
    }

    /** The scenario in which nothing goes wrong but what a schedule says. */
    public static ElectionScenario<LeaseConfig> steadyState() {
        return of("steady-state", "nothing goes wrong", Menus::nothing, LeaseDemands.STEADY);
    }

    private static ElectionScenario<LeaseConfig> of(String name, String summary,
            ElectionScenario.Plans<LeaseConfig> plans, List<String> demanded) {
        return new ElectionScenario<>(name, summary, LeaseConfig.KIND, LeaseConfig.DEFAULT, plans, demanded);
    }

    /** The scenario in which candidates go by the date. */
    public static ElectionScenario<LeaseConfig> wallClock() {
        return new ElectionScenario<>("wall-clock",
                "candidates compare wall clocks that are off within the declared skew",
                LeaseConfig.KIND, comparing(), Menus::wallClock,
                LeaseDemands.of("failover", "row.EXPIRED_FOUND", "fault.wall-jump"));
    }

    private static LeaseConfig comparing() {
        LeaseTimings base = LeaseConfig.DEFAULT.timings();
        LeaseTimings timings = new LeaseTimings(base.leaseDurationNanos(), base.renewIntervalNanos(),
                base.callTimeoutNanos(), base.retryIntervalNanos(), base.retryJitterPercent(), base.stopGraceNanos(),
                base.closeBoundNanos(), base.holderRateErrorPpm(), base.judgeRateErrorPpm(), 300_000_000L);
        return LeaseConfig.DEFAULT.with(timings).with(ExpiryPolicy.WALL_CLOCK);
    }
}
