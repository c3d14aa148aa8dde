package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.LEADER_SERVES;
import static dev.fencepost.properties.checker.Oracle.MISFIT_DOES_NOTHING;
import static dev.fencepost.properties.checker.Oracle.NOTHING_LEFT;
import static dev.fencepost.properties.checker.Oracle.STANDS_ON;
import static dev.fencepost.properties.checker.Tale.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.EndReason;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.properties.entry.ElectionClaim;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who goes on standing, who begins to serve, and what an exit leaves, over hand-made logs of etcd. */
class EtcdStandingCheckersTest {

    private static final long START = ms(60_000);
    private static final long STATE = EtcdStory.rules().stageBoundNanos("state").orElseThrow();
    private static final long HEALTH = EtcdStory.rules().stageBoundNanos("health").orElseThrow();

    private EtcdStory story = EtcdStory.of();

    /** A minute has gone by; process a, a service, leads with token 1, and b waits. */
    @BeforeEach
    void a_leads_and_b_waits() {
        story = EtcdStory.of();
        story.at(START).on("b").configured(8).stand().called("grant").on("a").configured(8).stand().queues()
                .wins(1, ms(70_000));
    }

    @Test
    void the_words_that_are_compared_with_are_words_of_the_log() {
        assertThat(Arrays.stream(EndReason.values()).map(Enum::name)).contains("STORE_REFUSED");
        assertThat(Arrays.stream(EtcdError.values()).filter(error -> !error.retriableRead())
                .map(Enum::name)).containsExactlyInAnyOrder("UNAUTHENTICATED", "PERMISSION_DENIED", "REFUSED");
    }

    // stands-on

    @Test
    void who_is_refused_for_good_may_end() {
        story.on("b").add(failed("PERMISSION_DENIED")).report("ended", "STORE_REFUSED");

        held(STANDS_ON, story.end());
    }

    @Test
    void also_over_the_stream() {
        story.on("b").opens().add(new ElectionClaim.StreamEnded(EtcdStory.ELECTION, 1, "REFUSED"));

        held(STANDS_ON, story.report("ended", "STORE_REFUSED").end());
    }

    @Test
    void what_may_go_better_the_next_time_is_no_end() {
        story.on("b").add(failed("CANCELLED")).report("ended", "STORE_REFUSED");

        violated(STANDS_ON, story.end(), "b stopped standing", "nothing had been refused it");
    }

    @Test
    void nor_is_what_an_earlier_attempt_was_refused() {
        story.on("b").add(failed("REFUSED")).called("grant").report("ended", "STORE_REFUSED");

        violated(STANDS_ON, story.end(), "b stopped standing");
    }

    @Test
    void nor_is_what_another_process_was_refused() {
        story.on("b").add(failed("REFUSED")).on("a").report("ended", "STORE_REFUSED");

        violated(STANDS_ON, story.end(), "a stopped standing");
    }

    @Test
    void who_is_asked_to_stop_ends() {
        held(STANDS_ON, story.on("b").report("ended", "CLOSED").end());
    }

    private ElectionClaim.Answered failed(String error) {
        return new ElectionClaim.Answered(EtcdStory.ELECTION, 1, "failed", error, "");
    }

    // leader-serves

    @Test
    void each_stage_of_a_start_has_its_bound() {
        story.on("a").stage("state").at(START + STATE).stage("health").at(START + STATE + HEALTH).stage("step");
        held(LEADER_SERVES, story.stage("bind").stage("stop").at(ms(200_000)).pushes().end());

        a_leads_and_b_waits();
        violated(LEADER_SERVES, story.stage("health").at(START + HEALTH + 1).stage("step").end(),
                "a, which was elected", "at the stage 'health' since 60 s");
    }

    @Test
    void the_end_of_the_run_looks_as_well() {
        violated(LEADER_SERVES, story.stage("bind").at(ms(63_000)).end(), "at the stage 'bind'");
    }

    @Test
    void a_read_that_is_repeated_is_the_same_stage() {
        story.stage("state").at(ms(61_000)).stage("state-retry").at(ms(62_000)).stage("state");

        violated(LEADER_SERVES, story.at(START + STATE + 1).end(), "at the stage 'state' since 60 s");
    }

    @Test
    void who_waits_to_be_elected_or_is_on_the_way_out_has_no_bound() {
        story.on("b").stage("election").on("a").stage("health").at(ms(61_000)).stage("drain");

        held(LEADER_SERVES, story.at(ms(200_000)).pushes().end());
    }

    @Test
    void standing_still_does_not_count() {
        story.stage("health").at(ms(61_000)).pause().at(ms(120_000)).resume();
        held(LEADER_SERVES, story.at(ms(120_000) + HEALTH).stage("step").stage("bind").stage("stop").end());

        a_leads_and_b_waits();
        story.stage("health").at(ms(61_000)).pause().at(ms(120_000)).resume();
        violated(LEADER_SERVES, story.at(ms(120_000) + HEALTH + 1).end(), "a, which was elected");
    }

    @Test
    void a_dead_process_passes_nothing() {
        held(LEADER_SERVES, story.stage("health").at(ms(61_000)).crash().at(ms(200_000)).on("b").pushes().end());
    }

    // nothing-left, where a process exits

    @Test
    void a_service_that_exits_with_an_error_leaves_no_lease_either() {
        story.exits("task-failed", 5).crash().at(START + ms(500)).revoked(1);
        held(NOTHING_LEFT, story.at(ms(61_000)).end());

        a_leads_and_b_waits();
        story.exits("task-failed", 5).crash().at(START + ms(501));
        violated(NOTHING_LEFT, story.end(), "still had", "of a");
    }

    @Test
    void one_that_something_may_still_run_in_keeps_it() {
        held(NOTHING_LEFT, story.exits("did-not-stop", 8).crash().at(ms(61_000)).end());
    }

    // misfit-does-nothing, where the count is stored after the state was read

    @Test
    void a_count_that_was_stored_after_the_state_was_read_is_not_known() {
        story.on("b").configured(9).queues().on("a").stage("state").at(ms(61_000)).operatorDeletes(1);
        story.on("b").wins(2, ms(71_000)).writes(2, 2, 1).on("a");
        held(MISFIT_DOES_NOTHING, story.opensPort().end());
    }

    @Test
    void one_that_was_stored_before_is() {
        story.on("b").configured(9).queues().on("a").at(ms(61_000)).operatorDeletes(1);
        story.on("b").wins(2, ms(71_000)).writes(2, 2, 1).at(ms(62_000)).on("a").stage("state");
        violated(MISFIT_DOES_NOTHING, story.opensPort().end(), "a opened its port", "8 shards and 9 are stored");
    }
}
