package dev.fencepost.properties.checker;

import static dev.fencepost.properties.checker.Answers.held;
import static dev.fencepost.properties.checker.Answers.violated;
import static dev.fencepost.properties.checker.Oracle.EXIT_AS_STATED;
import static dev.fencepost.properties.checker.Oracle.GAUGES_TRUE;
import static dev.fencepost.properties.checker.Oracle.MISFIT_DOES_NOTHING;
import static dev.fencepost.properties.checker.Oracle.STANDBY_ANNOUNCES;
import static dev.fencepost.properties.checker.Oracle.STANDBY_SERVES_NOTHING;
import static dev.fencepost.properties.checker.Oracle.STOP_HEEDED;
import static dev.fencepost.properties.checker.Oracle.TABLE_KEPT;
import static dev.fencepost.properties.checker.Tale.ms;

import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.Start;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The life of a service: ports, tables, misfits, gauges, announcements, stops and exits, over hand-made logs. */
class EtcdServiceCheckersTest {

    private static final Fault CUT = new Fault.Partition("a", "etcd", Start.at(0), ms(1_000));
    private static final long CLOSING = EtcdStory.rules().closingBoundNanos();
    private static final long ANNOUNCING = EtcdStory.rules().announcementBoundNanos();

    private EtcdStory story = EtcdStory.of();

    /** Process a leads with token 1 and lease 1, b waits with token 2 and lease 2; a minute has gone by. */
    @BeforeEach
    void a_leads_and_b_waits() {
        story = EtcdStory.of();
        story.at(ms(60_000)).on("a").stand().queues().wins(1, ms(70_000)).on("b").stand().queues().on("a");
    }

    // standby-serves-nothing

    /** Mutant GL-37: a task that fails while the process waits in the queue is to end it, too. */
    @Test
    void a_task_that_fails_ends_the_process_in_time() {
        held(STOP_HEEDED, story.on("b").taskDied().at(ms(61_000)).exits("task-failed", 1).end());
    }

    @Test
    void a_process_that_goes_on_without_its_task_is_told() {
        violated(STOP_HEEDED, story.on("b").taskDied().at(ms(61_000) + 1).end(), "b, which was to stop at 60 s");
    }

    @Test
    void the_elected_opens_its_port_and_nobody_else() {
        held(STANDBY_SERVES_NOTHING, story.opensPort().end());

        violated(STANDBY_SERVES_NOTHING, story.on("b").opensPort().end(), "b opened its port", "without being elected");
    }

    @Test
    void after_the_loss_the_port_is_closed_in_time() {
        story.opensPort().noVerdict().lost(1, "CLOSED").at(ms(60_000) + CLOSING).closesPort();

        held(STANDBY_SERVES_NOTHING, story.at(ms(80_000)).end());
    }

    @Test
    void or_it_serves_as_a_standby() {
        story.opensPort().noVerdict().lost(1, "CLOSED").at(ms(60_000) + CLOSING + 1).closesPort();

        violated(STANDBY_SERVES_NOTHING, story.end(), "a still had its port open", "after it lost token 1");
    }

    @Test
    void a_lease_that_went_counts_where_it_can_be_heard_of() {
        story.opensPort().at(ms(61_000)).revokedFromOutside(1);

        violated(STANDBY_SERVES_NOTHING, story.at(ms(61_001) + CLOSING).end(), "after its lease was gone");
    }

    @Test
    void and_not_where_the_path_is_cut() {
        story.opensPort().faultBegan(CUT).at(ms(61_000)).revokedFromOutside(1);
        held(STANDBY_SERVES_NOTHING, story.at(ms(69_000)).pushes().end());

        story.at(ms(69_000)).lost(1, "DEADLINE").at(ms(69_001) + CLOSING);
        violated(STANDBY_SERVES_NOTHING, story.end(), "after it lost token 1");
    }

    @Test
    void a_key_deleted_under_a_living_lease_is_not_noticed() {
        held(STANDBY_SERVES_NOTHING, story.opensPort().operatorDeletes(1).at(ms(69_000)).end());
    }

    @Test
    void time_of_standing_still_does_not_count_and_death_closes() {
        story.opensPort().noVerdict().lost(1, "CLOSED").at(ms(61_000)).pause().at(ms(90_000)).resume();
        held(STANDBY_SERVES_NOTHING, story.at(ms(90_000) + CLOSING).pushes().end());

        held(STANDBY_SERVES_NOTHING, story.crash().at(ms(190_000)).end());
    }

