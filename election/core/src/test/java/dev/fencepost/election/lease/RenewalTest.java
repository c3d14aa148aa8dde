package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.D;
import static dev.fencepost.election.lease.LeaseCase.THEM;
import static dev.fencepost.election.lease.LeaseCase.TIMINGS;
import static dev.fencepost.election.lease.LeaseCase.US;
import static dev.fencepost.election.lease.LeaseCase.held;
import static dev.fencepost.election.lease.LeaseCase.leading;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.Input;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How a leader stays one: what extends its validity, what does not, and what a lost answer costs (rulings 2c to 2g).
 */
class RenewalTest {

    /** The swap that made us the leader was sent then. */
    private static final long GRANTED = millis(20);

    private static final long VALIDITY = TIMINGS.validityNanos(ExpiryPolicy.OBSERVED);

    @Test
    void onTheFastPathARenewalIsOnePutEveryFiveSecondsAndNoGet() {
        LeaseCase us = leading().forget().elapse(seconds(60));
        assertThat(us.reads()).isEmpty();
        assertThat(us.writes()).hasSize(12).allMatch(call -> call.record().transitions() == 7);
        assertThat(us.writes()).extracting(Sent::atNanos)
                .startsWith(GRANTED + seconds(5), GRANTED + seconds(10), GRANTED + seconds(15));
        assertThat(us.tokenValid()).isTrue();
        assertThat(us.story()).isEmpty();
        assertThat(us.events(ElectionEvent.Extended.class)).hasSize(12);
    }

    /** Mutant C2-03. */
    @Test
    void aRenewalKeepsTheToken() {
        LeaseCase us = leading().elapse(seconds(30));
        assertThat(us.stored().record().transitions()).isEqualTo(7);
    }

    /** Mutant C2-30: the server took its time, and the lease runs since the renewal was sent. */
    @Test
    void theValidityIsCountedFromTheSendingAndNotFromTheAnswer() {
        LeaseCase us = leading();
        assertThat(us.validUntilNanos()).isEqualTo(GRANTED + VALIDITY);
        us.writes(Fate.took(millis(10), seconds(2.9))).elapse(seconds(8.5));
        assertThat(us.validUntilNanos()).isEqualTo(GRANTED + seconds(5) + VALIDITY);
    }

    @Test
    void atTheEndOfTheValidityTheVerdictIsFalseWithoutAnybodysDoing() {
        LeaseCase us = leading().workNeverStops().always(Fate.LOST_REQUEST);
        us.elapse(GRANTED + VALIDITY - us.nowNanos() - 1);
        assertThat(us.tokenValid()).isTrue();
        us.stall(1);
        assertThat(us.tokenValid()).isFalse();
    }

    /** Rulings 2c: attempt 1 applied at 1 s and answered at 6 s must not be credited to attempt 2 sent at 5 s. */
    @Test
    void aLateAnswerIsCreditedToItsOwnAttempt() {
        LeaseCase us = leading().forget();
        us.writes(Fate.took(millis(10), seconds(4.5)), Fate.took(seconds(2), seconds(2.9)));
        us.reads(Fate.LOST_REQUEST);
        us.elapse(seconds(9.7));
        Sent first = us.writes().get(0);
        assertThat(us.writes()).hasSize(2);
        assertThat(us.rows()).contains(LeaseRow.LATE_CONFIRMED);
        assertThat(us.validUntilNanos()).isEqualTo(first.atNanos() + VALIDITY);
    }

    @Test
    void thereIsOneAwaitedWriteAtATime() {
        LeaseCase us = leading().forget().writes(Fate.took(millis(10), seconds(2.9))).elapse(seconds(7.8));
        assertThat(us.writes()).hasSize(1);
    }

    @Test
    void aReadExtendsNothing() {
        LeaseCase us = leading().allWrites(Fate.refused(ErrorReason.FORBIDDEN)).elapse(seconds(12));
        assertThat(us.rows()).contains(LeaseRow.UNCHANGED_FOUND);
        assertThat(us.validUntilNanos()).isEqualTo(GRANTED + VALIDITY);
    }

