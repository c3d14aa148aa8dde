package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.MEMORY_IS_DURABLE;
import static dev.fencepost.properties.checker.Oracle.NO_COMMAND_WITHOUT_KEY;
import static dev.fencepost.properties.checker.Oracle.NO_LOST_UPDATE;
import static dev.fencepost.properties.checker.Oracle.ONLY_LEADER_WRITES;
import static dev.fencepost.properties.checker.Oracle.RIGHTFUL_NOT_REFUSED;
import static dev.fencepost.properties.checker.Oracle.STALE_WRITE_REFUSED;
import static dev.fencepost.properties.checker.Tale.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.entry.EtcdFact.Refusal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is written, shown and commanded under a key, over hand-made logs of etcd, all checkers listening. */
class EtcdWriteCheckersTest {

    private EtcdStory story = EtcdStory.of();

    /** Process a leads with token 1 and lease 1, b waits with token 2 and lease 2. */
    @BeforeEach
    void a_leads_and_b_waits() {
        story = EtcdStory.of();
        story.on("a").stand().queues().wins(1, ms(10_000)).on("b").stand().queues().on("a");
    }

    /** Process b leads after the lease of a has expired. */
    private EtcdStory handedOver() {
        return story.at(ms(10_000)).expired(1).on("b").at(ms(10_100)).opens().renewed(2).keptAlive()
                .wins(2, ms(20_100)).on("a");
    }

    // only-leader-writes and stale-write-refused

    @Test
    void a_leader_writes_under_its_key() {
        Judgement judgement = story.writes(1, 1, 1).writes(1, 1, 2).end();

        held(ONLY_LEADER_WRITES, judgement);
        held(STALE_WRITE_REFUSED, judgement);
        held(NO_LOST_UPDATE, judgement);
    }

    @Test
    void a_key_that_is_gone_fences_nothing() {
        violated(ONLY_LEADER_WRITES, story.at(ms(10_000)).expired(1).writes(1, 1, 1).end(), "written by a",
                "which is gone");
    }

    @Test
    void nor_does_one_that_was_created_anew() {
        story.at(ms(10_000)).expired(1).at(ms(10_100)).joins(1);

        violated(ONLY_LEADER_WRITES, story.writes(1, 1, 1).end(), "of revision 1, which is gone");
    }

    @Test
    void nor_a_revision_under_another_name() {
        violated(ONLY_LEADER_WRITES, story.writes(2, 1, 1).end(), "/m/leader/2 of revision 1, which is gone");
    }

    @Test
    void nor_the_key_of_another_process() {
        violated(ONLY_LEADER_WRITES, story.on("b").writes(1, 1, 1).end(), "by b", "of another process");
    }

    @Test
    void nor_that_of_a_former_process_of_the_node() {
        violated(ONLY_LEADER_WRITES, story.crash().at(ms(5)).start().writes(1, 1, 1).end(), "by a(2)",
                "of another process");
    }

    @Test
    void once_a_successor_has_written_the_old_leader_is_stale() {
        handedOver().on("b").writes(2, 2, 1).on("a").writes(1, 1, 1);

        Judgement judgement = story.end();
        violated(STALE_WRITE_REFUSED, judgement, "a write with token 1 of a", "accepted token 2 of b");
        assertThat(judgement.harm().staleWritesLanded()).isEqualTo(1);
    }

    @Test
    void and_is_counted_when_it_is_refused() {
        handedOver().on("b").writes(2, 2, 1).on("a").refused(1, 1, 1, Refusal.LEADERSHIP_LOST);

        Judgement judgement = story.end();
        held(STALE_WRITE_REFUSED, judgement);
        held(RIGHTFUL_NOT_REFUSED, judgement);
        assertThat(judgement.harm().staleWritesRefused()).isEqualTo(1);
    }

    // no-lost-update

    @Test
    void a_write_that_was_computed_from_an_older_revision_loses_an_update() {
        story.writes(1, 1, 1).judged(1, 1, 2, story.stateRevision() - 1, Refusal.NONE, 1, 2);

        violated(NO_LOST_UPDATE, story.end(), "when the revision was " + story.stateRevision());
    }

