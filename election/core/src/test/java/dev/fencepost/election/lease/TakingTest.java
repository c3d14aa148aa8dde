package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.D;
import static dev.fencepost.election.lease.LeaseCase.THEM;
import static dev.fencepost.election.lease.LeaseCase.US;
import static dev.fencepost.election.lease.LeaseCase.WALL_AT_START;
import static dev.fencepost.election.lease.LeaseCase.candidate;
import static dev.fencepost.election.lease.LeaseCase.givenBack;
import static dev.fencepost.election.lease.LeaseCase.held;
import static dev.fencepost.election.lease.LeaseCase.leading;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Input;
import dev.fencepost.election.LeaseTimings;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How a Lease is made, taken and given its token: rulings 2e and 3. */
class TakingTest {

    private static final LeaseRecord NEVER_HELD = new LeaseRecord("", 0, OptionalLong.empty(), 15);

    @Test
    void withoutALeaseAnUnheldOneIsMadeAtOnceAndTakenAfterAWholeLeaseFromTheReceiptOfItsUid() {
        LeaseCase us = candidate().start().elapse(millis(100));
        assertThat(us.writes()).hasToString("[create unheld 0]");
        assertThat(us.lastWrite().record()).isEqualTo(NEVER_HELD);
        us.elapse(D + millis(40) - us.nowNanos());
        assertThat(us.writes()).hasSize(1);
        us.elapse(millis(100));
        assertThat(us.lastWrite()).hasToString("swap 1 on v1");
        assertThat(us.story()).containsExactly("no leader", "gained 1");
    }

    @Test
    void anUnheldLeaseThatNobodyHasHeldIsWaitedForByWhoeverFindsIt() {
        LeaseCase us = candidate().lease(NEVER_HELD).start().elapse(millis(20) + D);
        assertThat(us.writes()).isEmpty();
        assertThat(us.elapse(millis(100)).writes().getFirst()).hasToString("swap 1 on v1");
    }

    /** The lease that was deleted may have been a longer one, and its holder may be valid yet. */
    @Test
    void theWaitForANewLeaseLastsAsLongAsTheLongestDurationEverSeen() {
        LeaseCase us = candidate().lease(new LeaseRecord(THEM, 4, OptionalLong.of(WALL_AT_START), 40));
        us.after(seconds(2), us.store::delete).start().elapse(seconds(42.05));
        assertThat(us.writes()).hasToString("[create unheld 4]");
        assertThat(us.elapse(seconds(2)).lastWrite()).hasToString("swap 5 on v2");
    }

    @Test
    void createAtOncePostsAHeldLeaseWithTokenOne() {
        LeaseCase us = candidate().onAbsent(OnAbsent.CREATE_AT_ONCE).start().elapse(millis(100));
        assertThat(us.writes()).hasToString("[create held 1]");
        assertThat(us.story()).containsExactly("no leader", "gained 1");
    }

    @Test
    void aCreateThatLostTheRaceIsNoErrorAndTheWinnerIsReported() {
        LeaseCase us = candidate().onAbsent(OnAbsent.CREATE_AT_ONCE);
        us.after(millis(15), () -> us.store.put(held(THEM, 1)));
        us.start().elapse(seconds(3));
        assertThat(us.writes()).hasSize(1);
        assertThat(us.events(ElectionEvent.CallFailed.class)).isEmpty();
        assertThat(us.story()).containsExactly("no leader", "other leader " + THEM + " 1");
    }

    /** Mutant C2-29: posted only, it would meet 409 for ever. */
    @Test
    void anUnheldLeaseIsSwappedAndNeverPosted() {
        LeaseCase us = candidate().lease(givenBack(4)).start().elapse(millis(100));
        assertThat(us.writes()).hasToString("[swap 5 on v1]");
        assertThat(us.story()).containsExactly("no leader", "gained 5");
    }

    /** Mutant C2-10: the token comes from the record under the very version that is swapped. */
    @Test
    void theTokenIsOneAboveTheRecordsUnderTheVersionThatIsSwapped() {
        LeaseCase us = candidate().lease(held(THEM, 4));
        us.after(seconds(10), () -> us.store.put(givenBack(9)));
        us.start().elapse(seconds(12));
        assertThat(us.writes().getFirst()).hasToString("swap 10 on v2");
        assertThat(us.stored().record().holder()).isEqualTo(US);
        assertThat(us.stored().record().transitions()).isEqualTo(10);
    }

    @Test
    void theTokenIsAboveTheFloorOfTheFences() {
        assertThat(candidate().floor(20).lease(givenBack(4)).start().elapse(millis(100)).story())
                .contains("gained 21");
    }