    /** Lessons: reads that succeed while writes fail still lose the lease at the deadline. */
    @ParameterizedTest
    @EnumSource(ErrorReason.class)
    void whileWritesFailReadsDoNotSaveTheLeaseWhateverTheError(ErrorReason reason) {
        LeaseCase us = leading().forget().allWrites(Fate.refused(reason)).elapse(D);
        assertThat(us.nanosOf(ElectionEvent.Lost.class))
                .isEqualTo(GRANTED + VALIDITY - TIMINGS.stopGraceNanos());
        assertThat(us.events(ElectionEvent.CallFailed.class)).isNotEmpty()
                .allMatch(failed -> failed.reason() == reason);
    }

    /** Lessons: a fast-failing server never extends the lease, and is asked once a retry interval only. */
    @Test
    void aServerThatFailsFastIsAskedOnceARetryInterval() {
        LeaseCase us = leading().forget().always(Fate.answered(Fate.indeterminate())).elapse(seconds(13.5));
        assertThat(us.writes()).hasSizeBetween(7, 9);
    }

    @Test
    void aReadConfirmsTheExactAttemptFromItsSending() {
        LeaseCase us = leading().forget().writes(Fate.LOST_ANSWER, Fate.LOST_REQUEST).elapse(seconds(9.9));
        Sent lost = us.writes().get(0);
        assertThat(us.rows()).contains(LeaseRow.OWN_WRITE_PROVEN);
        assertThat(us.validUntilNanos()).isEqualTo(lost.atNanos() + VALIDITY);
        assertThat(us.tokenValid()).isTrue();
    }

    /** Rulings 3: renew 5 + call 3 + retry 1.2 + call 3 + grace 1 fit into the lease. */
    @Test
    void oneLostAnswerNeverCostsTheLeaseAtTheLongestCallsAndDelays() {
        LeaseCase us = leading(LeaseCase.candidate().jitter(max -> max)).forget();
        us.writes(Fate.LOST_ANSWER, Fate.took(seconds(2.9), TIMINGS.callTimeoutNanos() - 1));
        us.reads(Fate.took(seconds(2.9), TIMINGS.callTimeoutNanos() - 1));
        us.elapse(seconds(30));
        assertThat(us.story()).isEmpty();
        assertThat(us.tokenValid()).isTrue();
    }

    @Test
    void oneLostRequestNeverCostsTheLeaseAtTheLongestCallsAndDelays() {
        LeaseCase us = leading(LeaseCase.candidate().jitter(max -> max)).forget();
        us.writes(Fate.LOST_REQUEST, Fate.took(seconds(2.9), TIMINGS.callTimeoutNanos() - 1));
        us.reads(Fate.took(seconds(2.9), TIMINGS.callTimeoutNanos() - 1));
        us.elapse(seconds(30));
        assertThat(us.story()).isEmpty();
        assertThat(us.tokenValid()).isTrue();
    }

    /** Rulings 2f: it may have been served before our write. */
    @Test
    void aReadSentBeforeOurLastConfirmedAnswerIsIgnoredWhole() {
        LeaseCase us = leading().forget();
        // a renewal gets lost; beside the next one goes a read, which is served before but answered after it
        us.writes(Fate.LOST_REQUEST, Fate.took(millis(10), millis(20)));
        us.reads(Fate.took(1, millis(500)));
        us.elapse(seconds(10));
        assertThat(us.rows()).contains(LeaseRow.READ_OVERTAKEN);
        assertThat(us.story()).isEmpty();
        assertThat(us.tokenValid()).isTrue();
    }

    @Test
    void aReadOfAbsenceSentBeforeOurLastConfirmedAnswerIsIgnoredToo() {
        LeaseCase us = leading().forget();
        us.writes(Fate.LOST_REQUEST, Fate.took(millis(10), millis(20)));
        us.reads(new Fate(List.of(), List.of(millis(500)), 0, Optional.of(new LeaseReply.Absent())));
        us.elapse(seconds(10));
        assertThat(us.rows()).contains(LeaseRow.READ_OVERTAKEN);
        assertThat(us.tokenValid()).isTrue();
    }