    @Test
    void a_port_that_was_closed_and_opened_again_counts_and_one_that_was_never_open_does_not() {
        story.opensPort().closesPort().opensPort().noVerdict().lost(1, "CLOSED");
        violated(STANDBY_SERVES_NOTHING, story.at(ms(60_001) + CLOSING).end(), "after it lost token 1");

        a_leads_and_b_waits();
        story.noVerdict().lost(1, "CLOSED");
        held(STANDBY_SERVES_NOTHING, story.at(ms(60_001) + CLOSING).end());
    }

    // table-kept

    @Test
    void who_said_that_it_is_gone_is_dropped() {
        held(TABLE_KEPT, story.drops(3, 0, "refused").end());
    }

    @Test
    void who_did_not_answer_is_kept_in_the_first_round() {
        held(TABLE_KEPT, story.drops(0, 3, "no-answer").end());
        violated(TABLE_KEPT, story.drops(1, 2, "no-answer").end(), "a dropped 1 executors", "first round");
    }

    @Test
    void later_it_may_be_dropped_but_not_everybody() {
        held(TABLE_KEPT, story.opensPort().drops(1, 1, "no-answer").end());
        violated(TABLE_KEPT, story.drops(1, 0, "no-answer").end(), "kept 0");
    }

    @Test
    void a_restarted_process_has_its_first_round_again() {
        story.opensPort().crash().at(ms(61_000)).start();

        violated(TABLE_KEPT, story.drops(1, 1, "no-answer").end(), "a(2)");
    }

    // misfit-does-nothing

    @Test
    void a_process_with_the_stored_count_does_what_it_likes() {
        held(MISFIT_DOES_NOTHING, story.configured(1_024).writes(1, 1, 1).commands(1, 1).opensPort()
                .drops(1, 1, "refused").on("b").configured(1_024).opensPort().end());
    }

    @Test
    void one_with_another_has_no_effect() {
        story.configured(1_024).writes(1, 1, 1).on("b").configured(512);

        violated(MISFIT_DOES_NOTHING, story.commands(2, 1).end(), "b commanded an executor", "512", "1024");
        violatedBy(1, "opened its port");
        violatedBy(2, "dropped executors");
        violatedBy(3, "wrote the state");
    }

    private void violatedBy(int which, String what) {
        a_leads_and_b_waits();
        story.configured(1_024).writes(1, 1, 1).on("b").configured(512);
        EtcdStory bad = switch (which) {
            case 1 -> story.opensPort();
            case 2 -> story.drops(1, 1, "refused");
            default -> story.writes(2, 2, 1);
        };
        violated(MISFIT_DOES_NOTHING, bad.end(), "b " + what);
    }

    @Test
    void it_may_stand_if_it_could_not_know() {
        story.configured(1_024).on("c").configured(512).at(ms(60_100)).on("a").writes(1, 1, 1);
        held(MISFIT_DOES_NOTHING, story.on("c").stand().queues().end());

        story.at(ms(60_200)).crash().start().configured(512);
        violated(MISFIT_DOES_NOTHING, story.stand().queues().end(), "c(2) stood for election");
    }

    @Test
    void who_began_at_that_very_instant_could_not_know() {
        story.configured(1_024).at(ms(60_100)).writes(1, 1, 1).on("c").configured(512).stand();
        held(MISFIT_DOES_NOTHING, story.queues().end());
    }

    @Test
    void a_late_write_of_a_former_process_says_nothing_of_the_present_one() {
        story.configured(1_024).writes(1, 1, 1).crash().at(ms(60_100)).start().configured(512);

        held(MISFIT_DOES_NOTHING, story.writesLate(1, 1, 1, 2).end());
    }

    @Test
    void before_anything_is_stored_any_count_will_do() {
        held(MISFIT_DOES_NOTHING, story.configured(512).commands(1, 1).on("b").configured(1_024).opensPort().end());
    }

    // gauges-true

    @Test
    void gauges_say_what_is() {
        story.gauges(true, 1_700_000_000, 0).at(ms(61_000)).noVerdict().lost(1, "CLOSED").gauges(false, 0, 0);

        held(GAUGES_TRUE, story.exits("shutdown", 0).at(ms(90_000)).end());
    }

