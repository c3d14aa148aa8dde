package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.election.ElectionConfig.Builder;
import dev.fencepost.election.lease.OnAbsent;
import java.time.Duration;
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

class ElectionConfigTest {

    private static final CandidateId CANDIDATE = CandidateId.of("pod-0", new UUID(1, 2));

    private static Builder builder() {
        return ElectionConfig.builder("shard-a", CANDIDATE);
    }

    @Test
    void theDefaultsAreThoseOfTheRulings() {
        ElectionConfig config = builder().build();

        assertThat(config.timings()).isEqualTo(new LeaseTimings(15_000_000_000L, 5_000_000_000L, 3_000_000_000L,
                1_000_000_000L, 20, 1_000_000_000L, 15_000_000_000L, 500, 500, 0));
        assertThat(config.expiry()).isEqualTo(ExpiryPolicy.OBSERVED);
        assertThat(config.onAbsent()).isEqualTo(OnAbsent.WAIT_ONE_LEASE);
        assertThat(config.leaseSettings().candidate()).isEqualTo(CANDIDATE);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal(b -> b.leaseDuration(Duration.ofSeconds(2)), "leaseDuration 2 s must be from 3 s"),
                refusal(b -> b.leaseDuration(Duration.ofDays(2)), "leaseDuration 172800 s must be from 3 s to 86400 s"),
                refusal(b -> b.leaseDuration(Duration.ofMillis(15_500)), "leaseDuration 15.5 s must be whole seconds"),
                refusal(b -> b.leaseDuration(Duration.ofSeconds(Long.MAX_VALUE)), "must be from 3 s to 86400 s"),
                refusal(b -> b.renewInterval(Duration.ZERO), "renewInterval 0 s must be more than 0 s"),
                refusal(b -> b.callTimeout(Duration.ofSeconds(-1)), "callTimeout -1 s must be more than 0 s"),
                refusal(b -> b.retryInterval(Duration.ZERO), "retryInterval 0 s must be more than 0 s"),
                refusal(b -> b.stopGrace(Duration.ofNanos(-1)), "stopGrace -0.000000001 s must be more than 0 s"),
                refusal(b -> b.closeBound(Duration.ZERO), "closeBound 0 s must be more than 0 s"),
                refusal(b -> b.retryJitterPercent(-1), "retryJitterPercent -1 must be from 0 to 100"),
                refusal(b -> b.retryJitterPercent(101), "retryJitterPercent 101 must be from 0 to 100"),
                refusal(b -> b.clockRateErrorPpm(-1, 0), "holderRateErrorPpm -1 must be from 0 to 100000"),
                refusal(b -> b.clockRateErrorPpm(0, 100_001), "judgeRateErrorPpm 100001 must be from 0 to 100000"),
                refusal(b -> b.expiry(ExpiryPolicy.WALL_CLOCK), "WALL_CLOCK expiry needs a maxClockSkew above 0 s"),
                refusal(b -> b.wallClockExpiry(Duration.ofSeconds(-1)), "maxClockSkew -1 s must be more than 0 s"));
    }

    @Test
    void theLimitsThemselvesAreAllowed() {
        assertThat(builder().closeBound(Duration.ofDays(1)).retryJitterPercent(100).build().timings().closeBoundNanos())
                .isEqualTo(86_400_000_000_000L);
        assertThat(builder().leaseDuration(Duration.ofSeconds(30)).clockRateErrorPpm(100_000, 100_000).build().timings()
                .judgeRateErrorPpm()).isEqualTo(100_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().wallClockExpiry(Duration.ofDays(1)).build())
                .withMessageContaining("clock allowance").withMessageNotContaining("maxClockSkew");
    }

    private static Arguments refusal(UnaryOperator<Builder> change, String sentence) {
        return Arguments.of(change, sentence);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refusesWithTheRuleAndItsNumbers(UnaryOperator<Builder> change, String sentence) {
        assertThatIllegalArgumentException().isThrownBy(() -> change.apply(builder()).build())
                .withMessageContaining(sentence);
    }

    @Test
    void namesEveryRuleThatIsBroken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().renewInterval(Duration.ZERO).retryJitterPercent(200).build())
                .withMessageContainingAll("renewInterval", "retryJitterPercent");
    }

    /** 15.2 s of calls do not fit into a lease of which the clocks take 15 ms. */
    @Test
    void printsTheBudgetWhenOneLostAnswerWouldCostTheLease() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().renewInterval(Duration.ofSeconds(7)).build())
                .withMessageContaining("renewInterval 7 s + 2 x callTimeout 3 s + retryInterval 1 s x (1 + jitter 20 %)"
                        + " + stopGrace 1 s = 15.2 s must be at most leaseDuration 15 s - clock allowance 0.014992504 s"
                        + " = 14.985007496 s");
    }

    @Test
    void theBudgetMayBeSpentToTheLastNanosecond() {
        Builder exact = builder().clockRateErrorPpm(0, 0).renewInterval(Duration.ofMillis(6_800));
        Builder over = builder().clockRateErrorPpm(0, 0).renewInterval(Duration.ofMillis(6_800).plusNanos(1));

        assertThat(exact.build().timings().renewIntervalNanos()).isEqualTo(6_800_000_000L);
        assertThatIllegalArgumentException().isThrownBy(over::build).withMessageContaining("one lost answer");
    }

    @Test
    void aDeclaredSkewCostsTheLeaseTwiceThat() {
        assertThat(builder().wallClockExpiry(Duration.ofMillis(800)).build().expiry())
                .isEqualTo(ExpiryPolicy.WALL_CLOCK);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().wallClockExpiry(Duration.ofMillis(900)).build())
                .withMessageContaining("clock allowance 1.814993504 s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "Shard", "-a", "a-", "a..b", "a_b", ".a", "shard/a"})
    void refusesNamesThatKubernetesRefuses(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> ElectionConfig.builder(name, CANDIDATE).build())
                .withMessageContaining("the lease name '" + name + "'");
    }

    @Test
    void takesNamesOfEveryAllowedLength() {
        assertThat(ElectionConfig.builder("a".repeat(253), CANDIDATE).build().leaseName()).hasSize(253);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectionConfig.builder("a".repeat(254), CANDIDATE).build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void refusesABlankIdentity(String blank) {
        assertThatIllegalArgumentException().isThrownBy(() -> new CandidateId(blank));
        assertThatIllegalArgumentException().isThrownBy(() -> new ProcessIdentity(new UUID(0, 0)).named(blank));
    }

    /** Whatever was asked for: what was built keeps the budget, and what was refused was refused by name. */
    @Property
    void buildsOnlyWhatKeepsTheBudget(@ForAll @IntRange(min = -1, max = 90_000) int leaseSeconds,
            @ForAll @LongRange(min = -1, max = 40_000) long renewMillis,
            @ForAll @LongRange(min = -1, max = 20_000) long callMillis,
            @ForAll @LongRange(min = -1, max = 5_000) long retryMillis,
            @ForAll @IntRange(min = -1, max = 101) int jitter,
            @ForAll @IntRange(min = -1, max = 100_001) int ratePpm) {
        Builder asked = builder().leaseDuration(Duration.ofSeconds(leaseSeconds))
                .renewInterval(Duration.ofMillis(renewMillis)).callTimeout(Duration.ofMillis(callMillis))
                .retryInterval(Duration.ofMillis(retryMillis)).retryJitterPercent(jitter)
                .clockRateErrorPpm(ratePpm, ratePpm);
        try {
            LeaseTimings built = asked.build().timings();
            assertThat(renewMillis + 2 * callMillis + retryMillis * (100 + jitter) / 100 + 1_000)
                    .isLessThanOrEqualTo(built.validityNanos(ExpiryPolicy.OBSERVED) / 1_000_000);
            assertThat(leaseSeconds).isGreaterThanOrEqualTo(3);
            assertThat(renewMillis).isPositive();
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageStartingWith("the election cannot run safely like this: ");
        }
    }
}
