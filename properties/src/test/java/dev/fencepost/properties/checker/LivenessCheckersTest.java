package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.inconclusive;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.GRACEFUL_HANDOFF;
import static dev.fencepost.properties.checker.Oracle.RIGHTFUL_NOT_REFUSED;
import static dev.fencepost.properties.checker.Oracle.VACANCY_FILLED;
import static dev.fencepost.properties.checker.Story.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.properties.entry.StoreFact.Admission;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.Start;
import dev.fencepost.simulator.TimeGrid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** P5 on logs made by hand, to the tick of its bounds. */
class LivenessCheckersTest {

    /** Call 3 s, retry 1.2 s, lease 15 s, six calls of 40 ms. */
    private static final long VACANCY = ms(19_440);

    /** Retry 1.2 s and five calls of 40 ms. */
    private static final long HANDOFF = ms(1_400);

    private static final Fault CUT = new Fault.Partition("a", "api", Start.at(0), ms(1_000));

    private final Story story = Story.of();

    @Test
    void the_bounds_are_what_the_rulings_say() {
        LeaseRules rules = Story.rules();

        assertThat(rules.vacancyBoundNanos(false)).isEqualTo(VACANCY);
        assertThat(rules.handoffBoundNanos()).isEqualTo(HANDOFF);
        assertThat(rules.silenceBoundNanos()).isEqualTo(ms(5_200));
    }

    @Test
    void the_bounds_grow_with_the_slowest_clock_allowed() {
        LeaseRules rules = Story.rules(Story.timings(10_000));

        assertThat(rules.vacancyBoundNanos(false)).isEqualTo(ms(240) + ceil(ms(4_200)) + ceil(ms(15_000)));
        assertThat(rules.handoffBoundNanos()).isEqualTo(ms(200) + ceil(ms(1_200)));
    }

    /** A call's timeout, a retry and the wait for a lease are three wakes, each of which may be 1,998 ns late. */
    @Test
    void the_bounds_grow_with_the_steps_of_the_grid() {
        LeaseRules rules = Story.rules().withGrid(TimeGrid.MICROS);

        assertThat(rules.lateNanos()).isEqualTo(1_998);
        assertThat(rules.vacancyBoundNanos(false)).isEqualTo(VACANCY + 3 * 1_998);
        assertThat(rules.handoffBoundNanos()).isEqualTo(HANDOFF + 1_998);
        assertThat(Story.rules().lateNanos()).isZero();
    }

    private static long ceil(long nanos) {
        return Math.ceilDiv(nanos * 100, 99);
    }

    @Test
    void no_hand_over_may_cost_as_much_as_no_release() {
        LeaseRules slow = Story.rules().withLatencyNanos(ms(2_000));

        assertThat(slow.handoffBoundNanos()).isEqualTo(ms(10_000));
    }

    // vacancy-filled

    @Test
    void a_vacancy_within_the_bound_is_fine() {
        story.on("a").stand().at(ms(100_000)).heal();
        story.at(ms(100_000) + VACANCY).on("a").leads(1, ms(200_000));

        held(VACANCY_FILLED, story.at(ms(150_000)).end());
    }

    @Test
    void a_nanosecond_more_is_too_long() {
        story.on("a").stand().at(ms(100_000)).heal();
        story.at(ms(100_000) + VACANCY + 1).on("a").leads(1, ms(200_000));

        violated(VACANCY_FILLED, story.at(ms(150_000)).end(), "Lease shard has had no valid holder since 100 s",
                "though a could stand", "the bound is 19.44 s");
    }

    @Test
    void nothing_is_asked_before_the_healing() {
        story.on("a").stand().at(ms(100_000)).heal();
        story.at(ms(101_000)).on("a").leads(1, ms(200_000));

        held(VACANCY_FILLED, story.at(ms(150_000)).end());
    }

