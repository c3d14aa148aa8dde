package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.ACTS_ONLY_WHILE_VALID;
import static dev.fencepost.properties.checker.Oracle.CLAIM_BEFORE_GAIN;
import static dev.fencepost.properties.checker.Oracle.GAINED_LOST_ALTERNATE;
import static dev.fencepost.properties.checker.Oracle.GAINS_GROW;
import static dev.fencepost.properties.checker.Oracle.NO_LOST_UPDATE;
import static dev.fencepost.properties.checker.Oracle.NO_RESUME_AFTER_LOST;
import static dev.fencepost.properties.checker.Story.ms;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.properties.entry.StoreFact.Admission;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a single process may say and do, and the harm that comes of it, on logs made by hand. */
class ProcessCheckersTest {

    private final Story story = Story.of();

    // no-resume-after-lost

    @Test
    void validity_may_run_out_after_a_loss_but_not_grow() {
        story.on("a").leads(1, ms(15_000)).at(ms(14_000)).lost(1, "DEADLINE").verdict(1, ms(15_000));

        held(NO_RESUME_AFTER_LOST, story.end());
    }

    @Test
    void a_renewal_after_the_loss_must_not_extend() {
        story.on("a").leads(1, ms(15_000)).at(ms(14_000)).lost(1, "DEADLINE").verdict(1, ms(15_000) + 1);

        violated(NO_RESUME_AFTER_LOST, story.end(), "a extended token 1 at 14 s");
    }

    @Test
    void a_token_that_was_taken_back_does_not_return() {
        story.on("a").leads(1, ms(15_000)).lost(1, "SUPERSEDED").noVerdict().at(ms(20)).verdict(1, ms(9_000));

        violated(NO_RESUME_AFTER_LOST, story.end(), "a extended token 1");
    }

    @Test
    void a_monotonic_clock_may_show_less_than_nothing() {
        story.on("a").jump(ms(-100_000)).leads(1, ms(-85_000)).lost(1, "SUPERSEDED").noVerdict();

        violated(NO_RESUME_AFTER_LOST, story.at(ms(20)).verdict(1, ms(-90_000)).end(), "a extended token 1");
    }

    @Test
    void coming_back_takes_a_new_token() {
        story.on("a").leads(1, ms(15_000)).lost(1, "DEADLINE").gained(1);

        violated(NO_RESUME_AFTER_LOST, story.end(), "gained again with token 1");
    }

    @Test
    void coming_back_with_a_new_token_is_fine_and_another_process_owes_nothing() {
        story.on("a").leads(1, ms(15_000)).lost(1, "DEADLINE").noVerdict().leads(2, ms(20_000));
        story.on("a").crash().start().leads(3, ms(30_000));

        Judgement judgement = story.end();
        held(NO_RESUME_AFTER_LOST, judgement);
        held(GAINED_LOST_ALTERNATE, judgement);
    }

    @Test
    void what_one_process_lost_another_may_gain() {
        story.on("a").leads(1, ms(15_000)).lost(1, "DEADLINE").crash().start().leads(1, ms(15_000));

        held(NO_RESUME_AFTER_LOST, story.end());
    }

    // gained-lost-alternate

    @Test
    void gaining_twice_is_told() {
        story.on("a").leads(1, ms(15_000)).gained(2);

        violated(GAINED_LOST_ALTERNATE, story.end(), "gained token 2 without having lost token 1");
    }

    @Test
    void losing_what_was_not_gained_is_told() {
        story.on("a").lost(1, "DEADLINE");

        violated(GAINED_LOST_ALTERNATE, story.end(), "lost token 1 without having gained it");
    }

    @Test
    void losing_another_token_is_told() {
        story.on("a").leads(1, ms(15_000)).lost(2, "DEADLINE");

        violated(GAINED_LOST_ALTERNATE, story.end(), "lost token 2 when it had gained token 1");
    }

    @Test
    void an_end_while_leading_is_told() {
        story.on("a").leads(1, ms(15_000)).report("ended", "CLOSED");

        violated(GAINED_LOST_ALTERNATE, story.end(), "ended without having reported token 1 lost");
    }

    @Test
    void nothing_follows_the_end() {
        story.on("a").report("ended", "CLOSED").gained(1);

        violated(GAINED_LOST_ALTERNATE, story.end(), "after its election had ended");
    }

    @Test
    void token_zero_means_never_elected() {
        story.on("a").gained(0);

        violated(GAINED_LOST_ALTERNATE, story.end(), "gained with token 0");
    }

