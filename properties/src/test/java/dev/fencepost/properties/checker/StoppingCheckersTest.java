package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.GONE_TOLD;
import static dev.fencepost.properties.checker.Oracle.NOTHING_LEFT;
import static dev.fencepost.properties.checker.Oracle.STOPPED_IN_TIME;
import static dev.fencepost.properties.checker.Oracle.WORK_FIRST;
import static dev.fencepost.properties.checker.Story.ms;

import org.junit.jupiter.api.Test;

/** How a leadership over a Lease ends, on logs made by hand. Validity is 15 s, and the grace 1 s. */
class StoppingCheckersTest {

    private final Story story = Story.of();

    private Story leading() {
        return story.on("a").stand().called("swap").holds(1).answered("applied").leads(1, ms(15_000)).workBegan(1);
    }

    // gone-told, at a Lease

    @Test
    void whoever_is_superseded_gives_its_verdict_up_at_once() {
        leading().at(ms(5_000)).noVerdict().lost(1, "SUPERSEDED").at(ms(6_000)).called("read");

        held(GONE_TOLD, story.end());
    }

    @Test
    void a_verdict_that_outlives_the_loss_is_told() {
        leading().at(ms(5_000)).lost(1, "SUPERSEDED").at(ms(6_000)).called("read");

        violated(GONE_TOLD, story.end(), "a still claimed token 1 at 6 s", "lost it at 5 s (SUPERSEDED)");
    }

    @Test
    void a_verdict_that_outlives_the_loss_is_told_at_the_end_of_the_run() {
        leading().at(ms(5_000)).lost(1, "CLOSED");

        violated(GONE_TOLD, story.at(ms(6_000)).end(), "lost it at 5 s (CLOSED)");
    }

    @Test
    void validity_runs_out_after_a_deadline() {
        leading().at(ms(14_000)).lost(1, "DEADLINE").at(ms(14_500)).called("read");

        held(GONE_TOLD, story.end());
    }

    @Test
    void the_next_leadership_and_the_next_process_may_be_valid() {
        leading().at(ms(5_000)).noVerdict().lost(1, "SUPERSEDED").at(ms(6_000)).leads(2, ms(20_000)).at(ms(7_000))
                .called("swap").crash().start().leads(1, ms(30_000)).at(ms(8_000)).called("swap");

        held(GONE_TOLD, story.end());
    }

    // work-first

    @Test
    void a_release_follows_the_end_of_the_work() {
        leading().at(ms(5_000)).workEnded(1).called("release");

        held(WORK_FIRST, story.end());
    }

    @Test
    void a_release_beside_the_work_is_told() {
        leading().at(ms(5_000)).called("release");

        violated(WORK_FIRST, story.end(), "a gave back Lease shard at 5 s while its work under token 1 ran");
    }

    @Test
    void renewals_beside_the_work_are_fine() {
        leading().at(ms(5_000)).called("swap").holds(1);

        held(WORK_FIRST, story.end());
    }

    @Test
    void a_new_token_beside_the_work_is_told() {
        leading().at(ms(40_000)).called("swap").holds(2);

        violated(WORK_FIRST, story.end(), "a took Lease shard at 40 s while its work under token 1 ran");
    }

    @Test
    void another_process_may_take_the_lease_beside_it() {
        leading().at(ms(40_000)).on("b").called("swap").holds(2);

        held(WORK_FIRST, story.end());
    }

    // stopped-in-time

    @Test
    void work_is_told_when_the_grace_begins() {
        leading().at(ms(14_000)).toldToStop(1).at(ms(14_500)).checked(1, 1, true);

        held(STOPPED_IN_TIME, story.end());
    }

    @Test
    void work_that_is_told_later_is_told_too_late() {
        leading().at(ms(14_000) + 2).toldToStop(1);

        violated(STOPPED_IN_TIME, story.end(), "the work of a for Lease shard had not been told to stop at 14");
    }

    @Test
    void a_renewal_puts_the_grace_off() {
        leading().at(ms(5_000)).verdict(1, ms(20_000)).at(ms(18_000)).checked(1, 1, true);

        held(STOPPED_IN_TIME, story.end());
    }

    @Test
    void whoever_stood_still_then_is_excused_and_not_for_ever() {
        leading().at(ms(10_000)).pause().at(ms(14_500)).resume().toldToStop(1);
        held(STOPPED_IN_TIME, story.end());

        Story before = Story.of();
        before.on("a").stand().leads(1, ms(15_000)).workBegan(1).at(ms(5_000)).pause().at(ms(6_000)).resume();
        violated(STOPPED_IN_TIME, before.at(ms(14_500)).checked(1, 1, true).end(), "had not been told");
    }

    @Test
    void whoever_goes_on_with_another_clock_owes_it_from_then_on() {
        leading().at(ms(10_000)).pause().at(ms(14_500)).rate(1_000_000_001L).at(ms(15_500)).resume()
                .checked(1, 1, false).toldToStop(1);
        held(STOPPED_IN_TIME, story.end());

        Story late = Story.of();
        late.on("a").stand().leads(1, ms(15_000)).workBegan(1).at(ms(10_000)).pause().at(ms(14_500))
                .rate(1_000_000_001L).at(ms(15_500)).resume();
        violated(STOPPED_IN_TIME, late.at(ms(15_600)).checked(1, 1, false).end(), "had not been told");
    }

    // nothing-left, releases

    @Test
    void a_release_that_was_not_applied_is_not_reported_as_one() {
        leading().at(ms(5_000)).workEnded(1).called("release").report("released", "1");

        violated(NOTHING_LEFT, story.end(), "still named a with token 1", "that this was released");
    }
}