    @Test
    void a_lease_that_lapses_in_peace_is_asked_for_before_the_healing_as_well() {
        story.on("b").stand().on("a").stand().called("swap").holds(1).leads(1, ms(20_000));
        story.at(ms(15_000)).annotates().at(ms(20_000) + VACANCY).on("b").leads(2, ms(60_000));
        held(VACANCY_FILLED, story.at(ms(50_000)).heal().at(ms(55_000)).end());

        Story longer = Story.of();
        longer.on("b").stand().on("a").stand().called("swap").holds(1).leads(1, ms(20_000));
        longer.at(ms(15_000)).annotates().at(ms(20_000) + VACANCY + 1).on("b").leads(2, ms(60_000));
        violated(VACANCY_FILLED, longer.end(), "Lease shard has had no valid holder since 20 s");
    }

    @Test
    void a_lease_that_lapses_while_a_path_is_bent_is_not_asked_for_before_the_healing() {
        story.on("b").stand().on("a").stand().called("swap").holds(1).leads(1, ms(20_000));
        story.at(ms(18_000)).on("a").faultBegan(CUT).at(ms(20_000) + VACANCY + 1).on("b").leads(2, ms(60_000));

        held(VACANCY_FILLED, story.at(ms(50_000)).heal().at(ms(55_000)).end());
    }

    @Test
    void a_lapse_is_seen_though_no_event_tells_it() {
        story.on("a").stand().on("b").stand().at(ms(1_000)).heal().on("a").leads(1, ms(20_000));

        violated(VACANCY_FILLED, story.at(ms(20_000) + VACANCY + 1).end(), "since 20 s");
    }

    @Test
    void the_last_applied_write_starts_the_wait_over() {
        story.on("a").stand().at(ms(1_000)).heal();
        story.at(ms(11_000)).on("a").called("swap").holds(1);

        held(VACANCY_FILLED, story.at(ms(11_000) + VACANCY).on("a").leads(1, ms(200_000)).end());
    }

    @Test
    void an_annotation_does_not() {
        story.on("a").stand().at(ms(1_000)).heal().on("a").called("swap").holds(1);
        story.at(ms(11_000)).annotates();

        violated(VACANCY_FILLED, story.at(ms(1_000) + VACANCY + 1).end(), "since 1 s");
    }

    @Test
    void nothing_is_asked_of_whoever_has_work_that_will_not_stop() {
        story.on("a").stand().workBegan(1).at(ms(1_000)).heal();

        held(VACANCY_FILLED, story.at(ms(90_000)).end());
    }

    @Test
    void but_of_the_others_it_is() {
        story.on("a").stand().workBegan(1).on("b").stand().at(ms(1_000)).heal();

        violated(VACANCY_FILLED, story.at(ms(90_000)).end(), "though b could stand");
    }

    @Test
    void a_restarted_candidate_has_the_whole_bound() {
        story.on("a").stand().at(ms(1_000)).heal();
        story.at(ms(15_000)).on("a").crash().start().stand();
        story.at(ms(15_000) + VACANCY).leads(1, ms(100_000));

        held(VACANCY_FILLED, story.at(ms(90_000)).end());
    }

    @Test
    void so_has_one_that_stood_still() {
        story.on("a").stand().at(ms(1_000)).heal().on("a").pause().at(ms(60_000)).resume();
        story.at(ms(60_000) + VACANCY).leads(1, ms(100_000));

        held(VACANCY_FILLED, story.at(ms(90_000)).end());
    }

    @Test
    void a_failing_fence_excuses_its_candidate() {
        story.on("a").stand().at(ms(1_000)).heal();
        story.at(ms(15_000)).on("a").report("fence-failed", "down");
        story.at(ms(15_000) + VACANCY).leads(1, ms(100_000));

        held(VACANCY_FILLED, story.at(ms(90_000)).end());
    }

    @Test
    void a_run_that_ends_before_the_bound_tells_nothing() {
        story.on("a").stand().at(ms(1_000)).heal();

        inconclusive(VACANCY_FILLED, story.at(ms(10_000)).end());
    }

