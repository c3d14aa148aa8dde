package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Tale.ms;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** The bounds that an election through etcd is held to, in numbers. */
class EtcdRulesTest {

    private static final long RENEWAL = ms(10_000) / 3;

    private final EtcdRules rules = EtcdStory.rules();

    @Test
    void a_mishap_is_a_call_without_an_answer_and_the_longest_back_off() {
        assertThat(rules.mishapNanos()).isEqualTo(ms(5_000 + 4_800));
    }

    @Test
    void a_lease_lapses_by_its_ttl_its_collection_and_an_election_timeout() {
        assertThat(rules.lapseNanos()).isEqualTo(ms(10_000 + 510 + 1_000));
        assertThat(rules.withServer(ms(30), ms(2_000)).lapseNanos()).isEqualTo(ms(10_000 + 30 + 2_000));
    }

    @Test
    void a_vacancy_lasts_a_lapse_and_a_renewal_and_a_mishap_where_nobody_queues() {
        assertThat(rules.vacancyBoundNanos(true)).isEqualTo(ms(11_510 + 80) + RENEWAL);
        assertThat(rules.vacancyBoundNanos(false)).isEqualTo(ms(11_510 + 80 + 9_800 + 160) + RENEWAL);
    }

    @Test
    void a_hand_over_takes_a_second_or_eight_slow_messages_and_less_than_the_rest_of_a_ttl() {
        assertThat(rules.handoffBoundNanos()).isEqualTo(ms(1_000));
        assertThat(rules.withLatencyNanos(ms(200)).handoffBoundNanos()).isEqualTo(ms(1_600));
        assertThat(rules.withLatencyNanos(ms(2_000)).handoffBoundNanos()).isEqualTo(ms(10_000) - RENEWAL);
    }

    @Test
    void the_other_bounds() {
        assertThat(rules.silenceBoundNanos()).isEqualTo(ms(9_800));
        assertThat(rules.closingBoundNanos()).isEqualTo(RENEWAL + ms(1_040));
        assertThat(rules.announcementBoundNanos()).isEqualTo(ms(35_040));
        assertThat(rules.exitNanos()).isEqualTo(ms(11_510 + 9_800));
        assertThat(rules.stopBoundNanos(true, true)).isEqualTo(ms(9_000));
        assertThat(rules.stopBoundNanos(true, false)).isEqualTo(ms(19_000));
        assertThat(rules.stopBoundNanos(false, true)).isEqualTo(ms(1_000));
        assertThat(rules.stopBoundNanos(false, false)).isEqualTo(ms(6_000));
    }

    @Test
    void slow_clocks_stretch_them_and_the_allowance_shortens_the_validity() {
        EtcdRules loose = EtcdRules.of(EtcdStory.timings(10_000));

        assertThat(loose.lapseNanos()).isEqualTo(Math.ceilDiv(ms(11_510) * 100, 99));
        assertThat(loose.fastestNanos(ms(10_100))).isEqualTo(ms(10_000));
        assertThat(loose.validityNanos()).isEqualTo(ms(10_000) - Math.ceilDiv(ms(10_000) * 2, 101));
    }

    @Test
    void the_clocks_that_matter_are_those_of_candidates_and_of_etcd() {
        EtcdRules two = EtcdRules.of(EtcdStory.timings(500)).withServers(Set.of("etcd-0", "etcd-1"));

        assertThat(two.declaredPpm("a", true)).hasValue(500);
        assertThat(two.declaredPpm("etcd-1", false)).hasValue(500);
        assertThat(two.declaredPpm("executor", false)).isEmpty();
    }

    @Test
    void the_granted_ttl_counts_and_not_the_one_asked() {
        assertThat(rules.withTtlNanos(ms(60_000)).renewalNanos()).isEqualTo(ms(20_000));
        assertThat(rules.withTtlNanos(ms(60_000)).validityNanos()).isEqualTo(ms(60_000));
    }
}
