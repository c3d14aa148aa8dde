package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.NEVER_SILENT;
import static dev.fencepost.properties.checker.Story.ms;

import org.junit.jupiter.api.Test;

/** Silence on logs made by hand, to the tick. */
class NeverSilentTest {

    /** From one renewal to the next, with the jitter of a retry. */
    private static final long SILENCE = ms(5_200);

    private final Story story = Story.of();

    @Test
    void a_call_within_the_bound_is_soon_enough() {
        story.on("a").stand().at(SILENCE).called("read").at(2 * SILENCE);

        held(NEVER_SILENT, story.end());
    }

    @Test
    void a_nanosecond_later_is_not() {
        story.on("a").stand().at(SILENCE + 1).called("read");

        violated(NEVER_SILENT, story.end(), "a had not called for Lease shard since 0 s", "the bound is 5.2 s");
    }

    @Test
    void silence_until_the_end_of_the_run_counts() {
        story.on("a").stand().called("read").at(SILENCE + 1);

        violated(NEVER_SILENT, story.end(), "a had not called");
    }

    @Test
    void nobody_speaks_while_it_stands_still_or_is_down() {
        story.on("a").stand().pause().at(ms(60_000)).resume().at(ms(60_000) + SILENCE).called("read");
        story.on("a").starve("elector").at(ms(100_000)).feed("elector").called("read").crash();

        held(NEVER_SILENT, story.at(ms(200_000)).end());
    }

    @Test
    void nobody_speaks_for_long_after_it_goes_on() {
        story.on("a").stand().pause().at(ms(60_000)).resume().at(ms(60_000) + SILENCE + 1).called("read");

        violated(NEVER_SILENT, story.end(), "since 60 s");
    }

    @Test
    void silence_before_a_stall_counts() {
        story.on("a").stand().at(SILENCE + 1).pause();

        violated(NEVER_SILENT, story.at(ms(60_000)).end(), "since 0 s");
    }

    @Test
    void whoever_drains_or_has_ended_may_be_silent() {
        story.on("a").stand().leads(1, ms(15_000)).workBegan(1).lost(1, "DEADLINE");
        story.on("b").stand().report("ended", "CLOSED");

        held(NEVER_SILENT, story.at(ms(60_000)).end());
    }

    @Test
    void whoever_was_asked_to_stop_renews_while_its_work_ends() {
        closing().at(SILENCE).called("swap").at(ms(10_000)).workEnded(1);
        held(NEVER_SILENT, story.end());

        Story silent = Story.of();
        silent.on("a").stand().called("swap").holds(1).leads(1, ms(15_000)).workBegan(1).lost(1, "CLOSED")
                .at(SILENCE + 1).checked(1, 1, false);
        violated(NEVER_SILENT, silent.end(), "a had not called for Lease shard since 0 s");
    }

    @Test
    void whoever_was_asked_to_stop_may_be_silent_after_the_close_bound_or_when_the_lease_is_not_its_own() {
        closing().at(SILENCE).called("swap").at(ms(10_000)).checked(1, 1, false).at(ms(60_000)).workEnded(1);
        held(NEVER_SILENT, story.end());

        Story taken = Story.of();
        taken.on("a").stand().called("swap").holds(1).leads(1, ms(15_000)).workBegan(1).lost(1, "CLOSED");
        taken.on("b").called("swap").holds(2).on("a").at(SILENCE + 1).checked(1, 1, false);
        held(NEVER_SILENT, taken.end());
    }

    private Story closing() {
        return story.on("a").stand().called("swap").holds(1).leads(1, ms(15_000)).workBegan(1).lost(1, "CLOSED");
    }

    @Test
    void a_new_holder_has_a_lease_for_its_fences() {
        story.on("a").stand().called("swap").holds(1).answered("applied").at(SILENCE + ms(15_000)).called("release");
        held(NEVER_SILENT, story.end());

        Story longer = Story.of();
        longer.on("a").stand().called("swap").holds(1).answered("applied").at(SILENCE + ms(15_000) + 1)
                .called("release");
        violated(NEVER_SILENT, longer.end(), "the bound is 20.2 s");
    }

    @Test
    void a_leader_has_not() {
        story.on("a").stand().called("swap").holds(1).leads(1, ms(15_000)).at(SILENCE + 1).called("swap");

        violated(NEVER_SILENT, story.end(), "the bound is 5.2 s");
    }

    @Test
    void each_lease_is_asked_for_by_itself() {
        story.on("a").lease("left").stand().lease("right").stand();
        for (int i = 1; i < 5; i++) {
            story.at(ms(5_000) * i).lease("left").called("read");
        }

        violated(NEVER_SILENT, story.end(), "Lease right");
    }
}