    /** Rulings 2g: a 409 may be our own applied write, repeated by a transport. */
    @Test
    void aConflictWithOurOwnRepeatedWriteCostsNothing() {
        LeaseCase us = leading().forget().writes(Fate.REPEATED_REQUEST).elapse(seconds(6));
        assertThat(us.rows()).contains(LeaseRow.CONFLICT, LeaseRow.OWN_WRITE_PROVEN);
        assertThat(us.validUntilNanos()).isEqualTo(us.writes().get(0).atNanos() + VALIDITY);
        assertThat(us.story()).isEmpty();
        assertThat(us.elapse(seconds(30)).story()).isEmpty();
    }

    @Test
    void aConflictWithAnAnnotationIsReadAndRenewedOnTheNewVersionAtOnce() {
        LeaseCase us = leading();
        us.after(seconds(1), us.store::annotate).forget().elapse(seconds(5.2));
        assertThat(us.steps()).containsExactly("swap 7 on v2", "read", "swap 7 on v3", "verdict 7");
        assertThat(us.events(ElectionEvent.CallFailed.class)).isEmpty();
    }

    /** Found by a hunt: the second read cost the lease when answers were slow. */
    @Test
    void aConflictOnAVersionThatAReadHasOvertakenIsNotReadAgain() {
        LeaseCase us = leading().forget();
        us.writes(Fate.LOST_REQUEST, Fate.took(millis(30), millis(60))).reads(Fate.took(millis(10), millis(20)));
        us.after(seconds(8.5), us.store::annotate).elapse(seconds(11));
        assertThat(us.steps()).filteredOn(step -> !step.startsWith("verdict")).containsExactly("swap 7 on v2", "read",
                "swap 7 on v2", "cancel swap 7 on v2", "swap 7 on v3");
        assertThat(us.rows()).contains(LeaseRow.UNCHANGED_FOUND, LeaseRow.CONFLICT);
    }

    @Test
    void untilTheConflictIsReadTheVerdictStands() {
        LeaseCase us = leading().forget().writes(Fate.answered(new LeaseReply.Conflict()));
        us.reads(Fate.took(seconds(2), seconds(2.5))).elapse(seconds(7));
        assertThat(us.tokenValid()).isTrue();
    }

    /** Lessons: another holder in a read means stop now, not at the deadline. */
    @Test
    void anotherHolderInAReadMeansStopNow() {
        LeaseCase us = leading();
        us.after(seconds(1), () -> us.store.put(held(THEM, 8))).forget().elapse(seconds(5.2));
        assertThat(us.steps()).startsWith("swap 7 on v2", "read", "other leader " + THEM + " 8", "verdict 0",
                "stop work SUPERSEDED", "lost 7 SUPERSEDED");
        assertThat(us.tokenValid()).isFalse();
    }

    @Test
    void ourOwnNameUnderAnotherTokenMeansStopNow() {
        LeaseCase us = leading();
        us.after(seconds(1), () -> us.store.put(held(US, 8))).elapse(seconds(5.2));
        assertThat(us.story()).endsWith("lost 7 SUPERSEDED");
    }

    @Test
    void anEmptiedHolderMeansStopNow() {
        LeaseCase us = leading();
        us.after(seconds(1), () -> us.store.put(LeaseCase.givenBack(7))).elapse(seconds(5.2));
        assertThat(us.story()).contains("lost 7 SUPERSEDED");
    }

    @Test
    void aDeletedLeaseMeansStopNow() {
        LeaseCase us = leading();
        us.after(seconds(1), us.store::delete).forget().elapse(seconds(5.2));
        assertThat(us.steps()).startsWith("swap 7 on v2", "read", "no leader", "verdict 0", "stop work DELETED",
                "lost 7 DELETED");
    }

    @Test
    void aReCreatedLeaseMeansStopNowEvenWhenItNamesUs() {
        LeaseCase us = leading();
        LeaseRecord ours = us.stored().record();
        us.after(seconds(1), us.store::delete).after(seconds(1), () -> us.store.put(ours)).elapse(seconds(5.2));
        assertThat(us.story()).endsWith("lost 7 DELETED");
    }

    /** Mutant C2-08. */
    @Test
    void aRenewalAnswered201ExtendsNothingAndIsReadUp() {
        LeaseCase us = leading().forget().writes(Fate.answered(new LeaseReply.Created("u9", "v9")));
        us.elapse(seconds(4.95));
        assertThat(us.rows()).contains(LeaseRow.SWAP_CREATED);
        assertThat(us.validUntilNanos()).isEqualTo(GRANTED + VALIDITY);
        assertThat(us.steps()).startsWith("swap 7 on v2", "read");
    }

