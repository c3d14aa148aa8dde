package dev.fencepost.properties.pages;

import static dev.fencepost.properties.pages.SeedCase.by;

import java.util.List;
import java.util.stream.Stream;

/** What the reviews of seed 001 found: 2.10 and 2.11. */
final class SeedReview {

    private static final String REVIEW = "ReviewCommentsTest";
    private static final String SERVICES = "ServiceCasesTest";
    private static final String FINDINGS = "FindingsTest";
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
                        by(REVIEW, "work_that_needs_600_ms_delays_the_release_by_that_long"),
                        by(SERVICES,
                                "a_service_whose_task_needs_600_ms_to_stop_releases_after_it"),
                        by(STOPPING, "aTaskThatTakesItsTimeDelaysTheReleaseByThatMuch"),
                        by(STOPPING, "aStartThatFailsWaitsForItsTasksAsWell"),
                        by(SERVICE, "aTaskThatBlocksDelaysTheRelease")),
                SeedCase.of("2.10, comment 2", "The watchdog counts from the sending of the handshake.",
                        by(REVIEW, "the_watchdog_counts_from_the_sending_of_the_handshake"),
                        by(REVIEW,
                                "half_a_ttl_of_silence_between_win_and_first_renewal_adds_nothing"),
                        by("election.campaign.KeepAliveTest",
                                "theWatchdogCountsFromTheSendingOfTheHandshakeAndNotFromItsAnswer")),
                SeedCase.of("2.10, comment 3", "A campaign that is given up leaves no key: won and not answered, being"
                        + " confirmed, or with a task that dies beside it.",
                        by(REVIEW,
                                "a_stop_while_the_campaign_was_won_and_not_answered_leaves_no_key"),
                        by(REVIEW,
                                "a_stop_during_the_confirming_read_ends_within_500_ms_and_leaves_no_key"),
                        by(SERVICES, "a_task_that_dies_beside_a_campaign_leaves_no_key"),
                        by(STARTING, "aTaskThatDiesDuringTheCampaignFailsTheStartAndLeavesNoKey"),
                        by(SERVICE, "aTaskThatDiesDuringTheCampaignFailsTheStart")),
                SeedCase.of("2.10, comment 4", "A reconnect has renewed the lease, and re-arms the watchdog.",
                        by(REVIEW, "a_reconnect_re_arms_the_watchdog"),
                        by("election.campaign.KeepAliveTest",
                                "aBreakIsNoLossAndTheNewStreamIsDatedByItsOwnOpening")),
                SeedCase.of("2.10, comment 5", "The number of shards is compared before anything acts.",
                        by(SERVICES,
                                "another_count_of_shards_is_refused_before_anything_acts"),
                        by(STARTING, "anotherCountInTheStateIsRefusedBeforeAnybodyIsCommanded"),
                        by(SERVICE, "anotherCountInTheStateIsRefusedBeforeAnythingIsCommanded"), by(END_TO_END,
                                "another_count_stored_while_standing_by_is_refused_before_anything_is_started")));
    }

    static List<SeedCase> findings() {
        return Stream.of(firstFindings(), laterFindings()).flatMap(List::stream).toList();
    }

    private static List<SeedCase> firstFindings() {
        return List.of(
                finding(1, "A standby whose lease vanishes stands again.",
                        by(FINDINGS, "a_standby_whose_lease_vanishes_stands_again"),
                        by("election.campaign.AttemptTest",
                                "aLeaseThatIsLostWhileStandingByIsNoEndAndAnotherCampaignFollows")),
                finding(2, "Every failure after a grant leaves through one revoke.",
                        by(FINDINGS, "a_win_that_cannot_be_confirmed_is_revoked"),
                        by("election.campaign.AttemptTest", "aHandshakeWhoseStreamBreaksLeavesThroughTheRevoke")),
                finding(3, "Grant, handshake, revoke and the question who leads have a time limit.",
                        by(FINDINGS, "a_call_that_is_never_answered_is_given_up"),
                        by(FINDINGS, "a_question_who_leads_that_is_never_answered_is_given_up"),
                        by("election.campaign.AttemptTest", "theCampaignHasNoTimeLimitAndEveryOtherCallHas")),
                finding(4, "A win on a lease that is gone is no win.",
                        by(FINDINGS, "a_win_on_a_lease_that_is_gone_is_no_win"),
                        by("election.campaign.AttemptTest",
                                "aWonKeyThatIsGoneOrWasCreatedAnewIsNoWinAndAnotherCampaignFollows")),
                finding(5, "A standby announces itself, also when nothing is wrong.",
                        by(FINDINGS, "a_healthy_standby_announces_itself"),
                        by("election.campaign.AttemptTest",
                                "aStandbyLooksAroundOnceATtlAndAnnouncesItselfEveryThirtySeconds")),
                finding(6, "A lost keepalive, a failed task and a late failed start all give the lease back.",
                        by(FINDINGS, "a_leader_whose_renewals_are_lost_gives_its_lease_back"),
                        by(SERVICES, "a_task_that_fails_gives_the_lease_back"),
                        by(SERVICES, "a_start_that_fails_after_the_win_gives_the_lease_back"),
                        by(STOPPING, "aTaskThatFailsStopsTheOthersAndReleases"),
                        by(END_TO_END, "a_failing_task_gives_the_lease_back_only_after_the_others_have_ended"),
                        by(STARTING, "aStepThatFailsReleasesWhatWasWon")),
                finding(7, "A broken stream does not end a leadership.",
                        by(FINDINGS, "a_member_that_restarts_does_not_move_the_leader")),
                finding(8, "No loop grants itself a new TTL.",
                        by(FINDINGS, "attempts_to_renew_that_fail_do_not_move_the_deadline")));
    }

    private static List<SeedCase> laterFindings() {
        return List.of(
                finding(9, "A mute executor does not keep a leader from serving.",
                        by(SERVICES,
                                "a_mute_executor_does_not_keep_a_leader_from_opening_its_port"),
                        by(STARTING, "aHealthCheckThatTakesTooLongLeavesTheUnknownHealthy"),
                        by(SERVICE, "aSlowHealthCheckLeavesTheUnknownHealthyAndIsInterrupted")),
                finding(10, "Between campaigns a stop is heeded.",
                        by(FINDINGS, "between_two_campaigns_a_stop_is_heeded_at_once")),
                finding(11, "One failed read costs neither a start nor a win.",
                        by(FINDINGS, "reads_that_fail_for_a_moment_cost_no_win"),
                        by(STARTING, "theStateIsReadAgainInsideItsBound"),
                        by("election.state.PatientReadTest",
                                "failures_that_may_pass_are_followed_by_doubling_pauses_up_to_the_longest")),
                finding(12, "What all replicas share is validated before anybody campaigns.",
                        by(SERVICES,
                                "another_count_of_shards_is_refused_before_anybody_stands"),
                        by(STARTING, "badTimingsAndTheOwnersOwnRemarksAreRefusedBeforeAnythingStarts"),
                        by(STARTING, "anotherStoredCountIsRefusedBeforeTheCampaign")),
                finding(13, "A failed release leaves a clean stop clean and is told; gauges are reset; a request limit"
                        + " that does not fit the TTL is refused.",
                        by(FINDINGS, "a_release_that_fails_leaves_a_clean_stop_clean_and_is_told"),
                        by(FINDINGS, "gauges_do_not_keep_their_value"),
                        by(SERVICES,
                                "a_release_that_fails_leaves_the_exit_status_of_a_clean_stop"),
                        by(STOPPING, "aReleaseThatFailsChangesNothingAboutTheExit"),
                        by("election.EtcdElectionConfigTest", "refusesWithTheRuleAndItsNumbers")),
                finding(14, "A stored state that cannot be decoded is an error and no crash.",
                        by("election.state.StateDefinitionTest",
                                "bytes_that_are_no_state_are_an_error_and_no_crash"),
                        by(STARTING, "aStateThatCanNeverBeReadEndsTheStartAtOnce"),
                        by(SERVICES, "a_state_that_cannot_be_read_ends_the_start_with_an_error")),
                finding(15, "Readers see a change only once it is durable, also if its caller is gone.",
                        by("election.state.PersistedStateTest",
                                "a_write_whose_caller_went_away_and_that_is_refused_leaves_the_memory_as_it_was"),
                        by("election.state.PersistedCellTest",
                                "memory_is_always_a_durable_state_and_catches_up_whenever_it_is_sure")),
                finding(16, "The fence compares create revisions: a key deleted, or created anew, refuses.",
                        by(FINDINGS,
                                "once_the_leaders_key_is_deleted_nothing_of_its_leadership_is_written"),
                        by(FINDINGS,
                                "once_the_leaders_key_is_created_anew_nothing_of_its_leadership_is_written"),
                        by("properties.endtoend.PersistenceContract",
                                "after_the_leader_key_was_deleted_the_leadership_is_lost_and_nothing_changes"),
                        by("properties.endtoend.PersistenceContract",
                                "after_the_leader_key_was_created_anew_the_leadership_is_lost_and_nothing_changes")));
    }

    private static SeedCase finding(int number, String says, SeedCase.Proof... proofs) {
        return SeedCase.of("2.11, finding " + number, says, proofs);
    }
}
