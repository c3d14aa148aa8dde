package dev.fencepost.election.campaign;

import static dev.fencepost.election.campaign.CampaignCase.KEY;
import static dev.fencepost.election.campaign.CampaignCase.LEASE;
import static dev.fencepost.election.campaign.CampaignCase.TIMINGS;
import static dev.fencepost.election.campaign.CampaignCase.TOKEN;
import static dev.fencepost.election.campaign.CampaignCase.campaigning;
import static dev.fencepost.election.campaign.CampaignCase.confirming;
import static dev.fencepost.election.campaign.CampaignCase.failed;
import static dev.fencepost.election.campaign.CampaignCase.handshaking;
import static dev.fencepost.election.campaign.CampaignCase.key;
import static dev.fencepost.election.campaign.CampaignCase.millis;
import static dev.fencepost.election.campaign.CampaignCase.seconds;
import static dev.fencepost.election.campaign.CampaignCase.started;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.FencingToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** From the grant to the confirmed key: seed 001, campaign steps 2 to 8. */
class AttemptTest {

    private static final long BUDGET = seconds(10) - seconds(10) / 3;

    @Test
    void leaseHandshakeCampaignAndTheReadingBackComeInThisOrderAndThenTheLeadership() {
        CampaignCase us = started();
        us.answer(new EtcdReply.Granted(LEASE, 10)).ack().answer(new EtcdReply.Won(KEY, TOKEN, LEASE))
                .answer(key(TOKEN));
        assertThat(us.steps()).containsExactly("grant 10", "open", "campaign", "renew", "read key", "verdict 7",
                "gained 7");
    }

    @Test
    void theFenceOfTheLeadershipIsToldBeforeIt() {
        CampaignCase us = CampaignCase.leading();
        assertThat(us.events()).containsSubsequence(
                new ElectionEvent.KeyConfirmed(new LeaderFence(KEY, TOKEN)),
                new ElectionEvent.Gained(new FencingToken(TOKEN), 1_000 + us.validUntilNanos()));
    }

    @Test
    void theTtlThatWasGrantedCountsAndNotTheOneThatWasAsked() {
        CampaignCase us = started().answer(new EtcdReply.Granted(LEASE, 60)).ack()
                .answer(new EtcdReply.Won(KEY, TOKEN, LEASE)).answer(key(TOKEN));
        assertThat(us.validUntilNanos()).isEqualTo(TIMINGS.validityNanos(seconds(60)));
        assertThat(us.events()).contains(new ElectionEvent.LeaseGranted(LEASE, 10, 60));
    }

    @Test
    void aTtlThatNoClockCanCountToIsAYear() {
        CampaignCase us = started().answer(new EtcdReply.Granted(LEASE, Long.MAX_VALUE)).ack()
                .answer(new EtcdReply.Won(KEY, TOKEN, LEASE)).answer(key(TOKEN));
        assertThat(us.tokenValid()).isTrue();
        assertThat(us.validUntilNanos()).isEqualTo(TIMINGS.validityNanos(seconds(365 * 24 * 3600)));
    }

    @Test
    void theCampaignHasNoTimeLimitAndEveryOtherCallHas() {
        CampaignCase us = started();
        assertThat(us.latestDeadlineNanos()).isEqualTo(seconds(5));
        us.answer(new EtcdReply.Granted(LEASE, 10)).ack();
        us.elapseRenewing(seconds(100_000));
        assertThat(us.phase()).isEqualTo(CampaignPhase.CAMPAIGNING);
    }

    @Test
    void aGrantThatFailsIsCountedAndTriedAgainAfterABackOffThatDoublesUpToItsCap() {
        CampaignCase us = started().forget();
        for (int back : new int[]{1, 2, 4, 8, 8}) {
            us.answer(failed(EtcdError.UNAVAILABLE));
            assertThat(us.steps()).containsExactly("campaign failed");
            us.elapse(seconds(back) - 1);
            assertThat(us.steps()).isEmpty();
            us.elapse(1);
            assertThat(us.steps()).containsExactly("grant 10");
        }
    }

    @Test
    void aGrantIsNotWaitedForLongerThanARequestMayTake() {
        CampaignCase us = started().forget().elapse(seconds(5));
        assertThat(us.steps()).containsExactly("campaign failed");
    }

