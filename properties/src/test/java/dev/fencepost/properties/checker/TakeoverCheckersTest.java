package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.inconclusive;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.NO_EARLY_TAKEOVER;
import static dev.fencepost.properties.checker.Oracle.TAKEOVER_STRICT;
import static dev.fencepost.properties.checker.Story.ms;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.properties.entry.ElectionClaim;
import org.junit.jupiter.api.Test;

/** Take-overs on logs made by hand: by true time since the renewal, and by the challenger's own clock. */
class TakeoverCheckersTest {

    private final Story story = Story.of();

    /** a holds from 0; b sees it at the given instant, calls at the second one and is applied at the third. */
    private Judgement takeover(long seenNanos, long calledNanos, long appliedNanos) {
        story.at(0).on("a").called("swap").holds(1);
        story.at(seenNanos).on("b").called("read").answered("found");
        story.at(calledNanos).on("b").called("swap");
        return story.at(appliedNanos).holds(2).end();
    }

    @Test
    void one_nanosecond_past_the_lease_is_late_enough() {
        Judgement judgement = takeover(ms(20), ms(15_020) + 1, ms(15_030));

        held(TAKEOVER_STRICT, judgement);
        held(NO_EARLY_TAKEOVER, judgement);
    }

    @Test
    void at_exactly_its_end_a_lease_is_still_live() {
        Judgement judgement = takeover(ms(20), ms(15_020), ms(15_030));

        violated(TAKEOVER_STRICT, judgement, "b took Lease shard at 15.03 s after waiting 15 s on its own clock");
        held(NO_EARLY_TAKEOVER, judgement);
    }