    @Test
    void a_run_that_never_healed_tells_nothing() {
        inconclusive(VACANCY_FILLED, story.on("a").stand().at(ms(10_000)).end());
    }

    @Test
    void closed_candidates_leave_no_vacancy() {
        story.on("a").stand().at(ms(1_000)).heal().on("a").report("ended", "CLOSED");

        held(VACANCY_FILLED, story.at(ms(90_000)).end());
    }

    @Test
    void by_wall_clock_a_fast_predecessor_blocks_for_as_long_as_it_was_ahead() {
        Story walls = Story.of(Story.rules().withExpiry(ExpiryPolicy.WALL_CLOCK));
        walls.on("b").wallJump(ms(10_000)).on("a").stand().at(ms(1_000)).heal();
        walls.at(ms(1_000) + VACANCY + ms(10_000)).on("a").leads(1, ms(100_000));

        held(VACANCY_FILLED, walls.at(ms(90_000)).end());
    }

    // graceful-handoff

    private Story left() {
        leads();
        return leaves();
    }

    private Story leads() {
        return story.on("a").stand().on("b").stand().on("a").holds(1).leads(1, ms(30_000)).workBegan(1);
    }

    private Story leaves() {
        return story.at(ms(20_000)).on("a").noVerdict().toldToStop(1).lost(1, "CLOSED").at(ms(20_500)).workEnded(1);
    }

    @Test
    void the_next_leader_may_take_as_long_as_the_bound() {
        left().at(ms(20_500) + HANDOFF).on("b").leads(2, ms(50_000));

        held(GRACEFUL_HANDOFF, story.end());
    }

    @Test
    void and_not_a_nanosecond_longer() {
        left().at(ms(20_500) + HANDOFF + 1).on("b").leads(2, ms(50_000));

        violated(GRACEFUL_HANDOFF, story.end(), "which a had left at 20.5 s", "though b was waiting for it",
                "the bound is 1.4 s");
    }

    @Test
    void whoever_takes_the_lease_and_stands_still_excuses_the_leaver() {
        left().on("a").releases(1).at(ms(20_600)).on("b").holds(2).at(ms(20_601)).pause();

        held(GRACEFUL_HANDOFF, story.at(ms(60_000)).end());
    }

    @Test
    void whoever_takes_the_lease_and_dies_before_it_leads_excuses_the_leaver() {
        story.on("c").stand();
        left().on("a").releases(1).at(ms(20_600)).on("b").holds(2).at(ms(20_601)).crash();

        held(GRACEFUL_HANDOFF, story.at(ms(60_000)).end());
    }

    @Test
    void whoever_takes_the_lease_and_runs_does_not() {
        left().on("a").releases(1).at(ms(20_600)).on("b").holds(2);

        violated(GRACEFUL_HANDOFF, story.at(ms(60_000)).end(), "which a had left");
    }

    @Test
    void whoever_was_taken_over_has_nothing_to_hand_over() {
        leads().at(ms(20_000)).on("a").noVerdict().toldToStop(1).lost(1, "CLOSED");
        story.at(ms(20_300)).on("b").holds(2).crash().at(ms(20_500)).on("a").workEnded(1);

        held(GRACEFUL_HANDOFF, story.at(ms(60_000)).end());
    }

    @Test
    void whoever_ended_because_the_work_would_not_has_let_the_lease_lapse() {
        leads().at(ms(20_000)).on("a").noVerdict().toldToStop(1).lost(1, "CLOSED");
        story.at(ms(20_300)).report("ended", "WORK_DID_NOT_STOP").at(ms(20_500)).workEnded(1);

        held(GRACEFUL_HANDOFF, story.at(ms(60_000)).end());
    }

    @Test
    void a_lapse_is_no_hand_over() {
        leads().at(ms(20_000)).lost(1, "DEADLINE").workEnded(1);

        held(GRACEFUL_HANDOFF, story.at(ms(60_000)).end());
    }