    @Test
    void theFloorIsAskedAgainBeforeAMintSoThatOneThatRoseMeanwhileCounts() {
        LeaseCase us = candidate().lease(held(THEM, 4)).start().elapse(seconds(10));
        us.floor(20).elapse(seconds(6));
        assertThat(us.story()).contains("gained 21");
    }

    @Test
    void withoutAFloorNobodyStandsAndTheFloorIsAskedForAgain() {
        LeaseCase us = candidate().floorFails().floorFails().lease(givenBack(4)).start().elapse(millis(500));
        assertThat(us.writes()).isEmpty();
        assertThat(us.story()).containsExactly("fence failed", "no leader");
        assertThat(us.elapse(seconds(3)).story()).contains("gained 5");
    }

    @Test
    void theTokenIsAboveTheHighestEverSeenEvenWhenTheRecordFellBack() {
        LeaseCase us = candidate().lease(held(THEM, 40));
        us.after(seconds(1.5), us.store::delete).after(seconds(1.6), () -> us.store.put(givenBack(2)));
        assertThat(us.start().elapse(seconds(4)).story()).contains("gained 41");
    }

    /** A missing or negative number is 0 for reading, never for minting below what was seen. */
    @Test
    void missingTransitionsAreNeverMintedBelowWhatWasSeen() {
        LeaseCase us = candidate().lease(held(THEM, 40));
        us.after(seconds(1.5), () -> us.store.put(givenBack(0)));
        assertThat(us.start().elapse(seconds(4)).story()).contains("gained 41");
    }

    @Test
    void atTheThirtyTwoBitLimitNobodyStandsAndTheReasonIsTold() {
        LeaseCase us = candidate().lease(givenBack(Integer.MAX_VALUE)).start().elapse(seconds(3));
        assertThat(us.writes()).isEmpty();
        assertThat(us.story()).contains("tokens exhausted 2147483647");
        LeaseCase last = candidate().lease(givenBack(Integer.MAX_VALUE - 1)).start().elapse(millis(100));
        assertThat(last.story()).contains("gained 2147483647");
    }

    @Test
    void aFloorAtTheThirtyTwoBitLimitMakesNoLeaseEither() {
        LeaseCase us = candidate().floor(Integer.MAX_VALUE).start().elapse(seconds(3));
        assertThat(us.writes()).isEmpty();
        assertThat(us.story()).contains("tokens exhausted 2147483647");
    }

    /** Mutant C2-08. */
    @Test
    void aSwapAnswered201NeverMakesALeader() {
        LeaseCase us = candidate().lease(givenBack(4)).writes(Fate.answered(new LeaseReply.Created("u9", "v9")));
        us.start().elapse(millis(40));
        assertThat(us.phase()).isEqualTo(Phase.WATCHING);
        assertThat(us.tokenValid()).isFalse();
        assertThat(us.claims()).isEmpty();
    }

    /** A PUT that resurrected the Lease without looking at its uid: the object names us, and still it is waited out. */
    @Test
    void aLeaseThatOurOwnSwapBroughtBackFromDeletionIsWaitedOut() {
        LeaseCase us = candidate().lease(givenBack(4)).writes(Fate.answered(new LeaseReply.Created("u2", "v2")));
        us.after(millis(35), us.store::delete).after(millis(36), () -> us.store.put(held(US, 5)));
        us.start().elapse(D);
        assertThat(us.writes()).hasToString("[swap 5 on v1]");
        assertThat(us.elapse(seconds(1)).story()).endsWith("gained 6");
    }

    @Test
    void anUnansweredSwapThatIsReadBackIsSwappedAgainAtOnceWithTheSameToken() {
        LeaseCase us = candidate().lease(givenBack(4)).writes(Fate.LOST_ANSWER).start().elapse(seconds(4.2));
        assertThat(us.writes()).hasToString("[swap 5 on v1, swap 5 on v2]");
        assertThat(us.claims()).containsExactly(new FencingToken(5));
        assertThat(us.story()).containsExactly("no leader", "gained 5");
    }

    /** Until its own answer, a read makes nobody a leader: validity counts from the second swap. */
    @Test
    void anAttemptThatIsReadBackGrantsNothingByItself() {
        LeaseCase us = candidate().lease(givenBack(4)).writes(Fate.LOST_ANSWER, Fate.LOST_REQUEST);
        us.start().elapse(seconds(6.9));
        assertThat(us.writes()).hasSize(2);
        assertThat(us.tokenValid()).isFalse();
        assertThat(us.claims()).isEmpty();
    }

    /** Rulings 2e: a POST can be delivered twice, so its record proves nothing. */
    @Test
    void anUnansweredCreateThatIsReadBackIsWaitedOut() {
        LeaseCase us = candidate().onAbsent(OnAbsent.CREATE_AT_ONCE).writes(Fate.LOST_ANSWER);
        us.start().elapse(D + seconds(4));
        assertThat(us.writes()).hasToString("[create held 1]");
        assertThat(us.elapse(seconds(1)).story()).endsWith("gained 2");
    }

