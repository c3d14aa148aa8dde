package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.THEM;
import static dev.fencepost.election.lease.LeaseCase.TIMINGS;
import static dev.fencepost.election.lease.LeaseCase.candidate;
import static dev.fencepost.election.lease.LeaseCase.givenBack;
import static dev.fencepost.election.lease.LeaseCase.held;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Input;
import org.junit.jupiter.api.Test;

/** Between holding the lease and leading: every fence is claimed first (rulings 4). */
class ClaimTest {

    private static final long STOP_AT = millis(20) + TIMINGS.validityNanos(ExpiryPolicy.OBSERVED)
            - TIMINGS.stopGraceNanos();

    private static LeaseCase free() {
        return candidate().lease(givenBack(6));
    }

    @Test
    void theClaimComesBeforeTheVerdictAndTheVerdictBeforeGained() {
        LeaseCase us = free().start().elapse(seconds(1));
        assertThat(us.steps()).containsExactly("read", "no leader", "swap 7 on v1", "claim 7", "verdict 7",
                "gained 7");
    }

    @Test
    void untilEveryFenceIsClaimedTheVerdictIsFalseAndNothingIsSent() {
        LeaseCase us = free();
        us.claimHangs().start().elapse(seconds(10));
        assertThat(us.tokenValid()).isFalse();
        assertThat(us.story()).containsExactly("no leader");
        assertThat(us.sent()).hasSize(2);
    }

    @Test
    void aFenceThatHasSeenMoreIsClaimedAgainWithAHigherTokenInOurOwnRecord() {
        LeaseCase us = free().claimRefused(30).start().elapse(seconds(1));
        assertThat(us.steps()).containsExactly("read", "no leader", "swap 7 on v1", "claim 7", "fence ahead 30",
                "swap 31 on v2", "claim 31", "verdict 31", "gained 31");
        assertThat(us.stored().record().transitions()).isEqualTo(31);
    }

    /** An equal token from another holder is refused, and a higher one is minted. */
    @Test
    void ourTokenClaimedByAnotherHolderIsReMintedToo() {
        assertThat(free().claimRefused(7).start().elapse(seconds(1)).story()).endsWith("fence ahead 7", "gained 8");
    }

    @Test
    void theValidityOfAReMintedTokenCountsFromItsOwnSwap() {
        LeaseCase us = free().claimRefused(30).start().elapse(seconds(1));
        assertThat(us.validUntilNanos())
                .isEqualTo(us.lastWrite().atNanos() + TIMINGS.validityNanos(ExpiryPolicy.OBSERVED));
    }

    @Test
    void aReMintThatLostItsAnswerIsReadBackAndNotMintedTwice() {
        LeaseCase us = free().claimRefused(30).writes(Fate.PROMPT, Fate.LOST_ANSWER).start().elapse(seconds(6));
        assertThat(us.claims()).containsExactly(new FencingToken(7), new FencingToken(31));
        assertThat(us.story()).endsWith("gained 31");
    }

    @Test
    void aReMintThatLostItsRequestIsTriedAgain() {
        LeaseCase us = free().claimRefused(30).writes(Fate.PROMPT, Fate.LOST_REQUEST).start().elapse(seconds(6));
        assertThat(us.story()).endsWith("gained 31");
    }

    @Test
    void aReMintThatMeetsAnAnnotationReadsAndMintsOnTheNewVersion() {
        LeaseCase us = free().claimRefused(30);
        us.after(millis(42), us.store::annotate).start().elapse(seconds(1));
        assertThat(us.steps()).endsWith("swap 31 on v2", "read", "swap 31 on v3", "claim 31", "verdict 31",
                "gained 31");
    }

    @Test
    void aReMintThatFindsAnotherHolderGivesUpWithoutHavingLed() {
        LeaseCase us = free().claimRefused(30);
        us.after(millis(42), () -> us.store.put(held(THEM, 8))).start().elapse(seconds(1));
        assertThat(us.story()).containsExactly("no leader", "fence ahead 30", "other leader " + THEM + " 8");
        assertThat(us.phase()).isEqualTo(Phase.WATCHING);
    }

    @Test
    void aReMintThatFindsNoLeaseGivesUpWithoutHavingLed() {
        LeaseCase us = free().claimRefused(30);
        us.after(millis(42), us.store::delete).start().elapse(seconds(3));
        assertThat(us.story()).containsExactly("no leader", "fence ahead 30", "no leader");
    }

