package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.NOTHING_LEFT;
import static dev.fencepost.properties.checker.Oracle.NO_NEEDLESS_LOSS;
import static dev.fencepost.properties.checker.Oracle.OBSERVABLE;
import static dev.fencepost.properties.checker.Story.ms;

import dev.fencepost.election.LeaseTimings;
import dev.fencepost.properties.entry.StoreFact.Cause;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.Start;
import org.junit.jupiter.api.Test;

/** Losses, exits and reports on logs made by hand. */
class HolderCheckersTest {

    private static final Fault CUT = new Fault.Partition("a", "api", Start.at(0), ms(1_000));

    private final Story story = Story.of();

    // no-needless-loss; without a rate error a lease is good for 15 s and stops at 14 s.

    private Story holding() {
        return story.on("a").stand().called("swap").holds(1).answered("applied").leads(1, ms(15_000));
    }

    @Test
    void a_loss_after_two_failed_calls_is_nobodys_fault() {
        holding().at(ms(5_000)).called("swap").at(ms(8_000)).report("call-failed", "UNREACHABLE");
        story.at(ms(9_200)).called("swap").at(ms(12_200)).report("call-failed", "UNREACHABLE");

        held(NO_NEEDLESS_LOSS, story.at(ms(14_000)).lost(1, "DEADLINE").end());
    }

    @Test
    void a_loss_after_one_is_needless() {
        holding().at(ms(12_000)).called("swap").at(ms(14_000)).report("call-failed", "UNREACHABLE");

        violated(NO_NEEDLESS_LOSS, story.lost(1, "DEADLINE").end(), "after 1 failed calls");
    }

    @Test
    void a_stall_excuses_it() {
        holding().at(ms(1_000)).pause().at(ms(20_000)).resume().lost(1, "DEADLINE");

        held(NO_NEEDLESS_LOSS, story.end());
    }

    @Test
    void a_stall_before_the_last_renewal_does_not() {
        story.on("a").pause().at(ms(1)).resume().at(ms(1_000));
        story.stand().called("swap").holds(1).answered("applied").leads(1, ms(16_000));

        violated(NO_NEEDLESS_LOSS, story.at(ms(15_000)).lost(1, "DEADLINE").end(), "after 0 failed calls");
    }

    @Test
    void a_deadline_before_its_time_is_needless() {
        holding().at(ms(5_000)).called("swap").holds(1).at(ms(5_040)).answered("applied");
        for (int i = 0; i < 3; i++) {
            story.called("swap").report("call-failed", "UNREACHABLE");
        }

        violated(NO_NEEDLESS_LOSS, story.at(ms(19_000) - 1).lost(1, "DEADLINE").end(), "1 ns before the one");
    }

    @Test
    void an_answer_to_an_older_call_extends_nothing() {
        holding().at(ms(5_000)).called("swap").holds(1).at(ms(5_020)).answered("applied");
        story.answered(1, "applied").at(ms(15_000));

        violated(NO_NEEDLESS_LOSS, story.lost(1, "DEADLINE").end(), "4 s before the one");
    }

    @Test
    void who_gained_late_had_no_time_for_two() {
        story.on("a").stand().called("swap").holds(1).answered("applied").at(ms(12_000)).leads(1, ms(15_000));
        story.called("swap").at(ms(14_000)).lost(1, "DEADLINE");

        held(NO_NEEDLESS_LOSS, story.end());
    }

    @Test
    void giving_way_to_oneself_is_needless() {
        violated(NO_NEEDLESS_LOSS, holding().at(ms(5_000)).lost(1, "SUPERSEDED").end(),
                "a gave up token 1 as SUPERSEDED", "named it and nobody else");
    }

    @Test
    void giving_way_to_another_is_not() {
        holding().at(ms(16_000)).on("b").called("swap").holds(2);

        held(NO_NEEDLESS_LOSS, story.on("a").lost(1, "SUPERSEDED").end());
    }

