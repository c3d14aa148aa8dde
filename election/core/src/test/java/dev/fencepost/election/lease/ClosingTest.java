package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.THEM;
import static dev.fencepost.election.lease.LeaseCase.TIMINGS;
import static dev.fencepost.election.lease.LeaseCase.US;
import static dev.fencepost.election.lease.LeaseCase.candidate;
import static dev.fencepost.election.lease.LeaseCase.givenBack;
import static dev.fencepost.election.lease.LeaseCase.held;
import static dev.fencepost.election.lease.LeaseCase.leading;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ErrorReason;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How an election is closed, in every phase, in the order of rulings 6. */
class ClosingTest {

    @Test
    void closingStopsTheWorkThenWaitsForItThenReleasesThenEnds() {
        LeaseCase us = leading().forget().close();
        assertThat(us.tokenValid()).isFalse();
        us.elapse(seconds(1));
        assertThat(us.steps()).containsExactly("verdict 0", "stop work CLOSED", "lost 7 CLOSED", "verdict 0",
                "release on v2", "released 7", "no leader", "ended CLOSED");
        assertThat(us.stored().record()).isEqualTo(
                new LeaseRecord("", 7, us.stored().record().renewMicros(), 15));
    }

    /** Mutant SK-06, and else a successor would start beside live work. */
    @Test
    void whileTheWorkDrainsTheLeaseIsRenewedAndNotReleased() {
        LeaseCase us = leading().workTakes(seconds(28)).forget().close().elapse(seconds(27.9));
        assertThat(us.writes()).hasSize(5).allMatch(call -> call.toString().startsWith("swap 7"));
        assertThat(us.tokenValid()).isFalse();
        us.elapse(seconds(1));
        assertThat(us.lastWrite()).hasToString("release on v7");
        assertThat(us.story()).endsWith("ended CLOSED");
    }

    @Test
    void anOutstandingRenewalIsAwaitedBeforeTheRelease() {
        LeaseCase us = leading().writes(Fate.took(seconds(1), seconds(2))).elapse(seconds(5)).forget();
        us.close().elapse(seconds(1));
        assertThat(us.writes()).isEmpty();
        us.elapse(seconds(1));
        assertThat(us.writes()).hasToString("[release on v3]");
        assertThat(us.story()).endsWith("ended CLOSED");
    }

    /** Though a read that was sent beside it has shown already that another one holds the lease. */
    @Test
    void anOutstandingRenewalIsAwaitedWhateverAReadShowsMeanwhile() {
        LeaseCase us = leading().writes(Fate.LOST_REQUEST, Fate.took(seconds(1), seconds(2)));
        us.reads(Fate.took(millis(500), millis(510))).elapse(seconds(9)).forget();
        us.store.put(held(THEM, 8));
        us.close().elapse(seconds(1));
        assertThat(us.rows()).contains(LeaseRow.WRITE_AWAITED);
        assertThat(us.story()).containsExactly("lost 7 CLOSED", "other leader " + THEM + " 8");
        us.elapse(seconds(1.5));
        assertThat(us.story()).endsWith("ended CLOSED");
        assertThat(us.stored().record().holder()).isEqualTo(THEM);
    }

    @Test
    void anOutstandingRenewalThatIsNeverAnsweredIsReadUpBeforeTheRelease() {
        LeaseCase us = leading().writes(Fate.LOST_ANSWER).elapse(seconds(5)).forget().close().elapse(seconds(4));
        assertThat(us.sent()).hasToString("[read, release on v3]");
        assertThat(us.story()).endsWith("released 7", "no leader", "ended CLOSED");
    }

    @Test
    void aReleaseThatMeetsAnAnnotationIsReadUpAndTriedOnceMore() {
        LeaseCase us = leading();
        us.store.annotate();
        us.forget().close().elapse(seconds(1));
        assertThat(us.steps()).endsWith("release on v2", "read", "release on v3", "released 7", "no leader",
                "ended CLOSED");
    }

    @Test
    void aReleaseIsTriedOnceMoreAndNoOftener() {
        LeaseCase us = leading().forget().allWrites(Fate.answered(new LeaseReply.Conflict())).close();
        us.elapse(seconds(10));
        assertThat(us.writes()).hasToString("[release on v2, release on v2]");
        assertThat(us.story()).containsExactly("lost 7 CLOSED", "release indeterminate", "ended CLOSED");
    }

    /** Mutant SK-05: whoever leads now is left alone. */
    @Test
    void aReleaseThatFindsASuccessorLeavesItAlone() {
        LeaseCase us = leading();
        us.store.put(held(THEM, 8));
        us.forget().close().elapse(seconds(1));
        assertThat(us.writes()).hasToString("[release on v2]");
        assertThat(us.stored().record().holder()).isEqualTo(THEM);
        assertThat(us.story()).containsExactly("lost 7 CLOSED", "other leader " + THEM + " 8", "released 7",
                "ended CLOSED");
    }