    @Test
    void afterARefusalThatCannotBeOutbidTheLeaseIsGivenBack() {
        LeaseCase us = free().claimRefused(Integer.MAX_VALUE).start().elapse(millis(500));
        assertThat(us.story()).containsExactly("no leader", "tokens exhausted 2147483647", "released 7", "no leader");
        assertThat(us.rows()).contains(LeaseRow.TOKENS_EXHAUSTED);
    }

    @Test
    void aClaimThatFailsIsTriedAgainOnceARetryInterval() {
        LeaseCase us = free().claimFails(3).start().elapse(seconds(5));
        assertThat(us.claims()).hasSize(4);
        assertThat(us.story()).containsExactly("no leader", "fence failed", "fence failed", "fence failed",
                "gained 7");
    }

    @Test
    void aClaimThatGoesOnFailingIsTriedUntilTheStopInstantAndThenTheLeaseIsGivenBack() {
        LeaseCase us = free().claimFails(100).start().elapse(STOP_AT - 1);
        assertThat(us.claims()).hasSizeGreaterThanOrEqualTo(12);
        assertThat(us.phase()).isEqualTo(Phase.CLAIMING);
        us.elapse(millis(21));
        assertThat(us.story()).endsWith("released 7", "no leader").doesNotContain("gained 7");
        assertThat(us.events(ElectionEvent.Released.class)).hasSize(1);
    }

    @Test
    void aClaimIsNotRenewedSoThatSomebodyWithAWorkingFenceGetsTheTurn() {
        LeaseCase us = free().claimFails(100).start().elapse(STOP_AT - 1);
        assertThat(us.writes()).hasSize(1);
    }

    @Test
    void aHungClaimIsGivenBackAtTheStopInstantAndItsLateAnswerIsOutdated() {
        LeaseCase us = free();
        us.claimHangs().start().elapse(STOP_AT + millis(10));
        us.input(new Input.Claimed<>(new FencingToken(7)));
        assertThat(us.rows()).contains(LeaseRow.CLAIM_DEADLINE_REACHED, LeaseRow.CLAIM_OUTDATED);
        assertThat(us.story()).doesNotContain("gained 7");
        assertThat(us.tokenValid()).isFalse();
    }

    /** After a stall: the claim's answer has arrived in time, but there is no time left. */
    @Test
    void aClaimThatIsAnsweredPastTheStopInstantDoesNotMakeALeader() {
        LeaseCase us = free();
        us.claimHangs().start().elapse(seconds(1)).stall(seconds(14));
        us.input(new Input.Claimed<>(new FencingToken(7))).elapse(millis(20));
        assertThat(us.rows()).contains(LeaseRow.CLAIMED_TOO_LATE);
        assertThat(us.story()).doesNotContain("gained 7").contains("released 7");
    }

    /** Not only the deadline, which is looked at on a wake, gives the lease back then. */
    @Test
    void aClaimThatIsAnsweredPastTheStopInstantIsGivenBackAtOnce() {
        LeaseCase us = free();
        us.claimHangs().start().elapse(seconds(1)).stall(seconds(14));
        assertThat(us.commandsFor(new Input.Claimed<>(new FencingToken(7)))).first()
                .asString().contains("Release");
    }

    @Test
    void theAnswersToTheClaimOfAnotherTokenAreOutdated() {
        LeaseCase us = free();
        us.claimHangs().start().elapse(seconds(1));
        FencingToken other = new FencingToken(6);
        us.input(new Input.Claimed<>(other)).input(new Input.ClaimFailed<>(other, "")).input(
                new Input.ClaimRefused<>(other, new FencingToken(50)));
        assertThat(us.phase()).isEqualTo(Phase.CLAIMING);
        assertThat(us.writes()).hasSize(1);
    }

    @Test
    void theFirstRenewalIsDueFiveSecondsAfterTheSwapWhateverTheClaimTook() {
        LeaseCase us = free();
        us.claimHangs().start().elapse(seconds(2)).input(new Input.Claimed<>(new FencingToken(7)));
        us.forget().elapse(seconds(3.5));
        assertThat(us.lastWrite().atNanos()).isEqualTo(millis(20) + seconds(5));
    }
}
