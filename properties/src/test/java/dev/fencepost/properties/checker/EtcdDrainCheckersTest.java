package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.EtcdStory.ms;
import static dev.fencepost.properties.checker.Oracle.NEVER_SILENT;
import static dev.fencepost.properties.checker.Oracle.WORK_FIRST;

import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.Start;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a leader owes while its work ends, over hand-made logs of etcd. */
class EtcdDrainCheckersTest {

    private static final Fault CUT = new Fault.Partition("a", "etcd", Start.at(0), ms(1_000));
    private static final long START = ms(60_000);

    private EtcdStory story = EtcdStory.of();

    /** Process a leads with token 1 and lease 1; a minute has gone by. */
    @BeforeEach
    void a_leads() {
        story = EtcdStory.of();
        story.at(START).on("a").stand().queues().wins(1, ms(70_000));
    }

    // never-silent

    /** The next renewal is due a third of the TTL after the latest one. */
    @Test
    void who_was_told_to_stop_renews_while_its_work_ends() {
        story.workBegan(1).at(START + ms(1_000)).noVerdict().lost(1, "STEPPED_DOWN").at(START + ms(3_333)).pushes()
                .at(START + ms(6_666)).pushes().workEnded(1).called("revoke");

        held(NEVER_SILENT, story.end());
    }

    @Test
    void who_keeps_silent_while_its_work_ends_is_told() {
        story.workBegan(1).at(START + ms(1_000)).noVerdict().lost(1, "STEPPED_DOWN").at(START + ms(4_000))
                .checked(1, 1, false);

        violated(NEVER_SILENT, story.end(), "a had not called for election /m/leader since 60 s", "4 s long");
    }

    @Test
    void whose_lease_is_lost_has_nothing_to_keep() {
        story.workBegan(1).at(START + ms(1_000)).noVerdict().lost(1, "STEPPED_DOWN").at(START + ms(3_000))
                .report("lease-trouble", "LEASE_EXPIRED").at(START + ms(7_000)).checked(1, 1, false);

        held(NEVER_SILENT, story.end());
    }

    @Test
    void a_stream_that_breaks_costs_time() {
        story.workBegan(1).at(START + ms(1_000)).noVerdict().lost(1, "STEPPED_DOWN").faultBegan(CUT).breaks()
                .report("lease-trouble", "STREAM_CLOSED").at(START + ms(7_000)).checked(1, 1, false);

        held(NEVER_SILENT, story.end());
    }

    // work-first, through etcd

    @Test
    void a_revoke_follows_the_end_of_the_work() {
        story.workBegan(1).at(START + ms(1_000)).noVerdict().lost(1, "STEPPED_DOWN").workEnded(1).called("revoke")
                .called("grant").called("campaign");

        held(WORK_FIRST, story.end());
    }

    @Test
    void a_revoke_beside_the_work_is_told() {
        story.workBegan(1).at(START + ms(1_000)).noVerdict().lost(1, "STEPPED_DOWN").called("revoke");

        violated(WORK_FIRST, story.end(), "a gave back election /m/leader at 61 s while its work under token 1 ran");
    }

    @Test
    void whoever_stands_again_beside_its_work_is_told() {
        story.workBegan(1).at(START + ms(1_000)).noVerdict().lost(1, "DEADLINE").called("grant");

        violated(WORK_FIRST, story.end(), "a stood again for election /m/leader at 61 s");
    }
}