    @Test
    void aLeaseThatIsGrantedTooLateIsRevoked() {
        CampaignCase us = started();
        long grant = us.latestCall();
        us.elapse(seconds(5)).forget();
        us.answer(grant, new EtcdReply.Granted(0x99, 10));
        assertThat(us.steps()).containsExactly("revoke 99");
    }

    @Test
    void aGrantOfNoLeaseThatComesTooLateLeavesNothingToRevoke() {
        CampaignCase us = started();
        long grant = us.latestCall();
        us.elapse(seconds(5)).forget();
        assertThat(us.answer(grant, new EtcdReply.Granted(0, 10)).steps()).isEmpty();
    }

    @Test
    void aGrantWithoutALeaseIsNoGrant() {
        assertThat(started().forget().answer(new EtcdReply.Granted(0, 10)).steps()).containsExactly("campaign failed");
        assertThat(started().forget().answer(new EtcdReply.Granted(LEASE, 0)).steps())
                .containsExactly("campaign failed");
    }

    @Test
    void aHandshakeThatIsNotAnsweredInTimeLeavesThroughTheRevoke() {
        CampaignCase us = handshaking().forget().elapse(seconds(5) - 1);
        assertThat(us.steps()).isEmpty();
        us.elapse(1);
        assertThat(us.steps()).containsExactly("campaign failed", "shut", "revoke 2a");
    }

    @Test
    void aHandshakeThatIsToldThatTheLeaseIsGoneLeavesThroughTheRevoke() {
        CampaignCase us = handshaking().forget().streamed(new EtcdReply.KeptAlive(LEASE, 0));
        assertThat(us.steps()).containsExactly("campaign failed", "shut", "revoke 2a");
    }

    @Test
    void aHandshakeWhoseStreamBreaksLeavesThroughTheRevoke() {
        CampaignCase us = handshaking().forget().breakStream(new EtcdReply.StreamClosed());
        assertThat(us.steps()).containsExactly("campaign failed", "revoke 2a");
    }

    @Test
    void aHandshakeThatIsAnsweredWithNonsenseLeavesThroughTheRevoke() {
        CampaignCase us = handshaking().forget().streamed(new EtcdReply.Revoked());
        assertThat(us.steps()).containsExactly("campaign failed", "shut", "revoke 2a");
        assertThat(us.answer(new EtcdReply.Revoked()).elapse(seconds(1)).phase()).isEqualTo(CampaignPhase.GRANTING);
    }

    @Test
    void theFirstRenewalFollowsTheHandshakeAtOnceAndTheNextAThirdOfTheTtlLater() {
        CampaignCase us = campaigning();
        assertThat(us.steps()).endsWith("open", "campaign", "renew");
        us.ack().elapse(seconds(10) / 3 - 1);
        assertThat(us.steps()).isEmpty();
        us.elapse(1);
        assertThat(us.steps()).containsExactly("renew");
    }

