package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Tale.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.checker.Envelope.Assumption;
import dev.fencepost.properties.entry.EtcdFact.Disturbance;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Start;
import dev.fencepost.simulator.TimeGrid;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who holds: overlaps, the arithmetic of validity, confirmed wins, and take-overs, over hand-made logs of etcd. */
class EtcdHolderCheckersTest {

    private static EtcdStory story(Oracle oracle) {
        return EtcdStory.of(oracle);
    }

    /** Process a leads with token 1 and lease 1, b waits with token 2 and lease 2. */
    private static EtcdStory led(Oracle oracle) {
        return story(oracle).on("a").stand().queues().wins(1, ms(10_000)).on("b").stand().queues();
    }

    // single-holder

    @Test
    void a_successor_after_the_end_of_the_verdict_overlaps_nobody() {
        held(Oracle.SINGLE_HOLDER, led(Oracle.SINGLE_HOLDER).at(ms(10_000)).wins(2, ms(20_000)).end());
    }

    @Test
    void a_nanosecond_before_it_does() {
        Judgement judgement = led(Oracle.SINGLE_HOLDER).at(ms(10_000) - 1).wins(2, ms(20_000)).at(ms(11_000)).end();

        violated(Oracle.SINGLE_HOLDER, judgement, "a (token 1) and b (token 2)", "for election /m/leader");
        assertThat(judgement.harm().overlapNanos()).isEqualTo(1);
    }

    @Test
    void nobody_answers_for_a_key_whose_lease_was_revoked_from_outside() {
        EtcdStory story = led(Oracle.SINGLE_HOLDER).at(ms(4_000)).revokedFromOutside(1).wins(2, ms(10_000));

        held(Oracle.SINGLE_HOLDER, story.at(ms(20_000)).end());
    }

    @Test
    void nor_for_a_key_that_an_operator_deleted() {
        EtcdStory story = led(Oracle.SINGLE_HOLDER).at(ms(4_000)).operatorDeletes(1).wins(2, ms(10_000));

        held(Oracle.SINGLE_HOLDER, story.at(ms(20_000)).end());
    }

    @Test
    void but_for_what_overlapped_before() {
        Judgement judgement = led(Oracle.SINGLE_HOLDER).at(ms(3_000)).wins(2, ms(10_000)).at(ms(4_000))
                .revokedFromOutside(1).at(ms(20_000)).end();

        assertThat(judgement.harm().overlapNanos()).isEqualTo(ms(1_000));
    }

    @Test
    void and_for_a_revoke_of_its_own() {
        EtcdStory story = led(Oracle.SINGLE_HOLDER).at(ms(4_000)).on("a").revoked(1).on("b").wins(2, ms(10_000));

        violated(Oracle.SINGLE_HOLDER, story.at(ms(20_000)).end(), "for 6 s in all");
    }

    // the envelope

    @Test
    void the_clock_of_etcd_must_keep_its_rate_and_those_of_others_need_not() {
        EtcdRules rules = EtcdRules.of(EtcdStory.timings(500));

        assertThat(EtcdStory.of(rules).on("etcd").rate(1_000_500_000).on("c").rate(2_000_000_000).end().excesses())
                .isEmpty();
        assertThat(EtcdStory.of(rules).on("etcd").rate(1_000_500_001).end().excesses())
                .extracting(Envelope.Excess::assumption).containsExactly(Assumption.CLOCK_RATE);
        assertThat(EtcdStory.of(rules).on("etcd").jump(ms(1)).end().excesses())
                .extracting(Envelope.Excess::assumption).containsExactly(Assumption.CLOCK_STEADY);
    }

    @Test
    void renewals_by_an_isolated_leader_are_outside_and_revokes_from_outside_are_not() {
        EtcdStory story = EtcdStory.of(EtcdStory.rules().withOutsideFaultKinds(Set.of("isolated-leader")));
        story.on("a").stand().queues().revokedFromOutside(1);
        story.on("etcd").faultBegan(new Fault.OnService("etcd", new Named("isolated-leader"), Start.at(0), ms(1)));

        assertThat(story.end().excesses()).extracting(Envelope.Excess::assumption)
                .containsExactly(Assumption.SERVICE);
    }

    private record Named(String kind) implements ServiceFault {

        @Override
        public String text() {
            return kind;
        }
    }

    // validity-anchored

    @Test
    void validity_lasts_a_ttl_from_the_sending_of_the_handshake() {
        EtcdStory story = story(Oracle.VALIDITY_ANCHORED).at(ms(500)).on("a").stand().granted().opens()
                .at(ms(2_000)).keptAlive();

        held(Oracle.VALIDITY_ANCHORED, story.joins(1).wins(1, ms(10_500)).end());
    }

