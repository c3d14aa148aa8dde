package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.SINGLE_HOLDER;
import static dev.fencepost.properties.checker.Story.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.simulator.ClockLine;
import dev.fencepost.simulator.ClockMap;
import dev.fencepost.simulator.TimeGrid;
import org.junit.jupiter.api.Test;

/** P1 on logs made by hand: the interval arithmetic, to the tick. */
class SingleHolderTest {

    private final Story story = Story.of(SINGLE_HOLDER);

    @Test
    void successor_may_begin_on_the_very_tick_on_which_the_predecessor_ends() {
        story.at(ms(0)).on("a").verdict(1, ms(15_000));
        story.at(ms(15_000)).on("b").verdict(2, ms(30_000));

        held(SINGLE_HOLDER, story.at(ms(40_000)).end());
    }

    @Test
    void one_nanosecond_earlier_is_an_overlap_of_one_nanosecond() {
        story.at(ms(0)).on("a").verdict(1, ms(15_000));
        story.at(ms(15_000) - 1).on("b").verdict(2, ms(30_000));

        Judgement judgement = story.at(ms(40_000)).end();

        violated(SINGLE_HOLDER, judgement, "a (token 1) and b (token 2)", "shard", "1 ns");
        assertThat(judgement.harm().overlapNanos()).isEqualTo(1);
    }

    @Test
    void on_a_grid_a_verdict_lasts_until_the_first_step_that_shows_its_end() {
        long end = ms(15_000) + 1_000;

        held(SINGLE_HOLDER, untilShortlyBefore(end).at(end).on("b").verdict(2, ms(30_000)).at(ms(40_000)).end());
        violated(SINGLE_HOLDER, untilShortlyBefore(end).at(end - 1_000).on("b").verdict(2, ms(30_000)).at(ms(40_000))
                .end(), "1 us in all");
    }

    private static Story untilShortlyBefore(long end) {
        ClockLine right = new ClockLine(0, 0, ClockLine.NOMINAL, TimeGrid.MICROS);
        ClockLine wall = new ClockLine(0, ClockMap.WALL_EPOCH_NANOS, ClockLine.NOMINAL, TimeGrid.MICROS);
        return Story.of(SINGLE_HOLDER).on("a").clock(right, wall).verdict(1, end - 600);
    }

    @Test
    void counts_an_overlap_between_two_events() {
        story.at(ms(0)).on("a").verdict(1, ms(15_000));
        story.at(ms(14_000)).on("b").verdict(2, ms(29_000));

        Verdict.Violated violated = violated(SINGLE_HOLDER, story.at(ms(90_000)).end(), "from 14 s", "1 s in all");

        assertThat(violated.trueNanos()).isEqualTo(ms(14_000));
    }

    @Test
    void adds_up_several_overlaps_and_names_the_first() {
        story.at(ms(0)).on("a").verdict(1, ms(10_000));
        story.at(ms(9_000)).on("b").verdict(2, ms(20_000));
        story.at(ms(19_500)).on("c").verdict(3, ms(30_000));

        violated(SINGLE_HOLDER, story.at(ms(40_000)).end(), "a (token 1) and b (token 2)", "1.5 s in all");
    }

    @Test
    void three_at_once_count_once() {
        story.at(ms(0)).on("a").verdict(1, ms(10_000));
        story.at(ms(0)).on("b").verdict(2, ms(10_000));
        story.at(ms(0)).on("c").verdict(3, ms(4_000));

        assertThat(story.at(ms(40_000)).end().harm().overlapNanos()).isEqualTo(ms(10_000));
    }

    @Test
    void slow_clock_keeps_its_holder_valid_for_longer() {
        // Rulings 1: D = 15 s, A = r * D with r = 1 %, holder slow and judge fast: 148.5 ms of overlap (148.514851).
        story.at(0).on("a").rate(990_000_000).verdict(1, ms(14_850));
        story.at(ms(15_000) * 100 / 101).on("b").verdict(2, ms(100_000));

        violated(SINGLE_HOLDER, story.at(ms(60_000)).end(), "148.514852 ms in all");
    }

    @Test
    void slowing_down_later_moves_the_end_once() {
        story.at(0).on("a").verdict(1, ms(10_000));
        story.at(ms(5_000)).on("a").rate(500_000_000);
        story.at(ms(14_000)).on("b").verdict(2, ms(30_000));

        violated(SINGLE_HOLDER, story.at(ms(60_000)).end(), "from 14 s", "1 s in all");
    }

    @Test
    void jump_forward_ends_the_verdict_at_once() {
        story.at(0).on("a").verdict(1, ms(10_000));
        story.at(ms(5_000)).on("a").jump(ms(5_000));
        story.at(ms(5_000)).on("b").verdict(2, ms(30_000));

        held(SINGLE_HOLDER, story.at(ms(60_000)).end());
    }

    @Test
    void jump_back_revives_a_verdict_that_had_ended() {
        story.at(0).on("a").verdict(1, ms(10_000));
        story.at(ms(11_000)).on("b").verdict(2, ms(30_000));
        story.at(ms(12_000)).on("a").jump(ms(-4_000));

        violated(SINGLE_HOLDER, story.at(ms(60_000)).end(), "from 12 s", "2 s in all");
    }

    @Test
    void frozen_clock_keeps_its_holder_valid_until_it_runs_again() {
        story.at(0).on("a").verdict(1, ms(10_000));
        story.at(ms(9_000)).on("a").rate(0);
        story.at(ms(20_000)).on("b").verdict(2, ms(60_000));
        story.at(ms(30_000)).on("a").rate(1_000_000_000);

        violated(SINGLE_HOLDER, story.at(ms(60_000)).end(), "from 20 s", "11 s in all");
    }

    @Test
    void paused_holder_is_valid_all_the_same() {
        story.at(0).on("a").verdict(1, ms(10_000)).pause();
        story.at(ms(9_000)).on("b").verdict(2, ms(60_000));

        violated(SINGLE_HOLDER, story.at(ms(60_000)).end(), "1 s in all");
    }

    @Test
    void crash_ends_the_verdict_and_the_next_process_starts_with_none() {
        story.at(0).on("a").verdict(1, ms(10_000));
        story.at(ms(2_000)).on("a").crash();
        story.at(ms(2_000)).on("b").verdict(2, ms(9_000));
        story.at(ms(3_000)).on("a").start();

        held(SINGLE_HOLDER, story.at(ms(60_000)).end());
    }

    @Test
    void verdict_that_is_taken_back_ends_at_once() {
        story.at(0).on("a").verdict(1, ms(10_000));
        story.at(ms(2_000)).on("a").noVerdict();
        story.at(ms(2_000)).on("b").verdict(2, ms(9_000));

        held(SINGLE_HOLDER, story.at(ms(60_000)).end());
    }

    @Test
    void two_leases_may_have_two_holders() {
        story.at(0).on("a").lease("left").verdict(1, ms(10_000));
        story.at(0).on("b").lease("right").verdict(1, ms(10_000));

        held(SINGLE_HOLDER, story.at(ms(60_000)).end());
    }

    @Test
    void overlap_that_still_goes_on_is_told() {
        story.at(0).on("a").verdict(1, ms(10_000));
        story.at(ms(1_000)).on("b").verdict(2, ms(10_000));

        violated(SINGLE_HOLDER, story.at(ms(1_500)).end(), "500 ms in all");
    }
}