    @Test
    void aReleaseWhoseAnswerIsLostIsReadUpAndConfirmed() {
        LeaseCase us = leading().forget().writes(Fate.LOST_ANSWER).close().elapse(seconds(6));
        assertThat(us.writes()).hasSize(1);
        assertThat(us.story()).containsExactly("lost 7 CLOSED", "no leader", "released 7", "ended CLOSED");
    }

    @Test
    void aReleaseThatNobodyConfirmsIsReportedAsIndeterminate() {
        LeaseCase us = leading().forget().always(Fate.LOST_ANSWER).close().elapse(seconds(12));
        assertThat(us.story()).containsExactly("lost 7 CLOSED", "release indeterminate", "ended CLOSED");
    }

    @Test
    void aReleaseOfALeaseThatIsGoneEnds() {
        LeaseCase us = leading();
        us.store.delete();
        us.forget().close().elapse(seconds(1));
        assertThat(us.story()).containsExactly("lost 7 CLOSED", "no leader", "released 7", "ended CLOSED");
    }

    @Test
    void aReleaseAnswered201ConfirmsNothing() {
        LeaseCase us = leading().forget().writes(Fate.answered(new LeaseReply.Created("u9", "v9"))).close();
        us.elapse(millis(30));
        assertThat(us.story()).doesNotContain("released 7");
        assertThat(us.elapse(seconds(1)).writes()).hasToString("[release on v2, release on v2]");
    }

    /** Mutant C2-14: the token's history stays, so the next leader's token is higher. */
    @Test
    void theNextLeaderAfterAReleaseHasAHigherToken() {
        LeaseCase us = leading().close().elapse(seconds(1));
        LeaseCase next = candidate().lease(us.stored().record()).start().elapse(millis(100));
        assertThat(next.story()).endsWith("gained 8");
    }

    @Test
    void workThatDoesNotStopIsNeverReleasedBesideAndTheElectionEndsAtItsBound() {
        LeaseCase us = leading().workNeverStops().forget().close().elapse(TIMINGS.closeBoundNanos() - 1);
        assertThat(us.story()).containsExactly("lost 7 CLOSED");
        us.elapse(1);
        assertThat(us.story()).containsExactly("lost 7 CLOSED", "ended WORK_DID_NOT_STOP");
        assertThat(us.writes()).noneMatch(call -> call.toString().startsWith("release"));
        int calls = us.sent().size();
        assertThat(us.elapse(seconds(60)).sent()).hasSize(calls);
    }

    /** The renewal of 30 s and the read beside it are out when the bound is reached. */
    @Test
    void workThatDoesNotStopEndsTheElectionWithItsCalls() {
        LeaseCase us = leading().workNeverStops().close().elapse(seconds(24)).forget();
        us.always(Fate.LOST_REQUEST).elapse(seconds(7));
        assertThat(us.story()).containsExactly("ended WORK_DID_NOT_STOP");
        assertThat(us.steps()).filteredOn(step -> step.startsWith("cancel")).hasSameSizeAs(us.sent()).hasSize(3);
    }

    @Test
    void closingWithWorkThatIgnoredALossEndsAtItsBoundToo() {
        LeaseCase us = leading().workNeverStops().allWrites(Fate.LOST_REQUEST).elapse(seconds(20)).forget();
        us.close().elapse(TIMINGS.closeBoundNanos());
        assertThat(us.story()).containsExactly("ended WORK_DID_NOT_STOP");
    }

    @Test
    void closingWhileWatchingEndsAtOnceAndForgetsItsCalls() {
        LeaseCase us = candidate().lease(held(THEM, 4)).start().forget().close();
        assertThat(us.steps()).containsExactly("cancel read", "ended CLOSED").doesNotHaveDuplicates();
    }

    @Test
    void closingBeforeAnythingWasAnsweredEnds() {
        LeaseCase us = candidate().start().close();
        assertThat(us.story()).containsExactly("ended CLOSED");
    }

    @Test
    void closingWhileASwapIsAwaitedWaitsForItAndReleasesWhatItWon() {
        LeaseCase us = candidate().lease(givenBack(6)).writes(Fate.took(millis(10), seconds(2)));
        us.start().elapse(millis(30)).close().elapse(seconds(3));
        assertThat(us.writes()).hasToString("[swap 7 on v1, release on v2]");
        assertThat(us.story()).containsExactly("no leader", "released 7", "no leader", "ended CLOSED");
    }

    @Test
    void closingWhileASwapIsAwaitedThatWinsButLosesItsAnswerLeavesNothingBehind() {
        LeaseCase us = candidate().lease(givenBack(6)).writes(Fate.LOST_ANSWER).start().elapse(millis(30));
        us.close().elapse(seconds(5));
        assertThat(us.stored().record().held()).isFalse();
        assertThat(us.story()).endsWith("ended CLOSED");
    }

    @Test
    void closingAfterAnUnansweredSwapLeavesNothingBehind() {
        LeaseCase us = candidate().lease(givenBack(6)).writes(Fate.arrivesUnansweredAfter(seconds(3.5)));
        us.start().elapse(seconds(3.4)).close().elapse(seconds(5));
        assertThat(us.story()).endsWith("release indeterminate", "ended CLOSED");
        assertThat(us.rows()).contains(LeaseRow.RELEASE_GIVEN_UP);
    }