    @Test
    void and_not_a_nanosecond_longer() {
        EtcdStory story = story(Oracle.VALIDITY_ANCHORED).at(ms(500)).on("a").stand().granted().opens()
                .at(ms(2_000)).keptAlive();

        violated(Oracle.VALIDITY_ANCHORED, story.joins(1).wins(1, ms(10_500) + 1).end(), "1 ns longer");
    }

    @Test
    void the_allowance_is_taken_off() {
        EtcdRules rules = EtcdRules.of(EtcdStory.timings(10_000));
        long until = ms(10_000) - Math.ceilDiv(ms(10_000) * 2, 101);

        held(Oracle.VALIDITY_ANCHORED, EtcdStory.of(rules, Oracle.VALIDITY_ANCHORED).on("a").stand().queues()
                .wins(1, until).end());
        violated(Oracle.VALIDITY_ANCHORED, EtcdStory.of(rules, Oracle.VALIDITY_ANCHORED).on("a").stand().queues()
                .wins(1, until + 1).end(), "1 ns longer");
    }

    @Test
    void the_ttl_that_was_granted_counts() {
        EtcdStory story = story(Oracle.VALIDITY_ANCHORED).on("a").stand().granted(ms(12_000)).opens().keptAlive()
                .called("campaign").joins(1);

        held(Oracle.VALIDITY_ANCHORED, story.wins(1, ms(12_000)).end());
        violated(Oracle.VALIDITY_ANCHORED, story.verdict(1, ms(12_000) + 1).end(), "1 ns longer");
    }

    @Test
    void each_answer_confirms_the_oldest_renewal() {
        EtcdStory story = story(Oracle.VALIDITY_ANCHORED).on("a").stand().queues().wins(1, ms(10_000))
                .at(ms(3_000)).pushes().at(ms(6_000)).pushes().at(ms(6_500)).keptAlive();

        held(Oracle.VALIDITY_ANCHORED, story.verdict(1, ms(13_000)).end());
        violated(Oracle.VALIDITY_ANCHORED, story.verdict(1, ms(16_000)).end(), "3 s longer");
    }

    @Test
    void answers_of_a_stream_that_was_replaced_never_come() {
        EtcdStory story = story(Oracle.VALIDITY_ANCHORED).on("a").stand().queues().wins(1, ms(10_000))
                .at(ms(3_000)).pushes().at(ms(4_000)).breaks().at(ms(5_000)).opens().at(ms(5_100)).keptAlive();

        held(Oracle.VALIDITY_ANCHORED, story.verdict(1, ms(15_000)).end());
        violated(Oracle.VALIDITY_ANCHORED, story.at(ms(6_000)).keptAlive().verdict(1, ms(15_000) + 1).end(),
                "1 ns longer");
    }

    @Test
    void without_a_confirmed_renewal_nothing_is_valid() {
        EtcdStory story = story(Oracle.VALIDITY_ANCHORED).on("a").stand().granted().opens().hears("gone");

        violated(Oracle.VALIDITY_ANCHORED, story.verdict(1, ms(1)).end(), "without a confirmed renewal");
    }

    @Test
    void a_new_process_has_nothing_confirmed() {
        EtcdStory story = story(Oracle.VALIDITY_ANCHORED).on("a").stand().queues().crash().at(ms(100)).start();

        violated(Oracle.VALIDITY_ANCHORED, story.verdict(1, ms(1)).end(), "a(2)");
    }

    // gone-told

    @Test
    void who_is_told_that_the_lease_is_gone_drops_its_verdict_in_the_same_instant() {
        EtcdStory story = led(Oracle.GONE_TOLD).on("a").at(ms(3_000)).hears("gone").noVerdict();

        held(Oracle.GONE_TOLD, story.lost(1, "LEASE_GONE").at(ms(4_000)).pushes().end());
    }

    @Test
    void or_it_is_too_late() {
        EtcdStory story = led(Oracle.GONE_TOLD).on("a").at(ms(3_000)).hears("gone");

        violated(Oracle.GONE_TOLD, story.at(ms(3_000) + 1).noVerdict().end(), "a still claimed token 1",
                "told at 3 s");
    }

    @Test
    void as_is_seen_at_the_end() {
        violated(Oracle.GONE_TOLD, led(Oracle.GONE_TOLD).on("a").hears("gone").at(ms(1)).end(), "told at 0 s");
        held(Oracle.GONE_TOLD, led(Oracle.GONE_TOLD).on("a").hears("gone").at(ms(10_000)).end());
    }

    // win-confirmed

    @Test
    void a_win_with_an_own_key_that_was_read_back_counts() {
        held(Oracle.WIN_CONFIRMED, led(Oracle.WIN_CONFIRMED).end());
    }

    @Test
    void a_key_may_go_after_the_question() {
        EtcdStory story = story(Oracle.WIN_CONFIRMED).on("a").stand().queues().at(ms(100)).called("read-key")
                .expired(1).at(ms(200)).leads(1, ms(10_000));

        held(Oracle.WIN_CONFIRMED, story.end());
    }

