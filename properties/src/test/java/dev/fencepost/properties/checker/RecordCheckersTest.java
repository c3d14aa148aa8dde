package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.ONE_LEASE_A_STORE;
import static dev.fencepost.properties.checker.Oracle.RECORD_GROWS;
import static dev.fencepost.properties.checker.Oracle.VALIDITY_ANCHORED;
import static dev.fencepost.properties.checker.Story.ms;

import dev.fencepost.properties.entry.StoreFact.Cause;
import org.junit.jupiter.api.Test;

/** What a Lease's record says, and what may be claimed of it, on logs made by hand. */
class RecordCheckersTest {

    private final Story story = Story.of();

    // validity-anchored, at a Lease

    @Test
    void validity_counts_from_the_sending_of_a_write_that_was_applied() {
        story.on("a").called("swap").holds(1).at(ms(400)).answered("applied").verdict(1, ms(15_000));

        held(VALIDITY_ANCHORED, story.end());
    }

    @Test
    void a_nanosecond_more_than_that_is_told() {
        story.on("a").called("swap").holds(1).at(ms(400)).answered("applied").verdict(1, ms(15_000) + 1);

        violated(VALIDITY_ANCHORED, story.end(), "a claimed token 1 at 0.4 s",
                "longer than its last applied write is good for");
    }

    @Test
    void a_write_that_was_not_applied_is_good_for_nothing() {
        story.on("a").called("swap").verdict(1, ms(15_000));

        violated(VALIDITY_ANCHORED, story.end(), "without a write with it that was applied");
    }

    @Test
    void an_applied_write_is_good_for_its_own_time_however_late_its_answer_comes() {
        story.on("a").called("swap").holds(1).at(ms(5_000)).called("swap").answered("applied").verdict(1, ms(20_000));

        violated(VALIDITY_ANCHORED, story.end(), "for 5 s longer");
    }

    @Test
    void a_create_begins_a_leadership_and_a_swap_that_creates_does_not() {
        story.on("a").called("create").wrote("a", 1, 0, Cause.CREATE).verdict(1, ms(15_000));
        held(VALIDITY_ANCHORED, story.end());

        Story revived = Story.of();
        revived.on("a").called("swap").wrote("a", 1, 0, Cause.CREATE).verdict(1, ms(15_000));
        violated(VALIDITY_ANCHORED, revived.end(), "without a write with it");
    }

    @Test
    void the_writes_of_the_process_before_are_good_for_nothing() {
        story.on("a").called("swap").holds(1).crash().start().verdict(1, ms(15_000));

        violated(VALIDITY_ANCHORED, story.end(), "a(2) claimed token 1");
    }

    // record-grows

    @Test
    void a_renewal_keeps_the_token_and_a_successor_raises_it() {
        story.on("a").called("swap").holds(1).called("swap").holds(1).called("release").releases(1);
        story.on("b").called("swap").holds(2);

        held(RECORD_GROWS, story.end());
    }

    @Test
    void a_successor_with_the_same_token_is_told() {
        story.on("a").called("swap").holds(1).on("b").called("swap").holds(1);

        violated(RECORD_GROWS, story.end(), "b took Lease shard with token 1", "when the Lease bore token 1");
    }

    @Test
    void the_next_process_of_the_same_name_is_a_successor() {
        story.on("a").called("swap").holds(1).crash().start().called("swap").holds(1);

        violated(RECORD_GROWS, story.end(), "a(2) took Lease shard with token 1");
    }

    @Test
    void a_release_that_lowers_the_token_is_told() {
        story.on("a").called("swap").holds(3).called("release").releases(0);

        violated(RECORD_GROWS, story.end(), "a wrote Lease shard with token 0", "when the Lease bore token 3");
    }

    @Test
    void what_an_operator_wrote_or_deleted_is_where_it_counts_from() {
        story.on("a").called("swap").holds(3).operatorEdits("nobody", 1).on("b").called("swap").holds(2);
        story.operatorDeletes().on("a").called("create").createsUnheld(0);

        held(RECORD_GROWS, story.end());
    }

    // one-lease-a-store

    @Test
    void all_who_claim_a_store_stand_for_one_lease() {
        story.on("a").stand().claims(1).on("b").stand().claims(2);

        held(ONE_LEASE_A_STORE, story.end());
    }

    @Test
    void a_claim_for_another_lease_is_told() {
        story.on("a").stand().claims(1).lease("other").on("b").stand().claims(2);

        violated(ONE_LEASE_A_STORE, story.end(), "b claimed disk", "as a candidate for Lease other",
                "though Lease shard guards it");
    }

    @Test
    void a_claim_that_is_refused_takes_nothing() {
        story.on("a").stand().claims(1).lease("other").on("b").stand().claim(1, false);

        held(ONE_LEASE_A_STORE, story.end());
    }
}
