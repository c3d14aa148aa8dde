package dev.fencepost.properties.pages;

import static dev.fencepost.properties.pages.SeedCase.by;

import java.util.List;
import java.util.stream.Stream;

/** The tests of seed 001, paraphrased: 2.12. */
final class SeedTests {

    private static final String REVIEW = "ReviewCommentsTest";
    private static final String SERVICES = "ServiceCasesTest";
    private static final String FINDINGS = "FindingsTest";
    private static final String ELECTIONS = "ElectionCasesTest";
    private static final String START_AND_STOP = "StartAndStopCasesTest";
    private static final String STARTING = "election.service.StartingTest";
    private static final String STOPPING = "election.service.StoppingTest";
    private static final String END_TO_END = "properties.endtoend.EndToEndContract";
    private static final String SERVICE = "election.LeaderServiceTest";
    private static final String PERSISTENCE = "properties.endtoend.PersistenceContract";
    private static final String CONFLICTS = "_is_a_concurrent_modification_and_changes_nothing";
    private static final String CONFIG = "election.EtcdElectionConfigTest";

    private SeedTests() {}

    private static SeedCase election(String says, String... methods) {
        return SeedCase.of("2.12, election", says, proofs(ELECTIONS, methods));
    }

    private static SeedCase.Proof[] proofs(String test, String... methods) {
        return List.of(methods).stream().map(method -> by(test, method)).toArray(SeedCase.Proof[]::new);
    }

    static List<SeedCase> election() {
        return List.of(election("An uncontested win.", "an_uncontested_win"),
                SeedCase.of("2.12, election", "A TTL below the floor is reported as clamped.",
                        by(ELECTIONS, "a_ttl_below_the_floor_is_granted_longer"),
                        by("election.etcd.RealEtcdTest",
                                "a_lease_shorter_than_the_servers_floor_is_granted_longer")),
                election(
                        "A standby waits three TTLs and wins on the same lease, with a higher revision and a live key.",
                        "a_standby_waits_for_three_ttls_and_wins_on_the_same_lease"),
                election("After a kill the successor leads not before TTL less an interval.",
                        "a_killed_leader_is_followed_when_its_lease_has_run_out"),
                election("After a step-down it leads before that, and the old one believes nothing.",
                        "after_a_step_down_the_successor_does_not_wait"),
                election("A keepalive is well beyond one TTL, then reports a revoke from outside.",
                        "a_keepalive_tells_of_a_revoke_from_outside"),
                election("A dropped connection is survived for a TTL, and etcd shows the lease.",
                        "a_dropped_connection_is_survived"),
                election(
                        "A black hole is noticed between TTL less an interval and TTL, after renewals and without any.",
                        "a_black_hole_is_noticed_after_renewals", "a_black_hole_is_noticed_when_nothing_was_renewed"),
                election("A reconnect that cannot succeed ends inside the deadline and not too early.",
                        "a_reconnect_that_cannot_succeed_ends_inside_the_deadline"),
                election("A standby whose lease is revoked campaigns on a fresh one.",
                        "a_standby_whose_lease_is_revoked_stands_again_on_a_fresh_lease"),
                SeedCase.of("2.12, election", "A win on a revoked lease is not accepted.",
                        by(FINDINGS, "a_win_on_a_lease_that_is_gone_is_no_win")),
                election("One transient failure to confirm keeps the first win: one key.",
                        "one_reading_back_that_fails_for_now_keeps_the_first_win"),
                election("The standby's log names the leader.", "a_standbys_announcement_names_the_leader"),
                election("A read without a leader is none, and no error.", "that_nobody_leads_is_an_answer"),
                SeedCase.of("2.12, election",
                        "A stale leader is refused at a current revision, and the new one accepted.",
                        by(ELECTIONS, "a_late_write_is_refused_and_changes_nothing"), by(PERSISTENCE,
                                "a_stale_leader_is_refused_at_a_current_revision_"
                                        + "and_the_new_leader_accepted_at_the_same")),
                SeedCase.of("2.12, election", "The watchdog counts from the handshake.",
                        by(REVIEW, "the_watchdog_counts_from_the_sending_of_the_handshake")),
                SeedCase.of("2.12, election", "A reconnect re-arms.",
                        by(REVIEW, "a_reconnect_re_arms_the_watchdog")),
                SeedCase.of("2.12, election", "A won campaign that is dropped leaves no key.",
                        by(REVIEW,
                                "a_stop_while_the_campaign_was_won_and_not_answered_leaves_no_key")),
                SeedCase.of("2.12, election", "A stop while confirming.",
                        by(REVIEW,
                                "a_stop_during_the_confirming_read_ends_within_500_ms_and_leaves_no_key")),
                election("A reconnect told that the lease is gone reports expired, and no deadline.",
                        "a_reconnect_that_is_told_that_the_lease_is_gone_is_an_expired_lease"));
    }