    @Test
    void a_fault_on_the_path_excuses_everybody() {
        leads().at(ms(16_000)).faultBegan(CUT).at(ms(16_301)).faultEnded(CUT);
        leaves();

        held(GRACEFUL_HANDOFF, story.at(ms(60_000)).end());
    }

    @Test
    void a_fault_long_ago_does_not() {
        leads().at(ms(16_000)).faultBegan(CUT).at(ms(16_300)).faultEnded(CUT);
        leaves();

        violated(GRACEFUL_HANDOFF, story.at(ms(60_000)).end(), "which a had left");
    }

    @Test
    void a_crash_of_the_leaver_excuses_it() {
        left().at(ms(20_501)).on("a").crash();

        held(GRACEFUL_HANDOFF, story.at(ms(60_000)).end());
    }

    @Test
    void without_anybody_waiting_there_is_nobody_to_be_prompt() {
        story.on("a").stand().leads(1, ms(30_000)).at(ms(20_000)).noVerdict().lost(1, "STEPPED_DOWN");

        held(GRACEFUL_HANDOFF, story.at(ms(60_000)).end());
    }

    @Test
    void whoever_stepped_down_lately_stands_aside() {
        leads().at(ms(10_000)).on("b").report("released", "0");
        leaves();

        held(GRACEFUL_HANDOFF, story.at(ms(30_000)).end());
    }

    @Test
    void a_paused_candidate_is_not_waiting() {
        leads().at(ms(19_000)).on("b").pause();
        leaves();

        held(GRACEFUL_HANDOFF, story.at(ms(60_000)).end());
    }

    // rightful-not-refused

    @Test
    void the_valid_holder_of_the_highest_claim_is_not_refused() {
        story.on("a").claims(1).leads(1, ms(15_000)).at(ms(14_999));
        story.write("put", 1, 1, 0, 0, 0, Admission.REFUSED_STALE);

        violated(RIGHTFUL_NOT_REFUSED, story.end(), "disk refused operation 1 of a with token 1");
    }

    @Test
    void once_it_is_not_valid_it_may_be() {
        story.on("a").claims(1).leads(1, ms(15_000)).at(ms(15_000));
        story.write("put", 1, 1, 0, 0, 0, Admission.REFUSED_STALE);

        held(RIGHTFUL_NOT_REFUSED, story.end());
    }

    @Test
    void once_somebody_else_has_claimed_it_may_be() {
        story.on("a").claims(1).leads(1, ms(15_000)).on("b").claims(2);
        story.on("a").write("put", 1, 1, 0, 0, 0, Admission.REFUSED_STALE);

        held(RIGHTFUL_NOT_REFUSED, story.end());
    }

    @Test
    void its_earlier_writes_under_the_same_leadership_are_rightful_too() {
        // Mutant C2-03: a renewal that advances the token fences the holder against its own write.
        story.on("a").claims(1).leads(1, ms(15_000)).claims(2);
        story.write("put", 1, 1, 0, 0, 0, Admission.REFUSED_STALE);

        violated(RIGHTFUL_NOT_REFUSED, story.end(), "with token 1", "highest claim, token 2");
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSED_CLOSED", "REFUSED_UNREADABLE"})
    void a_store_that_was_not_harmed_is_not_closed(Admission closed) {
        story.on("a").claims(1).leads(1, ms(15_000)).write("put", 1, 1, 0, 0, 0, closed);

        violated(RIGHTFUL_NOT_REFUSED, story.end(), "disk refused");
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSED_CLOSED", "REFUSED_UNREADABLE"})
    void a_store_that_was_may_fail_closed(Admission closed) {
        story.on("disk").crash().start();
        story.on("a").claims(1).leads(1, ms(15_000)).write("put", 1, 1, 0, 0, 0, closed);

        held(RIGHTFUL_NOT_REFUSED, story.end());
    }
}
