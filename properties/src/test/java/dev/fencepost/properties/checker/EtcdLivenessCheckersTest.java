package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.inconclusive;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.NEVER_SILENT;
import static dev.fencepost.properties.checker.Oracle.NOTHING_LEFT;
import static dev.fencepost.properties.checker.Oracle.NO_NEEDLESS_LOSS;
import static dev.fencepost.properties.checker.Oracle.OBSERVABLE;
import static dev.fencepost.properties.checker.Oracle.VACANCY_FILLED;
import static dev.fencepost.properties.checker.Oracle.WIN_KEPT;
import static dev.fencepost.properties.checker.Tale.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.EndReason;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.campaign.LeaseLoss;
import dev.fencepost.properties.entry.EtcdFact.Disturbance;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Start;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Vacancies, losses, wins and what is left behind, over hand-made logs of etcd. */
class EtcdLivenessCheckersTest {

    private static final Fault CUT = new Fault.Partition("a", "etcd", Start.at(0), ms(1_000));
    private static final long QUEUED = EtcdStory.rules().vacancyBoundNanos(true);
    private static final long UNQUEUED = EtcdStory.rules().vacancyBoundNanos(false);
    private static final long START = ms(60_000);

    private EtcdStory story = EtcdStory.of();

    /** Process a leads with token 1 and lease 1, b waits with token 2 and lease 2; a minute has gone by. */
    @BeforeEach
    void a_leads_and_b_waits() {
        story = EtcdStory.of();
        story.at(START).on("a").stand().queues().wins(1, ms(70_000)).on("b").stand().queues().on("a");
    }

    @Test
    void the_words_that_are_compared_with_are_words_of_the_log() {
        assertThat(LossReason.values()).extracting(Enum::name).contains("DEADLINE", "SUPERSEDED", "DELETED",
                "LEASE_GONE", "CLOSED", "STEPPED_DOWN", "WORK_ENDED");
        assertThat(LeaseLoss.values()).extracting(Enum::name).contains("LEASE_EXPIRED", "UNEXPECTED_LEASE_ID",
                "RENEWAL_DEADLINE_EXCEEDED", "LEADER_KEY_GONE");
        assertThat(EndReason.values()).extracting(Enum::name).contains("CLOSED");
    }

    // vacancy-filled

    @Test
    void a_crashed_leader_is_followed_when_its_lease_has_lapsed() {
        story.heal().at(ms(61_000)).crash().at(ms(61_000) + QUEUED).on("b").opens().keptAlive().wins(2, ms(90_000));

        held(VACANCY_FILLED, story.end());
    }

    @Test
    void a_nanosecond_later_is_too_late_even_before_the_healing() {
        story.crash().at(START + QUEUED + 1).on("b").opens();

        violated(VACANCY_FILLED, story.end(), "election /m/leader has had no valid holder", "b could stand");
    }

    @Test
    void it_counts_from_the_last_renewal_that_reached_the_server() {
        story.crash().at(ms(61_000)).renewed(1).at(START + QUEUED + 1).on("b").pushes();
        inconclusive(VACANCY_FILLED, story.end());

        violated(VACANCY_FILLED, story.at(ms(61_000) + QUEUED + 1).pushes().end(), "since 61 s");
    }

    @Test
    void a_restart_of_the_server_extends_the_lease_and_disturbs() {
        story.crash().at(ms(65_000)).disturbed(Disturbance.RESTARTED).at(ms(65_000) + QUEUED + 1).on("b").pushes();
        inconclusive(VACANCY_FILLED, story.end());
    }

    @Test
    void after_a_healing_it_counts_from_there_with_a_mishap() {
        story.crash().faultBegan(CUT).at(ms(70_000)).faultEnded(CUT).heal().at(ms(70_000) + UNQUEUED).on("b").pushes();
        inconclusive(VACANCY_FILLED, story.end());

        violated(VACANCY_FILLED, story.at(ms(70_000) + UNQUEUED + 1).pushes().end(), "since 70 s");
    }

    @Test
    void a_dead_standby_delays_the_next_by_its_own_lapse() {
        EtcdStory three = EtcdStory.of();
        three.at(START).on("a").stand().queues().wins(1, ms(70_000)).on("b").stand().queues().on("c").stand().queues();
        three.on("a").crash().at(ms(66_000)).on("b").renewed(2).crash().at(START + QUEUED + 1).on("c").pushes();
        inconclusive(VACANCY_FILLED, three.end());

        violated(VACANCY_FILLED, three.at(ms(66_000) + QUEUED + 1).pushes().end(), "c could stand");
    }

    @Test
    void a_live_standby_that_renews_is_the_one_to_be_asked() {
        EtcdStory three = EtcdStory.of();
        three.at(START).on("a").stand().queues().wins(1, ms(70_000)).on("b").stand().queues().on("c").stand().queues();
        three.on("a").crash().at(ms(70_000)).expired(1).at(ms(74_000)).on("b").renewed(2);

        violated(VACANCY_FILLED, three.at(ms(70_001) + QUEUED).on("b").pushes().end(), "b could stand");
    }

    // no-needless-loss

