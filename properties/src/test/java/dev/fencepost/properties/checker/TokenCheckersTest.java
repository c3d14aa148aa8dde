package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.CALLS_WELL_FORMED;
import static dev.fencepost.properties.checker.Oracle.CREATED_UNHELD;
import static dev.fencepost.properties.checker.Oracle.MINTS_ABOVE_FENCES;
import static dev.fencepost.properties.checker.Story.ms;

import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.entry.StoreFact.Cause;
import org.junit.jupiter.api.Test;

/** How tokens are minted and Leases made, on logs made by hand. */
class TokenCheckersTest {

    private final Story story = Story.of();

    // mints-above-fences

    @Test
    void a_mint_above_the_floor_is_fine_and_so_are_its_renewals() {
        story.on("a").called("read").floorKnown(4).called("swap").holds(5).at(ms(5_000)).called("swap").holds(5);

        held(MINTS_ABOVE_FENCES, story.end());
    }

    @Test
    void a_mint_that_is_not_above_the_floor_is_told() {
        story.on("a").called("read").floorKnown(4).called("swap").holds(4);

        violated(MINTS_ABOVE_FENCES, story.end(), "a minted token 4 for Lease shard at 0 s",
                "a fence had told it of token 4");
    }

    @Test
    void what_is_heard_after_the_sending_comes_too_late() {
        story.on("a").called("swap").floorKnown(4).holds(4).called("swap").holds(4);

        held(MINTS_ABOVE_FENCES, story.end());
    }

    @Test
    void a_process_is_not_bound_by_what_another_one_heard() {
        story.on("a").called("read").floorKnown(9).crash().start().called("swap").holds(1).on("b").called("swap")
                .holds(2);

        held(MINTS_ABOVE_FENCES, story.end());
    }

    @Test
    void a_late_write_of_the_process_before_is_its_own_affair() {
        story.on("a").called("swap").crash().start().called("read").floorKnown(9).wroteBy(1, 1, 2);

        held(MINTS_ABOVE_FENCES, story.end());
    }

    @Test
    void a_release_and_a_new_unheld_lease_mint_nothing() {
        story.on("a").called("read").floorKnown(4).called("create").createsUnheld(4).called("swap").holds(5)
                .called("release").releases(5);

        held(MINTS_ABOVE_FENCES, story.end());
    }

    @Test
    void a_refused_claim_is_followed_by_a_higher_mint() {
        story.on("a").called("swap").holds(1).report("fence-ahead", "3").called("swap").holds(4)
                .report("fence-ahead", "6").called("read").called("swap").holds(7);

        held(MINTS_ABOVE_FENCES, story.end());
    }

    @Test
    void a_refused_claim_that_is_followed_by_too_low_a_mint_is_told() {
        story.on("a").called("swap").holds(1).report("fence-ahead", "3").called("swap").holds(2);

        violated(MINTS_ABOVE_FENCES, story.end(), "a minted token 2", "told it of token 3");
    }

    @Test
    void a_claim_that_is_refused_again_before_any_mint_is_told() {
        story.on("a").called("swap").holds(1).report("fence-ahead", "3").called("read").at(ms(500))
                .report("fence-ahead", "3");

        violated(MINTS_ABOVE_FENCES, story.end(), "a was told again at 0.5 s that a fence has seen token 3");
    }

    // created-unheld

    @Test
    void a_lease_is_created_unheld_and_then_taken() {
        story.on("a").called("create").createsUnheld(0).called("swap").holds(1).operatorDeletes().on("b")
                .called("create").createsUnheld(1);

        held(CREATED_UNHELD, story.end());
    }

    @Test
    void a_lease_that_is_created_held_is_told() {
        story.on("a").called("create").wrote("a", 1, 0, Cause.CREATE);

        violated(CREATED_UNHELD, story.end(), "Lease shard was created at 0 s by a write of a", "with token 1");
    }

    @Test
    void a_swap_that_revives_a_deleted_lease_is_told() {
        story.on("a").called("create").createsUnheld(0).called("swap").holds(1).operatorDeletes().at(ms(900))
                .called("swap").wrote("a", 1, 0, Cause.CREATE);

        violated(CREATED_UNHELD, story.end(), "at 0.9 s by a write of a");
    }

    @Test
    void where_nobody_deletes_leases_they_may_be_created_held() {
        Story held = Story.of(Story.rules().withOnAbsent(OnAbsent.CREATE_AT_ONCE));

        held(CREATED_UNHELD, held.on("a").called("create").wrote("a", 1, 0, Cause.CREATE).end());
    }

    // calls-well-formed

    @Test
    void a_call_that_is_refused_for_its_form_is_told() {
        held(CALLS_WELL_FORMED, Story.of().on("a").called("swap").holds(1).end());
        violated(CALLS_WELL_FORMED, story.on("a").called("read").called("swap").malformed(400).end(),
                "call 2 of a was answered 400 for its form at 0 s");
    }
}