    @Test
    void a_value_that_is_not_the_last_one_was_forgotten() {
        story.writes(1, 1, 1).judged(1, 1, 2, story.stateRevision(), Refusal.NONE, 0, 1);

        violated(NO_LOST_UPDATE, story.end(), "had forgotten a write");
    }

    @Test
    void nothing_is_known_of_what_was_there_before_the_log() {
        held(NO_LOST_UPDATE, story.judged(1, 1, 1, 77, Refusal.NONE, 5, 6).end());
    }

    // rightful-not-refused

    @Test
    void a_leader_whose_key_is_there_is_not_told_that_it_lost() {
        violated(RIGHTFUL_NOT_REFUSED, story.refused(1, 1, 1, Refusal.LEADERSHIP_LOST).end(), "its key is there");
    }

    @Test
    void a_leader_knows_what_it_was_told_to_have_written() {
        story.writes(1, 1, 1).told(1, "written", story.stateRevision());

        violated(RIGHTFUL_NOT_REFUSED, story.refused(1, 1, 2, Refusal.CONCURRENT_MODIFICATION).end(),
                "which it knew");
    }

    @Test
    void and_what_its_predecessor_had_written() {
        story.writes(1, 1, 1);
        handedOver().on("b");

        violated(RIGHTFUL_NOT_REFUSED, story.refused(2, 2, 1, Refusal.CONCURRENT_MODIFICATION).end(),
                "which it knew");
    }

    @Test
    void a_write_without_an_answer_leaves_it_in_doubt() {
        story.told(1, "failed", 0).at(ms(61_000)).writes(1, 1, 1);

        held(RIGHTFUL_NOT_REFUSED, story.refused(1, 1, 2, Refusal.CONCURRENT_MODIFICATION).end());
    }

    @Test
    void but_one_that_was_carried_out_before_it_was_given_up_is_there_to_be_read() {
        story.writes(1, 1, 1).told(1, "failed", 0);

        violated(RIGHTFUL_NOT_REFUSED, story.refused(1, 1, 2, Refusal.CONCURRENT_MODIFICATION).end(),
                "which it knew");
    }

    @Test
    void what_a_stranger_has_written_is_known_to_nobody() {
        story.writes(1, 1, 1).told(1, "written", story.stateRevision());
        story.strangerWrites();

        held(RIGHTFUL_NOT_REFUSED, story.refused(1, 1, 2, Refusal.CONCURRENT_MODIFICATION).end());
    }

    @Test
    void who_does_not_lead_yet_knows_nothing() {
        story.writes(1, 1, 1);

        held(RIGHTFUL_NOT_REFUSED, story.on("b").refused(2, 2, 1, Refusal.CONCURRENT_MODIFICATION).end());
    }

    @Test
    void the_repetition_of_a_write_is_refused_rightly() {
        story.writes(1, 1, 1).told(1, "written", story.stateRevision());

        held(RIGHTFUL_NOT_REFUSED, story.refused(1, 1, 1, Refusal.CONCURRENT_MODIFICATION).end());
    }

    // no-command-without-key

    @Test
    void a_leader_commands() {
        held(NO_COMMAND_WITHOUT_KEY, story.commands(1, 1).end());
    }

    @Test
    void whoever_does_not_lead_does_not() {
        violated(NO_COMMAND_WITHOUT_KEY, story.on("b").commands(2, 1).end(), "b commanded executor",
                "without having gained it");
    }

    @Test
    void an_accepted_write_covers_its_commands_beyond_the_key() {
        story.writes(1, 1, 7).at(ms(5_000)).revokedFromOutside(1);

        held(NO_COMMAND_WITHOUT_KEY, story.commands(1, 7).end());
    }

    @Test
    void and_no_others() {
        story.writes(1, 1, 7).at(ms(5_000)).revokedFromOutside(1).refused(1, 1, 8, Refusal.LEADERSHIP_LOST);

        violated(NO_COMMAND_WITHOUT_KEY, story.commands(1, 8).end(), "(operation 8)", "its key was gone");
    }

