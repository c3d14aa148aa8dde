package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignSettings;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.service.ServiceTimings;
import dev.fencepost.election.state.ReadPatience;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdElectionConfigTest {

    private static final CandidateId CANDIDATE = CandidateId.of("pod-0", new UUID(1, 2));

    private static EtcdElectionBuilder builder() {
        return EtcdElectionConfig.builder(CANDIDATE);
    }

    @Test
    void theDefaultsAreThoseOfTheSeed() {
        EtcdElectionConfig config = builder().build();

        assertThat(config.timings()).isEqualTo(new CampaignTimings(10_000_000_000L, 5_000_000_000L, 1_000_000_000L,
                15_000_000_000L, 200_000_000L, 5_000_000_000L, 20, 30_000_000_000L, 500, 500));
        assertThat(config.campaignSettings()).isEqualTo(new CampaignSettings(
                Bytes.utf8("/golem/shard-manager/leader"), CANDIDATE, config.timings()));
        assertThat(config.name()).isEqualTo("/golem/shard-manager/leader");
        assertThat(config.stateKey()).isEqualTo(Bytes.utf8("/golem/shard-manager/state"));
        assertThat(config.endpoints()).containsExactly("http://localhost:2379");
        assertThat(config.connectTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.requestTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.numberOfShards()).isEqualTo(1024);
        assertThat(config.healthCheckCap()).isEqualTo(Duration.ofSeconds(15));
        assertThat(config.stateReadLimit()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.readPatience()).isEqualTo(new ReadPatience(5_000_000_000L, OptionalLong.of(20_000_000_000L),
                100_000_000L, 5_000_000_000L));
        assertThat(config.serviceTimings()).isEqualTo(new ServiceTimings(5_000_000_000L, 30_000_000_000L,
                15_000_000_000L, 100_000_000L, 5_000_000_000L, 15_000_000_000L, 11_000_000_000L));
        assertThat(config.serviceTimings().refusals()).isEmpty();
    }

    @Test
    void showsTheHostTheLengthsThatFollowFromTheTtl() {
        ElectionTerms terms = builder().leaderLeaseTtl(Duration.ofSeconds(12)).build();

        assertThat(terms.leaseDurationNanos()).isEqualTo(12_000_000_000L);
        assertThat(terms.renewIntervalNanos()).isEqualTo(4_000_000_000L);
        assertThat(terms.closeBoundNanos()).isEqualTo(15_000_000_000L);
        assertThat(terms.closingCallsNanos()).isEqualTo(11_000_000_000L);
        assertThat(terms.candidate()).isEqualTo(CANDIDATE);
    }

    @Test
    void theLimitsThemselvesAreAllowed() {
        EtcdElectionConfig least = builder().leaderLeaseTtl(Duration.ofSeconds(2))
                .requestTimeout(Duration.ofMillis(500)).stopGrace(Duration.ofMillis(100))
                .endpoints(List.of("http://a:1", "http://b:65535")).numberOfShards(1).build();
        assertThat(least.timings().ttlNanos()).isEqualTo(2_000_000_000L);
        assertThat(least.numberOfShards()).isEqualTo(1);
        EtcdElectionConfig most = builder().leaderLeaseTtl(Duration.ofDays(1)).stateReadLimit(Duration.ofSeconds(25))
                .build();
        assertThat(most.timings().ttlNanos()).isEqualTo(86_400_000_000_000L);
        assertThat(most.toString()).contains("pod-0", "1024 shards");
        assertThat(most.stateReadLimit()).as("the budget and one more try").isEqualTo(Duration.ofSeconds(25));
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal(b -> b.endpoints(List.of()), "endpoints must name at least one member of etcd"),
                refusal(b -> b.endpoints(List.of("http://a:1", "https://b:2379")),
                        "endpoint 'https://b:2379' must start with http://: there is no TLS towards etcd"),
                refusal(b -> b.endpoints(List.of("b:2379")), "endpoint 'b:2379' must start with http://"),
                refusal(b -> b.endpoints(List.of("http://u:p@b:2379")),
                        "endpoint 'http://...@b:2379' must not name a user: there is no authentication"),
                refusal(b -> b.endpoints(List.of("http://b")), "'http://b' must be http://<host>:<port>"),
                refusal(b -> b.endpoints(List.of("http://b:65536")), "'http://b:65536' must be http://<host>:<port>"),
                refusal(b -> b.endpoints(List.of("http://b:2379/v3")), "'http://b:2379/v3' must be http://<host>"),
                refusal(b -> b.endpoints(List.of("http://b:2379?x")), "'http://b:2379?x' must be http://<host>"),
                refusal(b -> b.endpoints(List.of("http://b:2379#x")), "'http://b:2379#x' must be http://<host>"),
                refusal(b -> b.endpoints(List.of("http://a b:2379")), "'http://a b:2379' must be http://<host>"),
                refusal(b -> b.connectTimeout(Duration.ZERO), "connectTimeout 0 s must be more than 0 s"),
                refusal(b -> b.requestTimeout(Duration.ofSeconds(-1)), "requestTimeout -1 s must be more than 0 s"),
                refusal(b -> b.requestTimeout(Duration.ofSeconds(6)),
                        "requestTimeout 6 s must be at most half of leaderLeaseTtl 10 s = 5 s"),
                refusal(b -> b.leaderLeaseTtl(Duration.ofSeconds(1)), "leaderLeaseTtl 1 s must be from 2 s to 86400 s"),
                refusal(b -> b.leaderLeaseTtl(Duration.ofMillis(1_500)), "leaderLeaseTtl 1.5 s must be from 2 s"),
                refusal(b -> b.leaderLeaseTtl(Duration.ofMillis(10_500)), "leaderLeaseTtl 10.5 s must be whole"),
                refusal(b -> b.leaderLeaseTtl(Duration.ofDays(2)), "leaderLeaseTtl 172800 s must be from 2 s"),
                refusal(b -> b.leaderLeaseTtl(Duration.ofSeconds(Long.MAX_VALUE)), "must be from 2 s to 86400 s"));
    }

    static Stream<Arguments> moreRefusals() {
        return Stream.of(
                refusal(b -> b.stopGrace(Duration.ZERO), "stopGrace 0 s must be more than 0 s"),
                refusal(b -> b.closeBound(Duration.ZERO), "closeBound 0 s must be more than 0 s"),
                refusal(b -> b.campaignBackOff(Duration.ZERO, Duration.ofSeconds(1), 0),
                        "campaignBackOff 0 s must be more than 0 s"),
                refusal(b -> b.campaignBackOff(Duration.ofSeconds(1), Duration.ZERO, 0),
                        "campaignBackOff's longest wait 0 s must be more than 0 s"),
                refusal(b -> b.campaignBackOff(Duration.ofSeconds(2), Duration.ofSeconds(1), 0),
                        "campaignBackOff 2 s must be at most its longest wait 1 s"),
                refusal(b -> b.campaignBackOff(Duration.ofSeconds(1), Duration.ofSeconds(1), 101),
                        "campaignBackOff's jitterPercent 101 must be from 0 to 100"),
                refusal(b -> b.standbyLog(Duration.ZERO), "standbyLog 0 s must be more than 0 s"),
                refusal(b -> b.clockRateErrorPpm(-1, 0), "holderRateErrorPpm -1 must be from 0 to 100000"),
                refusal(b -> b.clockRateErrorPpm(0, 100_001), "judgeRateErrorPpm 100001 must be from 0 to 100000"),
                refusal(b -> b.numberOfShards(0), "numberOfShards 0 must be at least 1"),
                refusal(b -> b.healthCheckCap(Duration.ZERO), "healthCheckCap 0 s must be more than 0 s"),
                refusal(b -> b.stateReadLimit(Duration.ZERO), "stateReadLimit 0 s must be more than 0 s"),
                refusal(b -> b.stateReadLimit(Duration.ofSeconds(24)), "readRetry's budget 20 s + requestTimeout 5 s"
                        + " = 25 s must be at most stateReadLimit 24 s"),
                refusal(b -> b.readRetry(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(1)),
                        "readRetry's first wait 0 s must be more than 0 s"),
                refusal(b -> b.readRetry(Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(1)),
                        "readRetry's first wait 2 s must be at most its longest wait 1 s"),
                refusal(b -> b.readRetry(Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(1)),
                        "readRetry's longest wait 0 s must be more than 0 s"),
                refusal(b -> b.readRetry(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO),
                        "readRetry's budget 0 s must be more than 0 s"),
                refusal(b -> b.election(""), "the election's name '' must not be empty"),
                refusal(b -> b.election("/a/"), "the election's name '/a/' must not be empty, nor end with a slash"),
                refusal(b -> b.stateKey(""), "stateKey must not be empty"),
                refusal(b -> b.election("/a").stateKey("/a/state"),
                        "stateKey '/a/state' must not be below the election's name '/a'"));
    }

    private static Arguments refusal(UnaryOperator<EtcdElectionBuilder> change, String sentence) {
        return Arguments.of(change, sentence);
    }

    @ParameterizedTest
    @MethodSource({"refusals", "moreRefusals"})
    void refusesWithTheRuleAndItsNumbers(UnaryOperator<EtcdElectionBuilder> change, String sentence) {
        assertThatIllegalArgumentException().isThrownBy(() -> change.apply(builder()).build())
                .withMessageStartingWith("the election cannot run safely like this: ").withMessageContaining(sentence);
    }

    @Test
    void namesEveryRuleThatIsBroken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().endpoints(List.of("https://a:1")).numberOfShards(0)
                        .leaderLeaseTtl(Duration.ofMillis(2_500)).build())
                .withMessageContainingAll("TLS", "numberOfShards", "whole seconds");
    }

    /** 10.33 s do not fit into a TTL of which the clocks take 10 ms. */
    @Test
    void printsTheBudgetWhenOneBrokenStreamWouldCostTheLease() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder().stopGrace(Duration.ofSeconds(2)).build())
                .withMessageContaining("one broken keepalive stream would cost the lease: renewal after leaderLeaseTtl"
                        + " / 3 = 3.333333333 s + requestTimeout 5 s for the stream that replaces it + stopGrace 2 s"
                        + " = 10.333333333 s must be at most leaderLeaseTtl 10 s - clock allowance 0.009995003 s"
                        + " = 9.990004997 s");
    }

    @Test
    void theBudgetMayBeSpentToTheLastNanosecond() {
        Duration last = Duration.ofNanos(10_000_000_000L - 3_333_333_333L - 5_000_000_000L);
        EtcdElectionBuilder exact = builder().clockRateErrorPpm(0, 0).stopGrace(last);
        EtcdElectionBuilder over = builder().clockRateErrorPpm(0, 0).stopGrace(last.plusNanos(1));

        assertThat(exact.build().timings().stopGraceNanos()).isEqualTo(1_666_666_667L);
        assertThatIllegalArgumentException().isThrownBy(over::build).withMessageContaining("one broken keepalive");
    }

    @Test
    void theShortestTtlIsTakenWithTimesThatFitIntoIt() {
        EtcdElectionConfig config = builder().leaderLeaseTtl(Duration.ofSeconds(2))
                .requestTimeout(Duration.ofSeconds(1)).stopGrace(Duration.ofMillis(300)).build();

        assertThat(config.timings().ttlSeconds()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:2379", "http://10.0.0.1:1", "http://[::1]:2379",
            "http://etcd-0.etcd:65535"})
    void takesEveryPlainEndpoint(String endpoint) {
        assertThat(builder().endpoints(List.of(endpoint)).build().endpoints()).containsExactly(endpoint);
    }

    @Test
    void aStateKeyMayBeginLikeTheElection() {
        assertThat(builder().election("/a").stateKey("/ab").build().stateKey()).isEqualTo(Bytes.utf8("/ab"));
    }

    /** Whatever was asked for: what was built keeps the budgets, and what was refused was refused by name. */
    @Property
    void buildsOnlyWhatKeepsTheBudgets(@ForAll @IntRange(min = -1, max = 90_000) int ttlSeconds,
            @ForAll @LongRange(min = -1, max = 40_000) long requestMillis,
            @ForAll @LongRange(min = -1, max = 20_000) long graceMillis,
            @ForAll @IntRange(min = -1, max = 100_001) int ratePpm,
            @ForAll @LongRange(min = -1, max = 60_000) long readBudgetMillis) {
        EtcdElectionBuilder asked = builder().leaderLeaseTtl(Duration.ofSeconds(ttlSeconds))
                .requestTimeout(Duration.ofMillis(requestMillis)).stopGrace(Duration.ofMillis(graceMillis))
                .clockRateErrorPpm(ratePpm, ratePpm)
                .readRetry(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(readBudgetMillis));
        try {
            CampaignTimings built = asked.build().timings();
            assertThat(ttlSeconds).isGreaterThanOrEqualTo(2);
            assertThat(2 * requestMillis).isBetween(1L, ttlSeconds * 1_000L);
            assertThat(CampaignTimings.renewalNanos(built.ttlNanos()) / 1_000_000 + requestMillis + graceMillis)
                    .isLessThanOrEqualTo(built.validityNanos(built.ttlNanos()) / 1_000_000);
            assertThat(readBudgetMillis + requestMillis).isLessThanOrEqualTo(30_000);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageStartingWith("the election cannot run safely like this: ");
        }
    }
}