    @Test
    void that_it_leads_may_still_be_said_at_the_instant_of_the_loss() {
        story.at(ms(61_000)).noVerdict().lost(1, "CLOSED").gauges(true, 1, 0);
        held(GAUGES_TRUE, story.gauges(false, 0, 0).end());

        violated(GAUGES_TRUE, story.at(ms(61_000) + 1).gauges(true, 1, 0).end(), "said that it leads when it did not");
    }

    @Test
    void a_standby_does_not_say_that_it_leads() {
        violated(GAUGES_TRUE, story.on("b").gauges(true, 1, 0).end(), "of b said that it leads when it did not");
    }

    @Test
    void a_leader_says_since_when_and_nobody_else_does() {
        violated(GAUGES_TRUE, story.gauges(true, 0, 0).end(), "leads = true since 0");
        a_leads_and_b_waits();
        violated(GAUGES_TRUE, story.gauges(false, 5, 0).end(), "leads = false since 5");
    }

    @Test
    void after_the_loss_they_are_reset_in_time() {
        story.gauges(true, 1, 0).noVerdict().lost(1, "CLOSED");
        held(GAUGES_TRUE, story.at(ms(60_000) + CLOSING).end());

        violated(GAUGES_TRUE, story.at(ms(60_000) + CLOSING + 1).end(), "still said that it leads");
    }

    @Test
    void and_before_the_exit_at_the_latest() {
        story.gauges(true, 1, 0).noVerdict().lost(1, "CLOSED");

        violated(GAUGES_TRUE, story.exits("shutdown", 0).end(), "when it exited");
    }

    @Test
    void failures_are_counted_and_nothing_else() {
        story.on("c").stand().readFailed().gauges(false, 0, 1).report("campaign-failed", "OTHER").gauges(false, 0, 2);
        held(GAUGES_TRUE, story.at(ms(61_000)).end());

        violated(GAUGES_TRUE, story.gauges(false, 0, 3).end(), "counted 3 failures when there were 2");
    }

    @Test
    void a_failure_that_is_not_counted_is_missed() {
        story.on("c").stand().gauges(false, 0, 0).report("campaign-failed", "OTHER");
        held(GAUGES_TRUE, story.at(ms(61_000)).end());

        violated(GAUGES_TRUE, story.at(ms(61_000) + 1).end(), "counted 0 failures when there had been 1");
    }

    @Test
    void a_process_without_gauges_owes_nothing() {
        held(GAUGES_TRUE, story.on("c").stand().report("campaign-failed", "OTHER").at(ms(70_000)).end());
    }

    @Test
    void the_counter_never_falls() {
        story.on("c").stand().readFailed().gauges(false, 0, 1);

        violated(GAUGES_TRUE, story.gauges(false, 0, 0).end(), "counted 0 failures after 1");
    }

    // standby-announces

    @Test
    void a_standby_speaks_at_its_interval() {
        story.on("b").at(ms(60_000) + ANNOUNCING).report("standing-by", "a leads");

        held(STANDBY_ANNOUNCES, story.at(ms(60_000) + 2 * ANNOUNCING).end());
    }

    @Test
    void or_looks_as_if_it_hung() {
        violated(STANDBY_ANNOUNCES, story.at(ms(60_000) + ANNOUNCING + 1).end(), "b has waited", "without a word");
    }

    @Test
    void as_a_renewal_shows_as_well() {
        story.at(ms(60_000) + ANNOUNCING + 1).on("b").pushes().report("standing-by", "a leads");

        violated(STANDBY_ANNOUNCES, story.end(), "b has waited");
    }

    @Test
    void whoever_leads_or_has_given_up_is_silent() {
        held(STANDBY_ANNOUNCES, story.on("b").report("campaign-failed", "OTHER").at(ms(200_000)).end());
        a_leads_and_b_waits();
        held(STANDBY_ANNOUNCES, story.on("b").called("revoke").at(ms(200_000)).end());
        a_leads_and_b_waits();
        held(STANDBY_ANNOUNCES, story.on("b").at(ms(70_000)).answered("won").at(ms(200_000)).end());
    }

    // exit-as-stated