    @Test
    void two_leases_of_one_process_alternate_each_for_itself() {
        story.on("a").lease("left").gained(1).lease("right").gained(1).lease("left").lost(1, "CLOSED");

        held(GAINED_LOST_ALTERNATE, story.end());
    }

    // claim-before-gain

    @Test
    void a_claim_that_was_accepted_comes_before_the_gain() {
        story.on("a").claims(1).verdict(1, ms(15_000)).gained(1);

        held(CLAIM_BEFORE_GAIN, story.end());
    }

    @Test
    void a_gain_without_a_claim_is_told() {
        story.on("a").gained(1);

        violated(CLAIM_BEFORE_GAIN, story.end(), "a gained token 1", "before disk had accepted its claim");
    }

    @Test
    void a_claim_with_another_token_is_none() {
        story.on("a").claims(1).gained(2);

        violated(CLAIM_BEFORE_GAIN, story.end(), "a gained token 2");
    }

    @Test
    void a_verdict_without_a_claim_is_told() {
        story.on("a").verdict(1, ms(15_000));

        violated(CLAIM_BEFORE_GAIN, story.end(), "a claimed validity for token 1");
    }

    @Test
    void a_refused_claim_is_none() {
        story.on("a").claim(1, false).gained(1);

        violated(CLAIM_BEFORE_GAIN, story.end(), "before disk");
    }

    @Test
    void the_claim_of_the_process_before_is_none() {
        story.on("a").claims(1).crash().start().gained(1);

        violated(CLAIM_BEFORE_GAIN, story.end(), "a(2) gained token 1");
    }

    @Test
    void a_lease_without_stores_needs_no_claim() {
        story.on("a").lease("other").gained(1);

        held(CLAIM_BEFORE_GAIN, story.end());
    }

    // acts-only-while-valid

    @Test
    void an_act_carries_a_check_that_was_right() {
        story.on("a").leads(1, ms(15_000)).at(ms(14_999)).checked(1, 1, true).at(ms(90_000)).acted(1, 1);

        held(ACTS_ONLY_WHILE_VALID, story.end());
    }

    /** What it hears of a leadership it may hear when that is over. */
    @Test
    void work_begins_in_a_leadership_that_was_gained() {
        story.on("a").leads(1, ms(15_000)).workBegan(1).workEnded(1).noVerdict().lost(1, "SUPERSEDED").workBegan(1);

        held(ACTS_ONLY_WHILE_VALID, story.end());
    }

    @Test
    void work_that_begins_before_its_process_is_promoted_is_told() {
        violated(ACTS_ONLY_WHILE_VALID, Story.of().on("a").workBegan(0).end(), "the work of a began under token 0");
        violated(ACTS_ONLY_WHILE_VALID, story.on("a").leads(1, ms(15_000)).on("b").workBegan(1).end(),
                "the work of b began under token 1 at 0 s, which was not gained");
    }

    @Test
    void a_check_on_the_very_end_is_wrong() {
        story.on("a").leads(1, ms(15_000)).at(ms(15_000)).checked(1, 1, true).acted(1, 1);

        violated(ACTS_ONLY_WHILE_VALID, story.end(), "on a check that said valid when it was not");
    }

    @Test
    void a_check_at_the_very_instant_of_a_withdrawal_may_come_before_it() {
        story.on("a").leads(1, ms(15_000)).at(ms(5_000)).noVerdict().checked(1, 1, true).acted(1, 1);

        held(ACTS_ONLY_WHILE_VALID, story.end());
    }

    @Test
    void a_check_after_a_withdrawal_is_wrong() {
        story.on("a").leads(1, ms(15_000)).at(ms(5_000)).noVerdict().at(ms(5_000) + 1).checked(1, 1, true).acted(1, 1);

        violated(ACTS_ONLY_WHILE_VALID, story.end(), "said valid when it was not");
    }

    @Test
    void a_check_of_another_token_is_wrong() {
        story.on("a").leads(2, ms(15_000)).checked(1, 1, true).acted(1, 1);

        violated(ACTS_ONLY_WHILE_VALID, story.end(), "said valid when it was not");
    }

    @Test
    void an_act_without_a_check_is_told() {
        story.on("a").leads(1, ms(15_000)).checked(1, 1, true).acted(1, 2);

        violated(ACTS_ONLY_WHILE_VALID, story.end(), "operation 2", "without a check of its own");
    }