    private static SeedCase start(String says, SeedCase.Proof... proofs) {
        return SeedCase.of("2.12, start-up", says, proofs);
    }

    private static SeedCase start(String says, String... methods) {
        return start(says, proofs(START_AND_STOP, methods));
    }

    static List<SeedCase> starting() {
        return Stream.of(untilItServes(), serving()).flatMap(List::stream).toList();
    }

    private static List<SeedCase> untilItServes() {
        return List.of(
                start("A standby does not serve.", by(SERVICES, "a_standby_does_not_serve"),
                        by(STARTING, "aStandbyRunsTheAlwaysOnTasksAndNothingElse")),
                start("Fail-over is bounded.", "a_fail_over_takes_a_ttl_and_a_second_at_the_most"),
                start("An embedded process is refused.",
                        by(STARTING, "anEmbeddedServiceIsRefusedInAnElectingMode"),
                        by(END_TO_END, "an_embedded_service_is_refused_and_etcd_hears_nothing_of_it")),
                start("A TTL of 1.5 s or 1 s is refused.", by(CONFIG, "refusesWithTheRuleAndItsNumbers")),
                start("A request timeout of 6 s is refused beside a TTL of 10 s.",
                        by(CONFIG, "refusesWithTheRuleAndItsNumbers")),
                start("Another number of shards is refused before campaigning.",
                        by(SERVICES,
                                "another_count_of_shards_is_refused_before_anybody_stands"),
                        by(STARTING, "anotherStoredCountIsRefusedBeforeTheCampaign"),
                        by(SERVICE, "anotherStoredCountIsRefusedBeforeTheCampaign"), by(END_TO_END,
                                "another_stored_count_is_refused_before_standing_while_a_leader_lives")),
                start("A dying task fails the start and leaves no key.",
                        by(SERVICES, "a_dying_task_fails_the_start_of_a_standby"),
                        by(STARTING, "aTaskThatDiesDuringTheCampaignFailsTheStartAndLeavesNoKey")),
                start("A stopped standby leaves the queue at once.",
                        "a_standby_that_is_stopped_leaves_the_queue_at_once"),
                start("A start that fails after the win releases.",
                        by(SERVICES, "a_start_that_fails_after_the_win_gives_the_lease_back"),
                        by(STARTING, "aStepThatFailsReleasesWhatWasWon"),
                        by(STARTING, "aPortThatCannotBeOpenedReleasesWhatWasWon"),
                        by(END_TO_END, "a_start_that_fails_after_the_win_gives_the_lease_back")),
                start("A task that fails releases.",
                        by(SERVICES, "a_task_that_fails_gives_the_lease_back"),
                        by(STOPPING, "aTaskThatFailsStopsTheOthersAndReleases"),
                        by(SERVICE, "aTaskThatFailsWithAnErrorReleasesAndExitsWithAnError")),
                start("A stop during the first health check exits cleanly and releases.",
                        by(SERVICES,
                                "a_stop_during_the_health_check_exits_cleanly_and_releases"),
                        by(STOPPING, "aStopDuringTheHealthCheckExitsCleanlyAndReleases")),
                start("A lease that is gone already still exits cleanly.",
                        by(START_AND_STOP, "a_lease_that_is_gone_already_leaves_a_clean_stop_clean"),
                        by(SERVICES,
                                "a_lease_that_is_gone_already_leaves_the_exit_status_of_a_clean_stop")));
    }