    @Test
    void a_deadline_that_has_come_is_no_needless_loss() {
        story.faultBegan(CUT).at(ms(63_334)).pushes().at(ms(66_668)).pushes();

        held(NO_NEEDLESS_LOSS, story.at(ms(69_000)).lost(1, "DEADLINE").end());
    }

    @Test
    void one_that_has_not_is() {
        story.faultBegan(CUT).at(ms(63_334)).pushes().at(ms(66_668)).pushes();

        violated(NO_NEEDLESS_LOSS, story.at(ms(69_000) - 1).lost(1, "DEADLINE").end(), "1 ns before",
                "last confirmed renewal");
    }

    @Test
    void a_reconnect_moves_the_deadline() {
        story.faultBegan(CUT).at(ms(63_334)).pushes().at(ms(64_000)).breaks().opens().at(ms(64_100)).keptAlive();

        violated(NO_NEEDLESS_LOSS, story.at(ms(69_000)).lost(1, "DEADLINE").end(), "4 s before");
    }

    @Test
    void after_a_stall_the_renewal_that_was_due_comes_first() {
        story.at(ms(60_500)).pause().at(ms(80_000)).resume();
        held(NO_NEEDLESS_LOSS, story.pushes().lost(1, "DEADLINE").end());

        a_leads_and_b_waits();
        story.at(ms(60_500)).pause().at(ms(80_000)).resume();
        violated(NO_NEEDLESS_LOSS, story.lost(1, "DEADLINE").end(), "the renewal that was due");
    }

    @Test
    void while_a_stream_is_sought_there_is_none_to_send_over() {
        story.at(ms(60_500)).breaks().pause().at(ms(80_000)).resume();

        held(NO_NEEDLESS_LOSS, story.lost(1, "DEADLINE").end());
    }

    @Test
    void in_a_whole_ttl_in_which_nothing_is_wrong_a_renewal_succeeds() {
        story.at(ms(63_333)).pushes().at(ms(66_666)).pushes().at(ms(69_999)).pushes();

        violated(NO_NEEDLESS_LOSS, story.at(ms(70_000)).lost(1, "DEADLINE").end(), "in which nothing was wrong");
    }

    @Test
    void a_lease_that_is_gone_is_gone() {
        held(NO_NEEDLESS_LOSS, story.at(ms(61_000)).revokedFromOutside(1).hears("gone").lost(1, "LEASE_GONE").end());
    }

    @Test
    void one_that_is_there_is_not() {
        violated(NO_NEEDLESS_LOSS, story.at(ms(61_000)).breaks().lost(1, "LEASE_GONE").end(), "which was renewed");
    }

    @Test
    void unless_its_end_has_come_or_the_server_spoke_of_another() {
        held(NO_NEEDLESS_LOSS, story.at(ms(70_000)).hears("gone").lost(1, "LEASE_GONE").end());

        a_leads_and_b_waits();
        held(NO_NEEDLESS_LOSS, story.at(ms(61_000)).hears("other-lease").lost(1, "LEASE_GONE").end());
    }

    @Test
    void nobody_gives_way_while_its_key_is_the_first() {
        violated(NO_NEEDLESS_LOSS, story.lost(1, "SUPERSEDED").end(), "election /m/leader named it");
    }

    // win-kept

    private EtcdStory won() {
        return EtcdStory.of().on("a").stand().queues().answered("won").called("read-key");
    }

    @Test
    void a_win_is_kept_through_one_failure() {
        held(WIN_KEPT, won().answered("failed").at(ms(100)).called("read-key").answered("found").leads(1, ms(10_000))
                .end());
    }

    @Test
    void or_it_is_given_up_for_a_new_place() {
        EtcdStory bad = won().at(ms(50)).answered("failed").report("campaign-failed", "UNREACHABLE").called("revoke")
                .revoked(1).at(ms(600)).called("grant");

        violated(WIN_KEPT, bad.end(), "a stands again", "gave a win up 50 ms after it");
    }

    @Test
    void when_half_of_its_time_is_over_it_may_be() {
        long half = EtcdStory.rules().confirmNanos() / 2 - ms(50);

        held(WIN_KEPT, won().at(half).report("campaign-failed", "UNREACHABLE").called("grant").end());
        violated(WIN_KEPT, won().at(half - 1).report("campaign-failed", "UNREACHABLE").called("grant").end(),
                "gave a win up");
    }

    @Test
    void a_key_that_is_gone_is_no_win() {
        held(WIN_KEPT, won().expired(1).answered("absent").report("lease-trouble", "LEADER_KEY_GONE")
                .report("campaign-failed", "OTHER").called("grant").end());
    }

    @Test
    void but_one_that_is_called_gone_and_is_there_is() {
        violated(WIN_KEPT, won().answered("absent").report("lease-trouble", "LEADER_KEY_GONE")
                .report("campaign-failed", "OTHER").called("grant").end(), "with its key there");
    }

