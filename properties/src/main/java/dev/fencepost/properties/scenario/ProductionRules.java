package dev.fencepost.properties.scenario;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.ElectionConfig;
import dev.fencepost.election.EtcdElectionConfig;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.campaign.CampaignTimings;
import java.time.Duration;

/** Asks production whether it would run on the numbers of a scenario. */
final class ProductionRules {

    private ProductionRules() {}

    /**
     * Asks the configuration of the election over a Lease.
     *
     * @throws IllegalArgumentException
     *             naming every rule that is broken
     */
    static void check(LeaseConfig config) {
        LeaseTimings timings = config.timings();
        ElectionConfig.Builder builder = ElectionConfig.builder("lease", new CandidateId("candidate"))
                .leaseDuration(Duration.ofNanos(timings.leaseDurationNanos()))
                .renewInterval(Duration.ofNanos(timings.renewIntervalNanos()))
                .callTimeout(Duration.ofNanos(timings.callTimeoutNanos()))
                .retryInterval(Duration.ofNanos(timings.retryIntervalNanos()))
                .retryJitterPercent(timings.retryJitterPercent())
                .stopGrace(Duration.ofNanos(timings.stopGraceNanos()))
                .closeBound(Duration.ofNanos(timings.closeBoundNanos()))
                .clockRateErrorPpm(timings.holderRateErrorPpm(), timings.judgeRateErrorPpm());
        if (config.expiry() == ExpiryPolicy.WALL_CLOCK) {
            builder.wallClockExpiry(Duration.ofNanos(timings.maxClockSkewNanos()));
        }
        builder.build();
    }

    /**
     * Asks the configuration of the election through etcd.
     *
     * @throws IllegalArgumentException
     *             naming every rule that is broken
     */
    static void check(EtcdConfig config) {
        CampaignTimings timings = config.timings();
        // What a service allows for the reading of its state is no setting of a scenario.
        Duration enough = Duration.ofNanos(timings.requestTimeoutNanos()).plusSeconds(60);
        EtcdElectionConfig.builder(new CandidateId("candidate"))
                .leaderLeaseTtl(Duration.ofNanos(timings.ttlNanos()))
                .requestTimeout(Duration.ofNanos(timings.requestTimeoutNanos()))
                .stopGrace(Duration.ofNanos(timings.stopGraceNanos()))
                .closeBound(Duration.ofNanos(timings.closeBoundNanos()))
                .campaignBackOff(Duration.ofNanos(timings.backOffNanos()), Duration.ofNanos(timings.maxBackOffNanos()),
                        timings.backOffJitterPercent())
                .standbyLog(Duration.ofNanos(timings.standbyLogNanos())).stateReadLimit(enough)
                .clockRateErrorPpm(timings.holderRateErrorPpm(), timings.judgeRateErrorPpm()).build();
    }
}