    @Test
    void a_holder_keeps_its_lease_for_its_whole_length_since_the_last_renewal_applied() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(5_000)).on("a").called("swap").holds(1);
        story.at(ms(20_000) - 1).on("b").called("swap").holds(2);

        violated(NO_EARLY_TAKEOVER, story.end(), "b took Lease shard from a", "1 ns too early");
    }

    @Test
    void on_the_tick_it_may_be_taken_by_true_time() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(15_000)).on("b").called("swap").holds(2);

        held(NO_EARLY_TAKEOVER, story.end());
    }

    @Test
    void the_fastest_clock_allowed_measures_a_lease_out_sooner() {
        // 15 s / 1.01 = 14.851485148 s; one nanosecond earlier no clock within 1 % can have seen 15 s pass.
        Story fast = Story.of(Story.rules(Story.timings(10_000)));
        fast.at(0).on("a").called("swap").holds(1);
        fast.at(14_851_485_148L).on("b").called("swap").holds(2);
        held(NO_EARLY_TAKEOVER, fast.end());

        Story early = Story.of(Story.rules(Story.timings(10_000)));
        early.at(0).on("a").called("swap").holds(1);
        early.at(14_851_485_147L).on("b").called("swap").holds(2);
        violated(NO_EARLY_TAKEOVER, early.end(), "1 ns too early");
    }

    @Test
    void a_restarted_process_of_the_same_name_is_another_holder() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(1_000)).on("a").crash().start().called("swap").holds(1);

        violated(NO_EARLY_TAKEOVER, story.end(), "a(2) took Lease shard from a");
    }

    @Test
    void a_lease_given_back_may_be_taken_at_once() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(100)).on("a").called("release").releases(1);
        story.at(ms(150)).on("b").called("swap").holds(2);

        Judgement judgement = story.end();
        held(NO_EARLY_TAKEOVER, judgement);
        held(TAKEOVER_STRICT, judgement);
    }

    @Test
    void a_deleted_lease_has_no_holder_left() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(100)).operatorDeletes();
        story.at(ms(150)).on("b").called("create").holds(2);

        held(NO_EARLY_TAKEOVER, story.end());
    }

    @Test
    void the_wait_starts_over_with_every_renewal_that_the_challenger_sees() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(20)).on("b").called("read").answered("found");
        story.at(ms(5_000)).on("a").called("swap").holds(1);
        story.at(ms(6_000)).on("b").called("read").answered("found");
        story.at(ms(20_500)).on("b").called("swap").holds(2);

        violated(TAKEOVER_STRICT, story.end(), "after waiting 14.5 s");
    }

    @Test
    void an_annotation_does_not_start_the_wait_over() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(20)).on("b").called("read").answered("found");
        story.at(ms(10_000)).annotates();
        story.at(ms(10_020)).on("b").called("read").answered("found");
        story.at(ms(15_021)).on("b").called("swap").holds(2);

        held(TAKEOVER_STRICT, story.end());
    }

    @Test
    void a_reading_counts_however_often_the_lease_was_annotated_before_it_came() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(20)).on("b").called("read");
        ElectionClaim.Answered read = story.answer(story.attempt(), "found");
        for (int i = 0; i < 65; i++) {
            story.annotates();
        }
        story.at(ms(30)).on("b").add(read);
        story.at(ms(15_030) + 1).on("b").called("swap").holds(2);

        held(TAKEOVER_STRICT, story.end());
    }

    @Test
    void nobody_takes_a_lease_whose_last_change_it_has_not_seen() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(20)).on("b").called("read").answered("found");
        story.at(ms(5_000)).on("a").called("swap").holds(1);
        story.at(ms(21_000)).on("b").called("swap").holds(2);

        violated(TAKEOVER_STRICT, story.end(), "without having seen its last change");
    }

    @Test
    void the_wait_is_measured_by_the_challengers_clock() {
        story.on("b").rate(500_000_000);

        violated(TAKEOVER_STRICT, takeover(ms(20), ms(29_000), ms(29_010)), "after waiting 14.49 s");
    }

    @Test
    void a_new_lease_that_nobody_held_is_waited_out_from_the_receipt_of_its_uid() {
        story.at(0).on("b").called("create").createsUnheld(0);
        story.at(ms(20)).answered("created");
        story.at(ms(15_020)).called("swap").holds(1);

        violated(TAKEOVER_STRICT, story.end(), "after waiting 15 s");
    }

    @Test
    void after_that_wait_it_may_be_taken() {
        story.at(0).on("b").called("create").createsUnheld(0);
        story.at(ms(20)).answered("created");
        story.at(ms(15_020) + 1).called("swap").holds(1);

        held(TAKEOVER_STRICT, story.end());
    }

    @Test
    void a_call_that_is_not_in_the_log_cannot_be_judged() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(20)).on("b").called("read").answered("found");
        story.on("b").wroteByCall(999, 2);

        inconclusive(TAKEOVER_STRICT, story.end());
    }

    @Test
    void a_dead_process_is_judged_by_what_it_had_seen() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(20)).on("b").called("read").answered("found");
        story.at(ms(15_021)).called("swap");
        long swap = story.attempt();
        story.at(ms(15_022)).crash().start().called("read");
        story.at(ms(15_030)).wroteBy(1, swap, 2);

        held(TAKEOVER_STRICT, story.end());
    }

    @Test
    void and_told_of_if_that_was_too_little() {
        story.at(0).on("a").called("swap").holds(1);
        story.at(ms(20)).on("b").called("read").answered("found");
        story.at(ms(15_020)).called("swap");
        long swap = story.attempt();
        story.at(ms(15_022)).crash().start().called("read");
        story.at(ms(15_030)).wroteBy(1, swap, 2);

        violated(TAKEOVER_STRICT, story.end(), "after waiting 15 s");
    }

    @Test
    void by_wall_clock_the_renew_time_counts() {
        Story walls = Story.of(Story.rules().withExpiry(ExpiryPolicy.WALL_CLOCK));
        walls.at(0).on("a").called("swap").holds(1);
        walls.at(ms(15_000)).on("b").called("swap").holds(2);

        violated(TAKEOVER_STRICT, walls.end(), "only 15 s past the renew time of a lease of 15 s");
    }

    @Test
    void by_wall_clock_a_microsecond_more_is_enough() {
        Story walls = Story.of(Story.rules().withExpiry(ExpiryPolicy.WALL_CLOCK));
        walls.at(0).on("a").called("swap").holds(1);
        walls.at(ms(15_000) + 1_000).on("b").called("swap").holds(2);

        Judgement judgement = walls.end();
        held(TAKEOVER_STRICT, judgement);
        held(NO_EARLY_TAKEOVER, judgement);
    }

    @Test
    void by_wall_clock_a_lease_may_be_taken_early_by_no_more_than_the_skew() {
        LeaseTimings skewed = new LeaseTimings(ms(15_000), ms(5_000), ms(3_000), ms(1_000), 20, ms(1_000), ms(10_000),
                0, 0, ms(200));
        LeaseRules rules = Story.rules(skewed).withExpiry(ExpiryPolicy.WALL_CLOCK);
        Story fast = Story.of(rules);
        fast.at(0).on("b").wallJump(ms(300)).on("a").called("swap").holds(1);
        fast.at(ms(14_799)).on("b").called("swap").holds(2);

        violated(NO_EARLY_TAKEOVER, fast.end(), "and 1 ms too early");
    }
}