    @Test
    void a_lost_lease_and_a_stop_excuse() {
        held(WIN_KEPT, won().report("lease-trouble", "RENEWAL_DEADLINE_EXCEEDED").report("campaign-failed", "OTHER")
                .called("grant").end());
        held(WIN_KEPT, won().stopAsked().report("campaign-failed", "OTHER").called("grant").end());
        held(WIN_KEPT, won().report("campaign-failed", "OTHER").stopAsked().called("grant").end());
        held(WIN_KEPT, won().faultBegan(new Fault.OnService("a", new StepDown(), Start.at(0), 0))
                .report("campaign-failed", "OTHER").called("grant").end());
    }

    /** Somebody asks the process to step down. */
    private record Named(String kind) implements ServiceFault {

        @Override
        public String text() {
            return kind;
        }
    }

    private record StepDown() implements ServiceFault {

        @Override
        public String kind() {
            return "step-down";
        }

        @Override
        public String text() {
            return "step-down";
        }
    }

    // nothing-left

    @Test
    void half_a_second_after_a_clean_end_neither_key_nor_lease_is_there() {
        story.report("ended", "CLOSED").at(START + ms(500)).revoked(1);

        held(NOTHING_LEFT, story.at(ms(61_000)).end());
    }

    @Test
    void or_the_key_blocks_the_next() {
        story.report("ended", "CLOSED").at(START + ms(500) + 1).revoked(1);

        violated(NOTHING_LEFT, story.end(), "still had key /m/leader/1 of a", "after its clean end at 60 s");
    }

    @Test
    void a_lease_without_a_key_is_something_too() {
        story.on("c").stand().granted().report("ended", "CLOSED").at(START + ms(501));

        violated(NOTHING_LEFT, story.end(), "still had lease 3 of c");
    }

    @Test
    void an_attempt_that_failed_leaves_nothing_and_the_next_one_may_have_begun() {
        story.on("b").report("lease-granted", "2").report("campaign-failed", "OTHER");
        story.at(START + ms(100)).revoked(2).at(START + ms(400)).queues();
        held(NOTHING_LEFT, story.at(ms(61_000)).end());

        a_leads_and_b_waits();
        story.on("b").report("lease-granted", "2").report("campaign-failed", "OTHER");
        story.at(START + ms(400)).queues();
        violated(NOTHING_LEFT, story.at(ms(61_000)).end(), "still had lease 2 of b", "gave up an attempt");
    }

    @Test
    void an_attempt_without_a_lease_has_nothing_to_leave_and_one_of_an_earlier_process_is_not_its_own() {
        story.on("b").report("campaign-failed", "OTHER");
        held(NOTHING_LEFT, story.at(ms(61_000)).end());

        a_leads_and_b_waits();
        story.on("b").report("lease-granted", "2").report("release-indeterminate", "");
        story.report("campaign-failed", "OTHER");
        held(NOTHING_LEFT, story.at(ms(61_000)).end());

        a_leads_and_b_waits();
        story.on("b").report("lease-granted", "2").report("campaign-failed", "OTHER");
        story.report("release-indeterminate", "");
        held(NOTHING_LEFT, story.at(ms(61_000)).end());
    }

    @Test
    void what_an_operator_does_to_keys_is_no_excuse_and_a_path_that_was_just_cut_is_one() {
        Fault revoke = new Fault.OnService("etcd", new Named("revoke-leader"), Start.at(START), 0);
        story.on("b").report("lease-granted", "2").faultBegan(revoke).faultEnded(revoke);
        story.report("campaign-failed", "OTHER");
        violated(NOTHING_LEFT, story.at(ms(61_000)).end(), "still had lease 2 of b");

        a_leads_and_b_waits();
        story.on("b").report("lease-granted", "2").faultBegan(CUT).faultEnded(CUT);
        story.report("campaign-failed", "OTHER");
        held(NOTHING_LEFT, story.at(ms(61_000)).end());
    }

    @Test
    void a_path_that_was_cut_within_a_lapse_excuses() {
        EtcdStory cut = EtcdStory.of();
        cut.at(ms(40_000)).on("a").faultBegan(CUT).faultEnded(CUT).at(START).stand().queues().report("ended", "CLOSED");

        held(NOTHING_LEFT, cut.at(ms(62_000)).end());
    }

    // never-silent and observable

    @Test
    void renewals_over_a_stream_are_heard() {
        story.at(START + ms(9_800)).pushes().on("b").pushes().at(START + 2 * ms(9_800));

        held(NEVER_SILENT, story.end());
    }

    @Test
    void without_them_a_candidate_is_silent() {
        story.at(START + ms(9_800) + 1).on("b").pushes();

        violated(NEVER_SILENT, story.end(), "b had not called for election /m/leader");
    }

    @Test
    void failed_calls_need_no_report_of_their_own() {
        EtcdStory calls = EtcdStory.of().on("c").stand().called("grant").answered("failed").at(ms(1)).called("grant");

        held(OBSERVABLE, calls.at(ms(2)).called("grant").at(ms(3)).end());
    }

    @Test
    void but_a_verdict_comes_with_its_gain() {
        story.at(ms(70_000)).on("b").verdict(2, ms(80_000)).at(ms(70_001));

        violated(OBSERVABLE, story.end(), "b was valid with token 2");
    }
}