    @Test
    void aCampaignThatFailsIsRevokedAndACompactionIsSuchAFailure() {
        CampaignCase us = campaigning().forget().answer(failed(EtcdError.COMPACTED));
        assertThat(us.steps()).containsExactly("campaign failed", "shut", "revoke 2a");
        us.answer(new EtcdReply.Revoked()).elapse(seconds(1));
        assertThat(us.steps()).containsExactly("grant 10");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNAUTHENTICATED", "PERMISSION_DENIED", "REFUSED", "CANCELLED"})
    void whatNoRepetitionWillChangeEndsTheElectionAfterTheRevoke(EtcdError error) {
        CampaignCase us = campaigning().forget().answer(failed(error));
        assertThat(us.steps()).containsExactly("campaign failed for good", "shut", "revoke 2a");
        assertThat(us.answer(new EtcdReply.Revoked()).steps()).containsExactly("ended STORE_REFUSED");
    }

    @Test
    void aWinWithoutAKeyOrWithTheKeyOfAnotherLeaseIsNoWin() {
        for (EtcdReply win : new EtcdReply[]{new EtcdReply.Won(Bytes.EMPTY, TOKEN, LEASE),
                new EtcdReply.Won(KEY, 0, LEASE), new EtcdReply.Won(KEY, TOKEN, LEASE + 1)}) {
            assertThat(campaigning().forget().answer(win).steps()).containsExactly("campaign failed", "shut",
                    "revoke 2a");
        }
    }

    @Test
    void aWonKeyThatIsGoneOrWasCreatedAnewIsNoWinAndAnotherCampaignFollows() {
        for (EtcdReply found : new EtcdReply[]{new EtcdReply.Absent(), key(TOKEN + 1), key(TOKEN - 1)}) {
            CampaignCase us = confirming().forget().answer(found);
            assertThat(us.steps()).containsExactly("trouble LEADER_KEY_GONE", "campaign failed", "shut",
                    "revoke 2a");
            us.answer(new EtcdReply.Revoked()).elapse(seconds(1));
            assertThat(us.steps()).containsExactly("grant 10");
        }
    }

    @Test
    void aReadingBackThatFailsForNowIsRepeatedWithPausesThatDouble() {
        CampaignCase us = confirming().ack().forget();
        for (long pause : new long[]{100, 200, 400}) {
            us.answer(failed(EtcdError.CANCELLED)).elapse(millis(pause) - 1);
            assertThat(us.steps()).isEmpty();
            us.elapse(1);
            assertThat(us.steps()).containsExactly("read key");
        }
        assertThat(us.answer(key(TOKEN)).steps()).containsExactly("verdict 7", "gained 7");
    }

    @Test
    void aReadingBackThatIsRefusedForGoodIsNotRepeated() {
        assertThat(confirming().forget().answer(failed(EtcdError.PERMISSION_DENIED)).steps())
                .containsExactly("campaign failed for good", "shut", "revoke 2a");
    }

    @Test
    void theReadingBackMayTakeTheTtlLessARenewalAndThenReportsItsLastFailure() {
        CampaignCase us = confirming().ack().forget();
        us.elapseRenewing(seconds(5)).elapseRenewing(millis(100));
        assertThat(us.steps()).containsExactly("renew", "cancel readkey", "read key");
        assertThat(us.latestDeadlineNanos()).isEqualTo(BUDGET);
        us.elapseRenewing(BUDGET - us.nowNanos());
        assertThat(us.steps()).containsExactly("renew", "cancel readkey", "campaign failed", "shut", "revoke 2a");
    }

    @Test
    void aConfirmationThatComesTooLateToLeadOnIsALoss() {
        CampaignCase us = confirming().forget();
        long lastMoment = TIMINGS.validityNanos(seconds(10)) - seconds(1);
        us.stall(lastMoment).offerAnswer(key(TOKEN)).resume();
        assertThat(us.steps()).startsWith("trouble RENEWAL_DEADLINE_EXCEEDED", "campaign failed")
                .doesNotContain("gained 7");
        us = confirming().forget();
        us.stall(lastMoment - 1).offerAnswer(key(TOKEN)).resume();
        assertThat(us.steps()).startsWith("verdict 7", "gained 7");
    }

    @Test
    void aLeaseThatIsLostWhileStandingByIsNoEndAndAnotherCampaignFollows() {
        CampaignCase us = campaigning().forget().streamed(new EtcdReply.KeptAlive(LEASE, 0));
        assertThat(us.steps()).containsExactly("trouble LEASE_EXPIRED", "campaign failed", "cancel campaign", "shut",
                "revoke 2a");
        us.answer(failed(EtcdError.LEASE_NOT_FOUND)).elapse(seconds(1));
        assertThat(us.steps()).containsExactly("grant 10");
    }

    private static EtcdReply leader(long createRevision, long leaseId) {
        return new EtcdReply.Found(new KeyValue(Bytes.utf8("leader/1"), Bytes.utf8("them#2"), createRevision,
                createRevision, leaseId));
    }

    private static CampaignCase lookedAround(CampaignCase us, EtcdReply... seen) {
        for (EtcdReply each : seen) {
            us.elapseRenewing(seconds(10)).answerLeader(each);
        }
        return us;
    }

    @Test
    void aStandbyLooksAroundOnceATtlAndAnnouncesItselfEveryThirtySeconds() {
        CampaignCase us = lookedAround(campaigning().ack().forget(), leader(3, 1), leader(3, 1));
        assertThat(us.steps()).containsOnly("renew", "read leader");
        lookedAround(us, leader(3, 1));
        assertThat(us.steps()).endsWith("read leader", "standing by: them#2 leads");
        assertThat(us.events()).containsOnlyOnce(new ElectionEvent.OtherLeader("them#2", new FencingToken(3)));
        lookedAround(us, leader(3, 1), leader(3, 1), leader(4, 1));
        assertThat(us.steps()).containsOnlyOnce("standing by: them#2 leads");
        assertThat(us.events()).contains(new ElectionEvent.OtherLeader("them#2", new FencingToken(4)));
    }

    @Test
    void nobodyIsReportedOnlyAfterSomebody() {
        assertThat(lookedAround(campaigning(), new EtcdReply.NoLeader()).events())
                .doesNotContain(new ElectionEvent.NoLeader());
        assertThat(lookedAround(campaigning(), leader(3, 1), new EtcdReply.Absent()).events())
                .contains(new ElectionEvent.NoLeader());
    }

    @Test
    void aLeaderThatCannotBeReadIsAnnouncedAsSuchAndDisturbsNothing() {
        CampaignCase us = lookedAround(campaigning(), failed(EtcdError.UNAVAILABLE), failed(EtcdError.UNAVAILABLE),
                failed(EtcdError.UNAVAILABLE));
        assertThat(us.steps()).contains("standing by: who leads cannot be read: by script");
        us.elapseRenewing(seconds(45));
        assertThat(us.steps()).contains("cancel readleader",
                "standing by: who leads cannot be read: no answer in time");
        assertThat(us.phase()).isEqualTo(CampaignPhase.CAMPAIGNING);
    }

    /** A campaign that was lost on its way, or hangs at a server that renews: nobody would lead for ever. */
    @Test
    void aCampaignThatHangsThoughNobodyElseLeadsIsGivenUpWhenSeenTwiceARenewalApart() {
        for (EtcdReply seen : new EtcdReply[]{new EtcdReply.NoLeader(), leader(3, LEASE)}) {
            CampaignCase us = lookedAround(campaigning().ack(), seen).forget();
            us.elapseRenewing(seconds(10) / 3 - millis(1));
            assertThat(us.steps()).doesNotContain("read leader");
            us.elapseRenewing(millis(1)).forget().answerLeader(seen);
            assertThat(us.steps()).containsExactly("campaign failed", "cancel campaign", "shut", "revoke 2a");
            assertThat(us.events()).noneMatch(ElectionEvent.OtherLeader.class::isInstance);
        }
    }

    @Test
    void anotherLeaderSeenInBetweenClearsTheCampaign() {
        CampaignCase us = lookedAround(campaigning(), new EtcdReply.NoLeader()).elapseRenewing(seconds(4));
        us.answerLeader(leader(3, 1));
        lookedAround(us, new EtcdReply.NoLeader());
        assertThat(us.phase()).isEqualTo(CampaignPhase.CAMPAIGNING);
    }

    @Test
    void aQuestionWhoLeadsIsNotAskedTwiceAtATimeAndIsDroppedOnceWon() {
        CampaignTimings often = new CampaignTimings(seconds(10), seconds(5), seconds(1), seconds(15), seconds(1),
                seconds(8), 0, seconds(2), 500, 500);
        CampaignCase us = started(often, 0).answer(new EtcdReply.Granted(LEASE, 10)).ack().forget();
        us.elapseRenewing(seconds(4.5));
        assertThat(us.steps()).containsOnlyOnce("read leader");
        us.elapseRenewing(seconds(4.6));
        assertThat(us.steps()).contains("cancel readleader", "standing by: who leads cannot be read: no answer in time",
                "read leader");
        us.answerCampaign(new EtcdReply.Won(KEY, TOKEN, LEASE));
        assertThat(us.steps()).containsExactly("cancel readleader", "read key");
    }

    @Test
    void aRenewalInBetweenDoesNotCutThePauseBeforeTheNextReadingBackShort() {
        CampaignCase us = confirming().ack();
        for (int i = 0; i < 5; i++) {
            us.answer(failed(EtcdError.UNAVAILABLE)).elapseRenewing(millis(100L << i));
        }
        us.answer(failed(EtcdError.UNAVAILABLE)).forget().elapseRenewing(seconds(0.3));
        assertThat(us.steps()).containsExactly("renew");
    }

    @Test
    void aLeaseThatWasRevokedIsNotRevokedOnceMore() {
        CampaignCase us = campaigning().answer(failed(EtcdError.COMPACTED)).answer(new EtcdReply.Revoked());
        us.elapse(seconds(1)).forget().answer(failed(EtcdError.UNAVAILABLE));
        assertThat(us.steps()).containsExactly("campaign failed");
    }

    @Test
    void renewalsAreNeverCloserThanTwoHundredMilliseconds() {
        assertThat(CampaignTimings.renewalNanos(millis(599))).isEqualTo(millis(200));
        assertThat(CampaignTimings.renewalNanos(millis(603))).isEqualTo(millis(201));
    }
}