    @Test
    void nor_when_the_other_has_the_same_token() {
        holding().at(ms(16_000)).on("b").called("swap").holds(1);

        held(NO_NEEDLESS_LOSS, story.on("a").lost(1, "SUPERSEDED").end());
    }

    @Test
    void timings_that_leave_no_room_for_two_excuse_everything() {
        Story tight = Story.of(Story.rules(new LeaseTimings(ms(15_000), ms(10_000), ms(3_000),
                ms(1_000), 20, ms(1_000), ms(10_000), 0, 0, 0)));
        tight.on("a").stand().called("swap").holds(1).answered("applied").leads(1, ms(15_000));

        held(NO_NEEDLESS_LOSS, tight.at(ms(14_000)).lost(1, "DEADLINE").end());
    }

    // nothing-left

    @Test
    void half_a_second_after_a_clean_end_the_record_names_somebody_else() {
        story.at(ms(60_000)).on("a").called("swap").holds(1).report("ended", "CLOSED");
        story.at(ms(60_500)).called("release").releases(1);

        held(NOTHING_LEFT, story.at(ms(61_000)).end());
    }

    @Test
    void or_something_is_left() {
        story.at(ms(60_000)).on("a").called("swap").holds(1).report("ended", "CLOSED");
        story.at(ms(60_500) + 1).called("release").releases(1);

        violated(NOTHING_LEFT, story.at(ms(61_000)).end(), "Lease shard still named a", "after its clean end at 60 s");
    }

    @Test
    void work_that_did_not_stop_leaves_the_lease_to_lapse() {
        story.at(ms(60_000)).on("a").called("swap").holds(1).report("ended", "WORK_DID_NOT_STOP");

        held(NOTHING_LEFT, story.at(ms(70_000)).end());
    }

    @Test
    void a_path_that_was_cut_while_closing_excuses() {
        story.at(ms(50_000)).faultBegan(CUT).at(ms(51_000)).faultEnded(CUT);
        story.at(ms(60_000)).on("a").called("swap").holds(1).report("ended", "CLOSED");

        held(NOTHING_LEFT, story.at(ms(70_000)).end());
    }

    @Test
    void a_fault_after_the_half_second_does_not() {
        story.at(ms(60_000)).on("a").called("swap").holds(1).report("ended", "CLOSED");
        story.at(ms(60_600)).faultBegan(CUT);

        violated(NOTHING_LEFT, story.at(ms(70_000)).end(), "still named a");
    }

    @Test
    void after_a_confirmed_release_no_write_of_that_leadership_lands() {
        story.on("a").called("swap").holds(1).called("release").releases(1).answered("applied").report("released", "1");
        story.at(ms(3_000)).called("swap").holds(1);

        violated(NOTHING_LEFT, story.end(), "a write of a with token 1 was applied", "after its release was confirmed");
    }

    @Test
    void a_new_leadership_of_the_same_process_may_write() {
        story.on("a").called("swap").holds(1).called("release").releases(1).answered("applied").report("released", "1");
        story.at(ms(30_000)).called("swap").holds(2);

        held(NOTHING_LEFT, story.end());
    }

    // observable

    @Test
    void a_verdict_comes_with_its_gain_in_the_same_instant() {
        story.on("a").verdict(1, ms(15_000)).gained(1).at(ms(5_000)).verdict(1, ms(20_000));
        story.at(ms(6_000)).noVerdict().lost(1, "CLOSED").report("ended", "CLOSED");

        held(OBSERVABLE, story.at(ms(7_000)).end());
    }

    @Test
    void a_verdict_without_a_gain_is_told() {
        story.on("a").verdict(1, ms(15_000)).at(ms(1)).gained(1);

        violated(OBSERVABLE, story.end(), "a was valid with token 1 at 0 s and had not reported it gained");
    }

    @Test
    void a_gain_without_a_verdict_is_told() {
        violated(OBSERVABLE, story.on("a").gained(1).at(ms(1)).end(), "a had gained token 1", "for token 0");
    }