    /**
     * Our renewal came before the successor's swap, and its answer came last: the successor was observed in between.
     */
    @Test
    void theLateAnswerToARenewalDoesNotStartTheWaitForItsSuccessorAgain() {
        LeaseCase us = leading().forget();
        us.writes(Fate.LOST_REQUEST, Fate.took(millis(5), seconds(2.5))).reads(Fate.took(millis(30), millis(40)));
        us.after(seconds(8.94), () -> us.store.put(held(THEM, 8))).elapse(seconds(14));
        assertThat(us.rows()).contains(LeaseRow.RENEWED_TOO_LATE);
        long received = us.reads().getFirst().atNanos() + millis(40);
        us.elapse(seconds(20));
        assertThat(us.writes()).extracting(Sent::atNanos).contains(received + D + 1 + millis(20));
    }

    @Test
    void aRepeatedAnswerIsTakenOnce() {
        LeaseCase us = leading().forget().writes(Fate.REPEATED_ANSWER).elapse(seconds(6));
        assertThat(us.events(ElectionEvent.Extended.class)).hasSize(1);
        Sent renewal = us.lastWrite();
        Input<LeaseReply> again = new Input.Answered<>(renewal.attempt(), new LeaseReply.Applied("u1", "v2"));
        assertThat(us.commandsFor(again)).noneMatch(command -> command.toString().contains("Verdict"));
    }

    @Test
    void anIndeterminateAnswerToARenewalThatWasCarriedOutIsReadUpAndCredited() {
        LeaseCase us = leading().forget().writes(Fate.appliedButAnswered(Fate.indeterminate()), Fate.LOST_REQUEST);
        us.elapse(seconds(7));
        assertThat(us.validUntilNanos()).isEqualTo(us.writes().get(0).atNanos() + VALIDITY);
    }

    @Test
    void anIndeterminateRenewalThatIsCarriedOutLaterIsFoundAndCredited() {
        LeaseCase us = leading().forget();
        us.writes(new Fate(List.of(seconds(2)), List.of(millis(20)), 0, Optional.of(Fate.indeterminate())));
        us.elapse(seconds(40));
        assertThat(us.story()).isEmpty();
        assertThat(us.tokenValid()).isTrue();
    }

    @Test
    void anAnswerOfTheWrongKindIsAFailedCall() {
        LeaseCase us = leading().forget().writes(Fate.answered(new LeaseReply.Absent()),
                Fate.answered(new LeaseReply.Found(leading().stored())));
        us.reads(Fate.answered(new LeaseReply.Conflict()), Fate.answered(new LeaseReply.Applied("u1", "v1")),
                Fate.answered(new LeaseReply.Created("u1", "v1")));
        us.elapse(seconds(30));
        assertThat(us.events(ElectionEvent.CallFailed.class)).hasSizeGreaterThanOrEqualTo(3)
                .allMatch(failed -> failed.reason() == ErrorReason.OTHER);
        assertThat(us.tokenValid()).isTrue();
    }

    /** Rulings 6: the answers that have arrived count, each from its sending, and only then the deadline. */
    @Test
    void afterAStallTheInboxComesBeforeTheDeadlineAndTheSameTokenResumes() {
        LeaseCase us = leading().elapse(seconds(5) - millis(75)).forget();
        us.stall(seconds(12));
        assertThat(us.tokenValid()).isFalse();
        us.elapse(0);
        assertThat(us.tokenValid()).isTrue();
        assertThat(us.story()).isEmpty();
        assertThat(us.elapse(seconds(20)).story()).isEmpty();
    }

    @Test
    void afterAStallThatOutlastsTheAnswersValidityTheLeadershipIsLost() {
        LeaseCase us = leading().elapse(seconds(5) - millis(75)).forget();
        us.stall(seconds(20)).elapse(0);
        assertThat(us.tokenValid()).isFalse();
        assertThat(us.story()).startsWith("lost 7 DEADLINE");
        assertThat(us.elapse(seconds(5)).story()).contains("gained 8");
    }
}
