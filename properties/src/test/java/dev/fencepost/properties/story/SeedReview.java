package dev.fencepost.properties.story;

import static dev.fencepost.properties.story.SeedCase.here;
import static dev.fencepost.properties.story.SeedCase.there;

import java.util.List;
import java.util.stream.Stream;

/** What the reviews of seed 001 found: 2.10 and 2.11. */
final class SeedReview {

    private static final String STARTING = "election.service.StartingTest";
    private static final String STOPPING = "election.service.StoppingTest";
    private static final String END_TO_END = "properties.endtoend.EndToEndContract";
    private static final String SERVICE = "election.LeaderServiceTest";

    private SeedReview() {}

    static List<SeedCase> comments() {
        return List.of(
                SeedCase.of("2.10, comment 1",
                        "To abort a task is a request: it is waited for before the lease is given"
                                + " back, while serving and in a start that fails.",
                        here(ReviewCommentsTest.class, "work_that_needs_600_ms_delays_the_release_by_that_long"),
                        here(ServiceCasesTest.class,
                                "a_service_whose_task_needs_600_ms_to_stop_releases_after_it"),
                        there(STOPPING, "aTaskThatTakesItsTimeDelaysTheReleaseByThatMuch"),
                        there(STOPPING, "aStartThatFailsWaitsForItsTasksAsWell"),
                        there(SERVICE, "aTaskThatBlocksDelaysTheRelease")),
                SeedCase.of("2.10, comment 2", "The watchdog counts from the sending of the handshake.",
                        here(ReviewCommentsTest.class, "the_watchdog_counts_from_the_sending_of_the_handshake"),
                        here(ReviewCommentsTest.class,
                                "half_a_ttl_of_silence_between_win_and_first_renewal_adds_nothing"),
                        there("election.campaign.KeepAliveTest",
                                "theWatchdogCountsFromTheSendingOfTheHandshakeAndNotFromItsAnswer")),
                SeedCase.of("2.10, comment 3", "A campaign that is given up leaves no key: won and not answered, being"
                        + " confirmed, or with a task that dies beside it.",
                        here(ReviewCommentsTest.class,
                                "a_stop_while_the_campaign_was_won_and_not_answered_leaves_no_key"),
                        here(ReviewCommentsTest.class,
                                "a_stop_during_the_confirming_read_ends_within_500_ms_and_leaves_no_key"),
                        here(ServiceCasesTest.class, "a_task_that_dies_beside_a_campaign_leaves_no_key"),
                        there(STARTING, "aTaskThatDiesDuringTheCampaignFailsTheStartAndLeavesNoKey"),
                        there(SERVICE, "aTaskThatDiesDuringTheCampaignFailsTheStart")),
                SeedCase.of("2.10, comment 4", "A reconnect has renewed the lease, and re-arms the watchdog.",
                        here(ReviewCommentsTest.class, "a_reconnect_re_arms_the_watchdog"),
                        there("election.campaign.KeepAliveTest",
                                "aBreakIsNoLossAndTheNewStreamIsDatedByItsOwnOpening")),
                SeedCase.of("2.10, comment 5", "The number of shards is compared before anything acts.",
                        here(ServiceCasesTest.class,
                                "another_count_of_shards_is_refused_before_anything_acts"),
                        there(STARTING, "anotherCountInTheStateIsRefusedBeforeAnybodyIsCommanded"),
                        there(SERVICE, "anotherCountInTheStateIsRefusedBeforeAnythingIsCommanded"), there(END_TO_END,
                                "another_count_stored_while_standing_by_is_refused_before_anything_is_started")));
    }

    static List<SeedCase> findings() {
        return Stream.of(firstFindings(), laterFindings()).flatMap(List::stream).toList();
    }