    private static List<SeedCase> serving() {
        return List.of(
                start("A task that ends cleanly does not stop the leader.",
                        by(SERVICES, "a_task_that_ends_cleanly_does_not_stop_the_leader"),
                        by(STOPPING, "aTaskThatEndsCleanlyDoesNotStopTheLeader")),
                start("A dead member among the endpoints fails no start.",
                        by("election.etcd.EndpointsTest", "one_dead_member_fails_nothing")),
                start("A read survives a stall of 2 s.",
                        by(START_AND_STOP, "a_read_survives_a_stall_of_2_s"),
                        by(SERVICES, "the_read_of_the_state_survives_a_stall_of_2_s")),
                start("The gauge drops on a step-down.", "the_gauge_drops_on_a_step_down"),
                start("A leader that loses its lease stops within an interval and a second, by either path.",
                        by(START_AND_STOP,
                                "a_leader_whose_lease_is_revoked_has_stopped_within_an_interval_and_a_second"),
                        by(START_AND_STOP,
                                "a_leader_whose_key_is_deleted_has_stopped_within_an_interval_and_a_second"),
                        by(SERVICES, "a_service_that_loses_its_lease_closes_its_port_in_time")),
                start("A rolling restart of three: each hand-over below a second, one key at the end.",
                        by(START_AND_STOP, "a_rolling_restart_of_three"),
                        by(SERVICES, "a_rolling_restart_of_three_services")),
                start("A standby killed in the queue delays the next by a TTL at the most.",
                        "a_standby_killed_in_the_queue_delays_the_one_behind_it_by_a_ttl_at_the_most"),
                start("The watchdog fires within one TTL, through the drain.",
                        by(START_AND_STOP,
                                "the_watchdog_fires_within_one_ttl_and_the_work_has_stopped_by_then"),
                        by(SERVICES, "the_watchdog_fires_within_one_ttl_through_the_drain")),
                start("A wedged standby shows 0 and a counter that rises.",
                        by(START_AND_STOP, "a_wedged_standby_shows_0_and_a_counter_that_rises"),
                        by(SERVICES, "a_standby_that_cannot_read_shows_0_and_a_counter_that_rises")),
                start("The drain waits.",
                        by(REVIEW, "work_that_needs_600_ms_delays_the_release_by_that_long"),
                        by(SERVICES,
                                "a_service_whose_task_needs_600_ms_to_stop_releases_after_it"),
                        by(STOPPING, "aTaskThatTakesItsTimeDelaysTheReleaseByThatMuch")));
    }

    static List<SeedCase> unreachable() {
        String number = "2.12, unreachable etcd";
        return List.of(
                SeedCase.of(number, "A campaign heeds a stop within a second.",
                        by(START_AND_STOP, "a_campaign_heeds_a_stop_within_a_second"),
                        by(SERVICES,
                                "a_service_that_cannot_reach_etcd_heeds_a_stop_within_a_second")),
                SeedCase.of(number, "Failures are counted.",
                        by(START_AND_STOP, "failures_are_counted")),
                SeedCase.of(number, "The read before the campaign waits instead of failing.",
                        by(SERVICES, "the_read_before_the_campaign_waits_instead_of_failing"),
                        by(STARTING, "theStoredCountIsReadAgainWithoutLimitAndEveryFailureIsCounted")));
    }

    private static SeedCase persistence(String says, String method) {
        return SeedCase.of("2.12, persistence", says, by(PERSISTENCE, method));
    }

    static List<SeedCase> persistence() {
        return List.of(persistence("An empty read gives revision 0.", "an_empty_read_gives_revision_0"),
                persistence("What was written is read.", "what_was_written_is_read_at_the_revision_the_write_gave"),
                persistence("Revisions strictly rise, also when the same state is written twice.",
                        "revisions_strictly_rise_also_when_the_same_state_is_written_twice"),
                persistence("A state that breaks its invariants is refused before any I/O.",
                        "a_state_that_breaks_its_invariants_is_refused_before_any_io"),
                persistence("Revision 0 onto an existing state is a concurrent modification.",
                        "a_write_with_revision_0_onto_an_existing_state" + CONFLICTS),
                persistence("So is a superseded revision.",
                        "a_write_with_a_superseded_revision" + CONFLICTS),
                persistence("So is a revision onto an absent state.",
                        "a_write_with_a_revision_onto_an_absent_state" + CONFLICTS),
                persistence("Unrelated writes do not move the revision.", "unrelated_writes_do_not_move_our_revision"),
                persistence("A leader's key that was deleted and created anew is a lost leadership.",
                        "after_the_leader_key_was_created_anew_the_leadership_is_lost_and_nothing_changes"),
                SeedCase.of("2.12, not covered by it", "A signal stops the service.",
                        by("election.service.SignalTest", "sigtermStopsInOrderAndTheExitCodeIsZero"),
                        by("properties.endtoend.SignalTest",
                                "sigterm_hands_the_leadership_over_and_the_exit_code_is_zero")));
    }
}