    @Test
    void once_the_lease_is_being_given_back_nothing_is_covered() {
        story.writes(1, 1, 7).noVerdict().lost(1, "CLOSED").commands(1, 7);
        held(NO_COMMAND_WITHOUT_KEY, story.end());

        violated(NO_COMMAND_WITHOUT_KEY, story.called("revoke").commands(1, 7).end(), "begun to give its lease back");
    }

    @Test
    void the_next_leadership_of_the_process_commands_again() {
        story.noVerdict().lost(1, "STEPPED_DOWN").called("revoke").revoked(1).on("b").called("revoke").revoked(2)
                .on("a").at(ms(1_000)).queues().wins(story.latestToken(), ms(11_000));

        held(NO_COMMAND_WITHOUT_KEY, story.commands(story.latestToken(), 1).end());
    }

    @Test
    void a_former_process_covers_nothing() {
        story.writes(1, 1, 7).crash().at(ms(10)).start().stand().at(ms(10_000)).expired(1).gained(1);

        violated(NO_COMMAND_WITHOUT_KEY, story.commands(1, 7).end(), "a(2) commanded");
    }

    @Test
    void nor_does_a_write_of_it_that_is_carried_out_late() {
        story.crash().at(ms(10)).start().stand().writesLate(1, 1, 1, 7).at(ms(10_000)).expired(1).gained(1);

        violated(NO_COMMAND_WITHOUT_KEY, story.commands(1, 7).end(), "a(2) commanded");
    }

    // memory-is-durable

    @Test
    void readers_see_what_is_stored() {
        story.shows(0, 0).writes(1, 1, 1).told(1, "written", story.stateRevision());

        held(MEMORY_IS_DURABLE, story.shows(story.stateRevision(), 1).at(ms(100)).end());
    }

    @Test
    void not_what_is_to_be_stored() {
        violated(MEMORY_IS_DURABLE, story.writes(1, 1, 1).shows(story.stateRevision() + 1, 2).end(),
                "which was not stored");
    }

    @Test
    void not_another_value() {
        violated(MEMORY_IS_DURABLE, story.writes(1, 1, 1).shows(story.stateRevision(), 2).end(),
                "not stored with that value");
    }

    @Test
    void and_nothing_older_than_before() {
        story.writes(1, 1, 1).shows(story.stateRevision(), 1);

        violated(MEMORY_IS_DURABLE, story.shows(0, 0).end(), "after revision " + story.stateRevision());
    }

    @Test
    void what_a_process_was_told_it_has_stored_it_shows_in_the_same_instant() {
        story.writes(1, 1, 1).at(ms(50)).told(1, "written", story.stateRevision());

        violated(MEMORY_IS_DURABLE, story.at(ms(50) + 1).shows(0, 0).end(), "though it had been told at 0.05 s");
    }

    @Test
    void or_by_the_end_of_the_run() {
        story.writes(1, 1, 1).told(1, "written", story.stateRevision());

        held(MEMORY_IS_DURABLE, story.end());
        violated(MEMORY_IS_DURABLE, story.at(1).end(), "showed its readers revision 0");
    }

    @Test
    void a_write_that_failed_is_not_awaited_and_a_dead_process_owes_nothing() {
        held(MEMORY_IS_DURABLE, story.writes(1, 1, 1).told(1, "failed", 0).at(1).end());

        held(MEMORY_IS_DURABLE, story.writes(1, 1, 2).told(2, "written", story.stateRevision()).at(2).crash()
                .at(3).start().shows(0, 0).end());
    }

    @Test
    void only_the_latest_states_are_remembered() {
        for (int i = 1; i <= 70; i++) {
            story.writes(1, 1, i);
        }
        long oldest = story.stateRevision() - 69;

        held(MEMORY_IS_DURABLE, story.on("b").shows(oldest, 999).end());
        violated(MEMORY_IS_DURABLE, story.on("c").shows(oldest + 10, 999).end(), "not stored with that value");
    }
}