    @Test
    void a_stop_and_the_end_of_all_tasks_exit_with_0_and_everything_else_with_another() {
        held(EXIT_AS_STATED, story.exits("tasks-finished", 0).end());
        held(EXIT_AS_STATED, story.stopAsked().exits("shutdown", 0).end());
        held(EXIT_AS_STATED, story.exits("task-failed", 1).end());
        held(EXIT_AS_STATED, story.exits("lease-lost", 1).end());

        violated(EXIT_AS_STATED, story.exits("task-failed", 0).end(), "with status 0", "task-failed");
    }

    @Test
    void a_stop_is_no_failure() {
        violated(EXIT_AS_STATED, story.stopAsked().exits("shutdown", 1).end(), "with status 1");
    }

    @Test
    void a_stop_that_nobody_asked_for_is_none() {
        violated(EXIT_AS_STATED, story.exits("shutdown", 0).end(), "as if it had been asked");
    }

    @Test
    void a_lease_that_was_given_back_is_not_lost() {
        story.stopAsked().noVerdict().lost(1, "CLOSED");

        violated(EXIT_AS_STATED, story.exits("lease-lost", 1).end(), "it had given it back");
    }

    @Test
    void a_task_that_ended_cleanly_is_no_task_that_failed() {
        story.faultBegan(task(PodFault.TASK_ENDS));

        violated(EXIT_AS_STATED, story.exits("task-failed", 5).end(), "a task had failed, when one had ended cleanly");
    }

    @Test
    void one_of_two_tasks_may_have_failed_or_been_refused() {
        story.faultBegan(task(PodFault.TASK_ENDS)).faultBegan(task(PodFault.TASK_FAILS));
        held(EXIT_AS_STATED, story.exits("task-failed", 5).end());

        a_leads_and_b_waits();
        story.faultBegan(task(PodFault.TASK_ENDS)).workBegan(1).at(ms(61_000)).workEnded(1);
        held(EXIT_AS_STATED, story.exits("task-failed", 5).end());
    }

    @Test
    void work_that_was_told_to_stop_was_not_refused() {
        story.workBegan(1).faultBegan(task(PodFault.TASK_ENDS)).toldToStop(1).at(ms(61_000)).workEnded(1);

        violated(EXIT_AS_STATED, story.exits("task-failed", 5).end(), "a task had failed");
    }

    private static Fault task(PodFault fault) {
        return new Fault.OnService("a", fault, Start.at(0), 0);
    }

    // stop-heeded

    @Test
    void a_leader_has_the_time_of_its_work() {
        held(STOP_HEEDED, story.stopAsked().at(ms(69_000)).exits("shutdown", 0).end());

        a_leads_and_b_waits();
        violated(STOP_HEEDED, story.stopAsked().at(ms(69_000) + 1).exits("shutdown", 0).end(), "a, which was to stop",
                "the bound is 9 s");
    }

    @Test
    void so_has_who_has_lost_and_whose_work_still_runs() {
        story.workBegan(1).noVerdict().lost(1, "LEASE_GONE").stopAsked();

        held(STOP_HEEDED, story.at(ms(69_000)).workEnded(1).exits("shutdown", 0).end());
    }

    @Test
    void the_exit_of_another_heeds_nothing() {
        story.on("c").exits("tasks-finished", 0).on("b").stopAsked();

        violated(STOP_HEEDED, story.at(ms(61_000) + 1).end(), "b, which was to stop");
    }

    @Test
    void a_standby_has_a_second() {
        held(STOP_HEEDED, story.on("b").stopAsked().at(ms(61_000)).report("ended", "CLOSED").end());

        a_leads_and_b_waits();
        violated(STOP_HEEDED, story.on("b").stopAsked().at(ms(61_000) + 1).end(), "b, which was to stop",
                "the bound is 1 s");
    }

    @Test
    void and_a_request_timeout_more_where_the_path_is_cut() {
        held(STOP_HEEDED, story.on("b").faultBegan(CUT).stopAsked().at(ms(66_000)).exits("shutdown", 0).end());

        a_leads_and_b_waits();
        violated(STOP_HEEDED, story.on("b").faultBegan(CUT).stopAsked().at(ms(66_000) + 1).end(), "the bound is 6 s");
    }

    @Test
    void who_stands_still_or_is_dead_heeds_nothing() {
        story.on("b").stopAsked().pause().at(ms(90_000)).resume().at(ms(91_000));
        held(STOP_HEEDED, story.pushes().end());

        held(STOP_HEEDED, story.crash().at(ms(200_000)).end());
    }
}