    @Test
    void a_verdict_taken_back_without_a_loss_is_told() {
        story.on("a").leads(1, ms(15_000)).at(ms(5)).noVerdict().at(ms(6)).lost(1, "CLOSED");

        violated(OBSERVABLE, story.end(), "its verdict at 0.005 s was for token 0");
    }

    @Test
    void a_loss_may_leave_the_verdict_to_run_out() {
        story.on("a").leads(1, ms(15_000)).at(ms(14_000)).lost(1, "DEADLINE").at(ms(16_000)).noVerdict();

        held(OBSERVABLE, story.end());
    }

    @Test
    void a_refused_call_is_reported() {
        story.on("a").called("read").answered("refused").report("call-failed", "FORBIDDEN").at(ms(1)).called("read");

        held(OBSERVABLE, story.end());
    }

    @Test
    void a_refused_call_without_a_report_is_told() {
        story.on("a").called("read").answered("refused").at(ms(1)).called("read");

        violated(OBSERVABLE, story.end(), "a had reported 0 failed calls by 0 s when 1 had failed");
    }

    @Test
    void a_call_given_up_without_a_report_is_told() {
        story.on("a").called("read").at(ms(4_000)).called("read").at(ms(4_001)).answered("found");

        violated(OBSERVABLE, story.end(), "when 1 had failed");
    }

    @Test
    void a_call_given_up_with_a_report_may_be_answered_late() {
        story.on("a").called("swap").at(ms(3_000)).report("call-failed", "UNREACHABLE");
        story.at(ms(3_500)).answered("indeterminate").report("call-failed", "OTHER").at(ms(4_000)).called("swap");

        held(OBSERVABLE, story.at(ms(5_000)).end());
    }

    @Test
    void a_read_and_a_write_may_be_outstanding_together() {
        story.on("a").called("read").called("swap").at(ms(1)).answered(1, "found").answered(2, "conflict");

        held(OBSERVABLE, story.at(ms(5_000)).end());
    }

    @Test
    void an_end_has_a_reason_and_a_failure_a_class() {
        violated(OBSERVABLE, story.on("a").report("ended", "").end(), "a ended without a reason");
        violated(OBSERVABLE, Story.of().on("a").report("call-failed", "").end(), "without its class");
    }

    @Test
    void metrics_agree_with_what_happened() {
        story.on("a").stand().sampled(true, 0, false, -1).called("swap").answered("applied");
        story.leads(3, ms(15_000)).sampled(true, 3, true, 0).at(ms(15_000)).sampled(true, 3, false, 15);

        held(OBSERVABLE, story.end());
    }

    @Test
    void metrics_that_do_not_are_told() {
        violated(OBSERVABLE, Story.of().on("a").stand().sampled(false, 0, false, -1).end(), "active = false");
        violated(OBSERVABLE, Story.of().on("a").stand().sampled(true, 1, false, -1).end(), "epoch 1 instead of 0");
        violated(OBSERVABLE, Story.of().on("a").stand().sampled(true, 0, true, -1).end(), "tokenValid = true");
        violated(OBSERVABLE, Story.of().on("a").stand().sampled(true, 0, false, 0).end(), "last contact was 0 s");
    }

    /** Mutant C2-18: what was switched on and never stands is inactive to a scrape. */
    @Test
    void a_process_that_is_scraped_and_does_not_stand_is_told() {
        violated(OBSERVABLE, Story.of().on("a").sampled(false, 0, false, -1).end(), "active = false");
        held(OBSERVABLE, Story.of().on("a").stand().report("ended", "CLOSED").sampled(false, 0, false, -1).end());
    }

    @Test
    void a_new_process_owes_nothing_for_the_one_before() {
        story.on("a").leads(1, ms(15_000)).called("read").crash().start().stand().sampled(true, 0, false, -1);

        held(OBSERVABLE, story.at(ms(9_000)).end());
    }

    @Test
    void an_annotation_is_nobodys_write() {
        story.on("a").called("swap").holds(1).wrote("a", 1, -1, Cause.ANNOTATE).at(ms(5_000));

        held(NO_NEEDLESS_LOSS, story.end());
    }
}