    /** Lessons: never leader because a read names us. A process of the same name led before us, or we did ourselves. */
    @Test
    void aRecordThatNamesUsAndIsNoAttemptOfOursIsSomebodyElsesAndWaitedOut() {
        LeaseCase us = candidate().lease(held(US, 4)).start().elapse(millis(20) + D);
        assertThat(us.writes()).isEmpty();
        assertThat(us.tokenValid()).isFalse();
        us.elapse(millis(100));
        assertThat(us.story()).containsExactly("gained 5");
    }

    @Test
    void anExpiredLeaseThatNamesUsIsTakenWithANewToken() {
        LeaseCase us = candidate().expiry(ExpiryPolicy.WALL_CLOCK)
                .lease(new LeaseRecord(US, 4, OptionalLong.of(0), 15)).start().elapse(millis(100));
        assertThat(us.story()).containsExactly("gained 5");
    }

    /** Rulings 2h: once lost was published, coming back mints, even on a record that is our own and live. */
    @Test
    void aRenewalThatIsReadBackAfterTheLossIsSwappedAtOnceWithANewToken() {
        LeaseCase us = leading().forget();
        us.writes(Fate.arrivesUnansweredAfter(seconds(16.3))).always(Fate.LOST_REQUEST).elapse(seconds(21.4));
        assertThat(us.stored()).hasFieldOrPropertyWithValue("version", "v3");
        us.healed().elapse(seconds(5));
        assertThat(us.lastWrite()).hasToString("swap 8 on v3");
        assertThat(us.story()).containsExactly("lost 7 DEADLINE", "release indeterminate", "gained 8");
    }

    @Test
    void aLateAnswerThatTheSwapWasAppliedIsCreditedFromItsSending() {
        LeaseCase us = candidate().lease(givenBack(4)).writes(Fate.took(millis(10), seconds(3.5)));
        us.start().elapse(seconds(3.6));
        assertThat(us.story()).containsExactly("no leader", "gained 5");
        assertThat(us.validUntilNanos())
                .isEqualTo(millis(20) + LeaseCase.TIMINGS.validityNanos(ExpiryPolicy.OBSERVED));
    }

    @Test
    void aSwapAnsweredAfterItsStopInstantIsGivenBack() {
        LeaseTimings patient = new LeaseTimings(D, seconds(5), seconds(60), seconds(1), 20, seconds(1), seconds(30),
                500, 500, 0);
        LeaseCase us = candidate().timings(patient).lease(givenBack(4)).writes(Fate.took(millis(10), seconds(14.1)));
        us.start().elapse(seconds(14.2));
        assertThat(us.writes()).hasToString("[swap 5 on v1, release on v2]");
        assertThat(us.claims()).isEmpty();
        assertThat(us.story()).containsExactly("no leader", "released 5", "no leader");
    }

    @Test
    void theRecordWrittenNamesUsOurDurationAndARenewTimeThatGrewEvenThoughTheWallClockFellBack() {
        LeaseCase us = leading();
        long first = us.stored().record().renewMicros().getAsLong();
        us.wallSteps(-3_600_000_000L).elapse(seconds(6));
        assertThat(us.stored().record()).isEqualTo(new LeaseRecord(US, 7, OptionalLong.of(first + 1), 15));
    }

    /**
     * Rulings 2b: the record's own time does not count, a predecessor an hour fast would block WALL_CLOCK for an hour.
     */
    @Test
    void thePredecessorsRenewTimeIsNotCarriedOn() {
        LeaseCase us = candidate().lease(new LeaseRecord("", 6, OptionalLong.of(WALL_AT_START + 3_600_000_000L), 15));
        us.start().elapse(millis(100));
        assertThat(us.stored().record().renewMicros()).hasValue(WALL_AT_START + 20_000);
    }

    @Test
    void whileACreateIsAwaitedReadsDecideNothing() {
        LeaseCase us = candidate().writes(Fate.took(seconds(2), seconds(2.5))).start().elapse(seconds(2.6));
        assertThat(us.rows()).contains(LeaseRow.WRITE_AWAITED);
        assertThat(us.writes()).hasToString("[create unheld 0]");
    }

    @Test
    void anAnswerToAnUnknownCallChangesNothing() {
        LeaseCase us = leading();
        LeaseState before = us.state();
        us.commandsFor(new Input.Answered<>(99, new LeaseReply.Applied("u1", "v9")));
        us.input(new Input.Answered<>(99, new LeaseReply.Applied("u1", "v9")));
        assertThat(us.state()).isEqualTo(before);
    }
}