    /** The release was given up, and a read has settled it since; but the record names us still. */
    @Test
    void closingAfterAReleaseThatWasGivenUpGivesTheLeaseBackAfterAll() {
        LeaseCase us = leading().allWrites(Fate.refused(ErrorReason.FORBIDDEN)).stepDown();
        us.after(seconds(3), us.store::annotate).elapse(seconds(5));
        assertThat(us.phase()).isEqualTo(Phase.WATCHING);
        assertThat(us.state().unresolved()).isEmpty();
        us.healed().forget().close().elapse(seconds(1));
        assertThat(us.stored().record().held()).isFalse();
        assertThat(us.story()).containsExactly("released 7", "no leader", "ended CLOSED");
    }

    /** A namesake's lease is not ours to give back (mutant C2-01). */
    @Test
    void closingLeavesALeaseAloneThatNamesUsAndIsNotOurs() {
        LeaseCase us = candidate().lease(held(US, 4)).start().elapse(seconds(1)).close().elapse(seconds(1));
        assertThat(us.writes()).isEmpty();
        assertThat(us.story()).containsExactly("ended CLOSED");
    }

    @Test
    void closingWhileASwapThatLosesIsAwaitedEnds() {
        LeaseCase us = candidate().lease(givenBack(6));
        us.after(millis(25), () -> us.store.put(held(THEM, 7))).start().elapse(millis(30)).close().elapse(seconds(1));
        assertThat(us.stored().record().holder()).isEqualTo(THEM);
        assertThat(us.story()).endsWith("ended CLOSED");
    }

    @Test
    void closingWhileAnUnheldLeaseIsMadeEnds() {
        LeaseCase us = candidate().start().elapse(millis(30)).close().elapse(seconds(1));
        assertThat(us.writes()).hasToString("[create unheld 0]");
        assertThat(us.story()).endsWith("ended CLOSED");
    }

    @Test
    void closingWhileClaimingGivesTheLeaseBack() {
        LeaseCase us = candidate().lease(givenBack(6));
        us.claimHangs().start().elapse(seconds(1)).close().elapse(seconds(1));
        assertThat(us.story()).containsExactly("no leader", "released 7", "no leader", "ended CLOSED");
    }

    /** The record carries a token that the candidate had no answer for, and is its own all the same. */
    @Test
    void closingWhileAReMintIsUnansweredReleasesItsRecordToo() {
        LeaseCase us = candidate().lease(givenBack(6)).claimRefused(30).writes(Fate.PROMPT, Fate.LOST_ANSWER);
        us.start().elapse(seconds(1)).close().elapse(seconds(5));
        assertThat(us.stored().record()).isEqualTo(
                new LeaseRecord("", 31, us.stored().record().renewMicros(), 15));
        assertThat(us.story()).endsWith("released 31", "no leader", "ended CLOSED");
    }

    @Test
    void closingWhileReleasingEndsAfterThatRelease() {
        LeaseCase us = leading().stepDown().elapse(millis(10)).close().elapse(seconds(1));
        assertThat(us.writes()).hasSize(2);
        assertThat(us.story()).endsWith("released 7", "no leader", "ended CLOSED");
    }

    @Test
    void closingWhileDrainingAfterAStepDownEnds() {
        LeaseCase us = leading().workTakes(seconds(2)).forget().stepDown().elapse(seconds(1)).close();
        us.elapse(seconds(2));
        assertThat(us.story()).containsExactly("lost 7 STEPPED_DOWN", "released 7", "no leader", "ended CLOSED");
    }

    @Test
    void aClosedElectionIgnoresEverything() {
        LeaseCase us = leading().close().elapse(seconds(1)).forget();
        us.stepDown().close().workEnds().elapse(seconds(60));
        assertThat(us.steps()).isEmpty();
    }

    @Test
    void aServerThatNeverAnswersDoesNotKeepACloseFromReturning() {
        LeaseCase us = leading().always(Fate.LOST_REQUEST).elapse(seconds(6)).close().elapse(seconds(20));
        assertThat(us.story()).endsWith("release indeterminate", "ended CLOSED");
    }

    @Test
    void aLossSeenWhileClosingStopsTheRenewals() {
        LeaseCase us = leading().workTakes(seconds(20)).forget().close();
        us.after(seconds(1), () -> us.store.put(held(THEM, 8))).elapse(seconds(25));
        assertThat(us.writes()).hasSize(1);
        assertThat(us.story()).containsExactly("lost 7 CLOSED", "other leader " + THEM + " 8", "ended CLOSED");
    }

    @Test
    void theDurationOfTheRecordGivenBackIsOurs() {
        LeaseCase us = leading().close().elapse(seconds(1));
        assertThat(us.stored().record().durationSeconds()).isEqualTo(15);
        assertThat(us.stored().record().renewMicros()).isNotEqualTo(OptionalLong.empty());
    }
}