    @Test
    void and_not_before_it() {
        EtcdStory story = story(Oracle.WIN_CONFIRMED).on("a").stand().queues().at(ms(100) - 1).expired(1)
                .at(ms(100)).called("read-key").leads(1, ms(10_000));

        violated(Oracle.WIN_CONFIRMED, story.end(), "its key was gone since");
    }

    @Test
    void who_did_not_read_its_key_back_has_not_won() {
        EtcdStory story = story(Oracle.WIN_CONFIRMED).on("a").stand().called("read-key").queues().answered("won");

        violated(Oracle.WIN_CONFIRMED, story.leads(1, ms(10_000)).end(), "without having read its key back");
    }

    @Test
    void nor_has_who_gains_with_the_key_of_another_process() {
        EtcdStory story = story(Oracle.WIN_CONFIRMED).on("a").stand().queues().on("b").stand().called("campaign")
                .wins(1, ms(10_000));
        violated(Oracle.WIN_CONFIRMED, story.end(), "b gained", "no key of its own");

        EtcdStory again = story(Oracle.WIN_CONFIRMED).on("a").stand().queues().crash().at(ms(10)).start().stand();
        violated(Oracle.WIN_CONFIRMED, again.called("campaign").wins(1, ms(10_000)).end(), "a(2) gained");
    }

    // gains-grow

    @Test
    void create_revisions_rise_from_leader_to_leader() {
        EtcdStory story = led(Oracle.GAINS_GROW).at(ms(10_000)).wins(2, ms(20_000));
        held(Oracle.GAINS_GROW, story.end());

        violated(Oracle.GAINS_GROW, story.at(ms(21_000)).on("a").lost(1, "DEADLINE").gained(1).end(),
                "gained election /m/leader with token 1");
    }

    // no-early-takeover

    @Test
    void a_lease_may_expire_a_ttl_after_its_last_renewal() {
        EtcdStory story = led(Oracle.NO_EARLY_TAKEOVER).on("a").at(ms(3_000)).renewed(1).at(ms(13_000)).expired(1);

        held(Oracle.NO_EARLY_TAKEOVER, story.on("b").wins(2, ms(20_000)).end());
    }

    @Test
    void and_not_a_nanosecond_before() {
        EtcdStory story = led(Oracle.NO_EARLY_TAKEOVER).on("a").at(ms(3_000)).renewed(1);

        violated(Oracle.NO_EARLY_TAKEOVER, story.at(ms(13_000) - 1).expired(1).end(), "lease 1 of a", "1 ns too early");
    }

    @Test
    void a_server_that_is_allowed_to_be_fast_may_end_it_so_much_earlier() {
        EtcdRules rules = EtcdRules.of(EtcdStory.timings(10_000));
        long earliest = rules.fastestNanos(ms(10_000));

        held(Oracle.NO_EARLY_TAKEOVER, EtcdStory.of(rules, Oracle.NO_EARLY_TAKEOVER).on("a").stand().queues()
                .at(earliest).expired(1).end());
        violated(Oracle.NO_EARLY_TAKEOVER, EtcdStory.of(rules, Oracle.NO_EARLY_TAKEOVER).on("a").stand().queues()
                .at(earliest - 1).expired(1).end(), "1 ns too early");
    }

    @Test
    void a_server_whose_clock_shows_whole_steps_may_end_it_less_than_a_step_earlier() {
        EtcdRules rules = EtcdRules.of(EtcdStory.timings(0)).withGrid(TimeGrid.MICROS);

        assertThat(rules.fastestNanos(ms(10_000))).isEqualTo(ms(10_000) - 999);
    }

    @Test
    void its_owner_may_revoke_it_and_so_may_somebody_from_outside() {
        held(Oracle.NO_EARLY_TAKEOVER, led(Oracle.NO_EARLY_TAKEOVER).on("a").revoked(1).on("b")
                .revokedFromOutside(2).end());
    }

    @Test
    void another_candidate_may_not() {
        violated(Oracle.NO_EARLY_TAKEOVER, led(Oracle.NO_EARLY_TAKEOVER).on("b").revoked(1).end(),
                "b revoked lease 1 of a");
    }

    @Test
    void nobody_is_elected_while_a_key_is_before_its_own() {
        violated(Oracle.NO_EARLY_TAKEOVER, led(Oracle.NO_EARLY_TAKEOVER).wins(2, ms(10_000)).end(),
                "while key /m/leader/1 of revision 1 was before it");
    }

    @Test
    void a_restart_of_the_server_shortens_nothing() {
        EtcdStory story = led(Oracle.NO_EARLY_TAKEOVER).at(ms(5_000)).disturbed(Disturbance.RESTARTED);

        held(Oracle.NO_EARLY_TAKEOVER, story.at(ms(15_000)).expired(1).end());
    }
}