    private static List<SeedCase> firstFindings() {
        return List.of(
                finding(1, "A standby whose lease vanishes stands again.",
                        here(FindingsTest.class, "a_standby_whose_lease_vanishes_stands_again"),
                        there("election.campaign.AttemptTest",
                                "aLeaseThatIsLostWhileStandingByIsNoEndAndAnotherCampaignFollows")),
                finding(2, "Every failure after a grant leaves through one revoke.",
                        here(FindingsTest.class, "a_win_that_cannot_be_confirmed_is_revoked"),
                        there("election.campaign.AttemptTest", "aHandshakeWhoseStreamBreaksLeavesThroughTheRevoke")),
                finding(3, "Grant, handshake, revoke and the question who leads have a time limit.",
                        here(FindingsTest.class, "a_call_that_is_never_answered_is_given_up"),
                        here(FindingsTest.class, "a_question_who_leads_that_is_never_answered_is_given_up"),
                        there("election.campaign.AttemptTest", "theCampaignHasNoTimeLimitAndEveryOtherCallHas")),
                finding(4, "A win on a lease that is gone is no win.",
                        here(FindingsTest.class, "a_win_on_a_lease_that_is_gone_is_no_win"),
                        there("election.campaign.AttemptTest",
                                "aWonKeyThatIsGoneOrWasCreatedAnewIsNoWinAndAnotherCampaignFollows")),
                finding(5, "A standby announces itself, also when nothing is wrong.",
                        here(FindingsTest.class, "a_healthy_standby_announces_itself"),
                        there("election.campaign.AttemptTest",
                                "aStandbyLooksAroundOnceATtlAndAnnouncesItselfEveryThirtySeconds")),
                finding(6, "A lost keepalive, a failed task and a late failed start all give the lease back.",
                        here(FindingsTest.class, "a_leader_whose_renewals_are_lost_gives_its_lease_back"),
                        here(ServiceCasesTest.class, "a_task_that_fails_gives_the_lease_back"),
                        here(ServiceCasesTest.class, "a_start_that_fails_after_the_win_gives_the_lease_back"),
                        there(STOPPING, "aTaskThatFailsStopsTheOthersAndReleases"),
                        there(END_TO_END, "a_failing_task_gives_the_lease_back_only_after_the_others_have_ended"),
                        there(STARTING, "aStepThatFailsReleasesWhatWasWon")),
                finding(7, "A broken stream does not end a leadership.",
                        here(FindingsTest.class, "a_member_that_restarts_does_not_move_the_leader")),
                finding(8, "No loop grants itself a new TTL.",
                        here(FindingsTest.class, "attempts_to_renew_that_fail_do_not_move_the_deadline")));
    }

    private static List<SeedCase> laterFindings() {
        return List.of(
                finding(9, "A mute executor does not keep a leader from serving.",
                        here(ServiceCasesTest.class,
                                "a_mute_executor_does_not_keep_a_leader_from_opening_its_port"),
                        there(STARTING, "aHealthCheckThatTakesTooLongLeavesTheUnknownHealthy"),
                        there(SERVICE, "aSlowHealthCheckLeavesTheUnknownHealthyAndIsInterrupted")),
                finding(10, "Between campaigns a stop is heeded.",
                        here(FindingsTest.class, "between_two_campaigns_a_stop_is_heeded_at_once")),
                finding(11, "One failed read costs neither a start nor a win.",
                        here(FindingsTest.class, "reads_that_fail_for_a_moment_cost_no_win"),
                        there(STARTING, "theStateIsReadAgainInsideItsBound"),
                        there("election.state.PatientReadTest",
                                "failures_that_may_pass_are_followed_by_doubling_pauses_up_to_the_longest")),
                finding(12, "What all replicas share is validated before anybody campaigns.",
                        here(ServiceCasesTest.class,
                                "another_count_of_shards_is_refused_before_anybody_stands"),
                        there(STARTING, "badTimingsAndTheOwnersOwnRemarksAreRefusedBeforeAnythingStarts"),
                        there(STARTING, "anotherStoredCountIsRefusedBeforeTheCampaign")),
                finding(13, "A failed release leaves a clean stop clean and is told; gauges are reset; a request limit"
                        + " that does not fit the TTL is refused.",
                        here(FindingsTest.class, "a_release_that_fails_leaves_a_clean_stop_clean_and_is_told"),
                        here(FindingsTest.class, "gauges_do_not_keep_their_value"),
                        here(ServiceCasesTest.class,
                                "a_release_that_fails_leaves_the_exit_status_of_a_clean_stop"),
                        there(STOPPING, "aReleaseThatFailsChangesNothingAboutTheExit"),
                        there("election.EtcdElectionConfigTest", "refusesWithTheRuleAndItsNumbers")),
                finding(14, "A stored state that cannot be decoded is an error and no crash.",
                        there("election.state.StateDefinitionTest",
                                "bytes_that_are_no_state_are_an_error_and_no_crash"),
                        there(STARTING, "aStateThatCanNeverBeReadEndsTheStartAtOnce"),
                        here(ServiceCasesTest.class, "a_state_that_cannot_be_read_ends_the_start_with_an_error")),
                finding(15, "Readers see a change only once it is durable, also if its caller is gone.",
                        there("election.state.PersistedStateTest",
                                "a_write_whose_caller_went_away_and_that_is_refused_leaves_the_memory_as_it_was"),
                        there("election.state.PersistedCellTest",
                                "memory_is_always_a_durable_state_and_catches_up_whenever_it_is_sure")),
                finding(16, "The fence compares create revisions: a key deleted, or created anew, refuses.",
                        here(FindingsTest.class,
                                "once_the_leaders_key_is_deleted_nothing_of_its_leadership_is_written"),
                        here(FindingsTest.class,
                                "once_the_leaders_key_is_created_anew_nothing_of_its_leadership_is_written"),
                        there("properties.endtoend.PersistenceContract",
                                "after_the_leader_key_was_deleted_the_leadership_is_lost_and_nothing_changes"),
                        there("properties.endtoend.PersistenceContract",
                                "after_the_leader_key_was_created_anew_the_leadership_is_lost_and_nothing_changes")));
    }

    private static SeedCase finding(int number, String says, SeedCase.Proof... proofs) {
        return SeedCase.of("2.11, finding " + number, says, proofs);
    }
}