    @Test
    void a_check_is_good_for_one_act() {
        story.on("a").leads(1, ms(15_000)).checked(1, 1, true).acted(1, 1).acted(1, 1);

        violated(ACTS_ONLY_WHILE_VALID, story.end(), "without a check of its own");
    }

    @Test
    void an_act_in_spite_of_its_check_is_told() {
        story.on("a").checked(1, 1, false).acted(1, 1);

        violated(ACTS_ONLY_WHILE_VALID, story.end(), "after a check that said invalid");
    }

    @Test
    void a_check_dies_with_its_process() {
        story.on("a").leads(1, ms(15_000)).checked(1, 1, true).crash().start().acted(1, 1);

        violated(ACTS_ONLY_WHILE_VALID, story.end(), "a(2)", "without a check of its own");
    }

    @Test
    void the_clock_that_counts_is_the_process_own() {
        story.on("a").rate(2_000_000_000).leads(1, ms(15_000)).at(ms(8_000)).checked(1, 1, true).acted(1, 1);

        violated(ACTS_ONLY_WHILE_VALID, story.end(), "said valid when it was not");
    }

    // gains-grow

    @Test
    void gained_tokens_grow() {
        story.on("a").gained(1).on("b").gained(3).on("c").gained(3);

        violated(GAINS_GROW, story.end(), "c gained Lease shard with token 3", "after b had it with token 3");
    }

    @Test
    void every_lease_counts_for_itself() {
        story.on("a").lease("left").gained(5).on("b").lease("right").gained(1);

        held(GAINS_GROW, story.end());
    }

    @Test
    void after_a_deletion_they_grow_where_the_floor_is_supplied() {
        story.on("a").called("swap").holds(4).gained(4).operatorDeletes().on("b").gained(1);

        violated(GAINS_GROW, story.end(), "b gained Lease shard with token 1");
    }

    @Test
    void after_a_deletion_they_may_start_over_without_a_floor() {
        Story bare = Story.of(Story.rules().withFence(FenceMode.ENFORCE, LeaseRules.Floor.NOT_SUPPLIED));
        bare.on("a").called("swap").holds(4).gained(4).operatorDeletes().on("b").gained(1);
        held(GAINS_GROW, bare.end());

        Story alone = Story.of(Story.rules().withStores(Map.of()));
        alone.on("a").called("swap").holds(4).gained(4).operatorDeletes().on("b").gained(1);
        held(GAINS_GROW, alone.end());
    }

    // no-lost-update

    @Test
    void a_write_is_computed_from_the_value_that_it_replaces() {
        story.on("a").writes(1, 1, 0, 7).on("b").writes(2, 1, 7, 9).writes(2, 2, 9, 12);

        held(NO_LOST_UPDATE, story.end());
    }

    @Test
    void a_read_before_the_claim_shows_as_harm() {
        story.on("a").writes(1, 1, 0, 7).writes(1, 2, 7, 8);
        story.on("b").claims(2).write("put", 2, 1, 7, 8, 9, Admission.ACCEPTED);

        violated(NO_LOST_UPDATE, story.end(), "operation 1 of b (token 2)", "computed from 7 when the value was 8");
    }

    @Test
    void one_leadership_may_overtake_itself() {
        story.on("a").writes(1, 2, 0, 7).write("put", 1, 1, 0, 7, 8, Admission.ACCEPTED);

        held(NO_LOST_UPDATE, story.end());
    }

    @Test
    void another_process_with_the_same_token_is_another_leadership() {
        story.on("a").writes(1, 1, 0, 7).crash().start().write("put", 1, 2, 0, 7, 8, Admission.ACCEPTED);

        violated(NO_LOST_UPDATE, story.end(), "operation 2 of a(2)");
    }

    @Test
    void a_store_that_forgets_a_write_is_told() {
        story.on("a").writes(1, 1, 0, 7).writes(1, 2, 0, 7);

        violated(NO_LOST_UPDATE, story.end(), "disk had forgotten a write", "its value was 0 and not 7");
    }

    @Test
    void what_was_refused_or_repeated_does_not_count() {
        story.on("b").writes(2, 1, 0, 7);
        story.on("a").write("put", 1, 1, 0, 7, 7, Admission.REFUSED_STALE);
        story.on("b").write("put", 2, 1, 0, 7, 7, Admission.REPEATED);

        held(NO_LOST_UPDATE, story.end());
    }
}
