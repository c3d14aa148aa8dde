package dev.fencepost.election.campaign;

import static dev.fencepost.election.campaign.CampaignCase.LEASE;
import static dev.fencepost.election.campaign.CampaignCase.campaigning;
import static dev.fencepost.election.campaign.CampaignCase.confirming;
import static dev.fencepost.election.campaign.CampaignCase.failed;
import static dev.fencepost.election.campaign.CampaignCase.handshaking;
import static dev.fencepost.election.campaign.CampaignCase.leading;
import static dev.fencepost.election.campaign.CampaignCase.millis;
import static dev.fencepost.election.campaign.CampaignCase.seconds;
import static dev.fencepost.election.campaign.CampaignCase.started;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.Intent;
import org.junit.jupiter.api.Test;

/** The way out, wherever it begins: rulings 6; seed 001, comments 1 and 3, findings 2, 6, 10 and 13. */
class LeavingTest {

    @Test
    void closingALeaderStopsTheWorkWaitsForItAndOnlyThenRevokes() {
        CampaignCase us = leading().ack().forget().close();
        assertThat(us.steps()).containsExactly("verdict 0", "stop work CLOSED", "lost 7 CLOSED");
        us.elapseRenewing(seconds(9));
        assertThat(us.steps()).containsExactly("renew", "renew");
        assertThat(us.workEnds().steps()).containsExactly("verdict 0", "shut", "revoke 2a");
        assertThat(us.answer(new EtcdReply.Revoked()).steps()).containsExactly("released 7", "ended CLOSED");
    }

    @Test
    void workThatDoesNotStopKeepsTheLeaseFromBeingRevokedAndItLapses() {
        CampaignCase us = leading().ack().forget().close().elapseRenewing(seconds(15));
        assertThat(us.steps()).doesNotContain("revoke 2a").endsWith("shut", "ended WORK_DID_NOT_STOP");
    }

    @Test
    void aStepDownThatTheWorkIgnoresStopsRenewingAndDoesNotStandBesideIt() {
        CampaignCase us = leading().ack().forget().stepDown().elapseRenewing(seconds(15));
        assertThat(us.steps()).endsWith("shut");
        us.elapse(seconds(100));
        assertThat(us.steps()).isEmpty();
        us.workEnds().answer(failed(EtcdError.LEASE_NOT_FOUND)).elapse(seconds(1));
        assertThat(us.steps()).containsExactly("verdict 0", "revoke 2a", "released 7", "grant 10");
    }

    @Test
    void aLeaseThatIsGoneAlreadyCountsAsReleased() {
        CampaignCase us = leading().close().workEnds().forget().answer(failed(EtcdError.LEASE_NOT_FOUND));
        assertThat(us.steps()).containsExactly("released 7", "ended CLOSED");
    }

    @Test
    void aRevokeThatFailsIsToldAndNotRepeated() {
        CampaignCase us = leading().close().workEnds().forget().answer(failed(EtcdError.UNAVAILABLE));
        assertThat(us.steps()).containsExactly("release indeterminate", "ended CLOSED");
        us = leading().close().workEnds().forget().elapse(seconds(5));
        assertThat(us.steps()).containsExactly("cancel revoke", "release indeterminate", "ended CLOSED");
    }

    @Test
    void closingWhileStandingByLeavesTheQueueAtOnce() {
        CampaignCase us = campaigning().forget().close();
        assertThat(us.steps()).containsExactly("cancel campaign", "shut", "revoke 2a");
        assertThat(us.answer(new EtcdReply.Revoked()).steps()).containsExactly("ended CLOSED");
    }

    @Test
    void closingDuringTheHandshakeAndTheReadingBackLeavesThroughTheRevoke() {
        assertThat(handshaking().forget().close().steps()).containsExactly("shut", "revoke 2a");
        assertThat(confirming().forget().close().steps()).containsExactly("cancel readkey", "shut", "revoke 2a");
    }

    @Test
    void closingDuringTheGrantWaitsForItAMomentAndRevokesWhatComes() {
        CampaignCase us = started().forget().close().elapse(millis(499));
        assertThat(us.steps()).isEmpty();
        us.answer(new EtcdReply.Granted(LEASE, 10));
        assertThat(us.steps()).containsExactly("revoke 2a");
    }

    @Test
    void closingDuringAGrantThatHangsDoesNotWaitForIt() {
        CampaignCase us = started().forget().close().elapse(millis(500));
        assertThat(us.steps()).containsExactly("release indeterminate", "cancel grant", "ended CLOSED");
    }

    @Test
    void closingDuringTheBackOffEndsAtOnce() {
        CampaignCase us = started().answer(failed(EtcdError.UNAVAILABLE)).forget().close();
        assertThat(us.steps()).containsExactly("ended CLOSED");
    }

    @Test
    void closingDuringARevokeWaitsForItAndDoesNotStandAgain() {
        CampaignCase us = campaigning().answer(failed(EtcdError.COMPACTED)).forget().close();
        assertThat(us.steps()).isEmpty();
        assertThat(us.answer(new EtcdReply.Revoked()).steps()).containsExactly("ended CLOSED");
    }

    @Test
    void afterALossTheWorkIsWaitedForAndThenTheLeaseRevoked() {
        CampaignCase us = leading().streamed(new EtcdReply.KeptAlive(LEASE, 0)).forget().elapse(seconds(100));
        assertThat(us.steps()).isEmpty();
        us.workEnds().answer(new EtcdReply.Revoked()).elapse(seconds(1));
        assertThat(us.steps()).containsExactly("verdict 0", "revoke 2a", "released 7", "grant 10");
    }

    @Test
    void closingAfterALossWaitsForTheWorkWithinTheCloseBound() {
        CampaignCase us = leading().streamed(new EtcdReply.KeptAlive(LEASE, 0)).elapse(seconds(100)).forget().close();
        us.elapse(seconds(15) - 1);
        assertThat(us.steps()).containsExactly("verdict 0");
        us.elapse(1);
        assertThat(us.steps()).containsExactly("ended WORK_DID_NOT_STOP");
    }

    @Test
    void workThatEndsByItselfGivesTheLeaseBackAndStandsAgainAfterAPause() {
        CampaignCase us = leading().forget().workEnds();
        assertThat(us.steps()).containsExactly("verdict 0", "lost 7 WORK_ENDED", "shut", "revoke 2a");
        us.answer(new EtcdReply.Revoked()).forget().elapse(seconds(1) - 1);
        assertThat(us.steps()).isEmpty();
        us.elapse(1);
        assertThat(us.steps()).containsExactly("grant 10");
    }

    @Test
    void steppingDownWithoutALeadershipDoesNothing() {
        assertThat(campaigning().forget().stepDown().steps()).isEmpty();
        assertThat(confirming().forget().stepDown().steps()).isEmpty();
    }

    @Test
    void aStepDownIsARequestToStopAlsoWhileDraining() {
        assertThat(leading().rows()).doesNotContain(CampaignRow.STOP_REQUESTED);
        assertThat(leading().stepDown().rows()).contains(CampaignRow.STOP_REQUESTED);
        CampaignCase lost = leading().streamed(new EtcdReply.KeptAlive(LEASE, 0));
        assertThat(lost.rows()).doesNotContain(CampaignRow.STOP_REQUESTED);
        assertThat(lost.stepDown().rows()).contains(CampaignRow.STOP_REQUESTED);
    }

    @Test
    void aRevokeThatIsAnsweredIsAContactAndOneThatFailsAFailedCall() {
        for (EtcdReply gone : new EtcdReply[]{new EtcdReply.Revoked(), failed(EtcdError.LEASE_NOT_FOUND)}) {
            assertThat(leading().workEnds().forget().answer(gone).events()).contains(new ElectionEvent.Contacted())
                    .noneMatch(ElectionEvent.CallFailed.class::isInstance);
        }
        assertThat(leading().workEnds().forget().answer(failed(EtcdError.PERMISSION_DENIED)).events())
                .doesNotContain(new ElectionEvent.Contacted())
                .filteredOn(ElectionEvent.CallFailed.class::isInstance).singleElement().asString()
                .contains("FORBIDDEN", "a lease could not be revoked and will lapse");
    }

    @Test
    void aSecondCloseAndAStepDownWhileDrainingChangeNothing() {
        CampaignCase us = leading().ack().close().forget();
        us.stepDown().close();
        assertThat(us.steps()).containsExactly("verdict 0");
        assertThat(us.workEnds().answer(new EtcdReply.Revoked()).steps()).endsWith("ended CLOSED");
    }

    @Test
    void closingAfterAStepDownEndsAfterTheSameRevoke() {
        CampaignCase us = leading().ack().stepDown().close().forget().workEnds().answer(new EtcdReply.Revoked());
        assertThat(us.steps()).containsExactly("verdict 0", "shut", "revoke 2a", "released 7", "ended CLOSED");
    }

    @Test
    void onceClosedNothingMatters() {
        CampaignCase us = started().answer(failed(EtcdError.UNAVAILABLE)).close().forget();
        us.workEnds().stepDown().close().elapse(seconds(100));
        assertThat(us.steps()).isEmpty();
    }

    @Test
    void everyFailureAfterTheGrantIsCountedOnce() {
        CampaignCase us = campaigning().forget().streamed(new EtcdReply.KeptAlive(LEASE, 0));
        assertThat(us.events().stream().filter(ElectionEvent.CampaignFailed.class::isInstance))
                .singleElement().satisfies(event -> assertThat(((ElectionEvent.CampaignFailed) event).reason())
                        .isEqualTo(ErrorReason.OTHER));
    }

    @Test
    void aLeadershipForgivesTheFailuresBeforeIt() {
        CampaignCase us = started();
        us.answer(failed(EtcdError.UNAVAILABLE)).elapse(seconds(1)).answer(failed(EtcdError.UNAVAILABLE))
                .elapse(seconds(2)).answer(new EtcdReply.Granted(LEASE, 10)).ack()
                .answer(new EtcdReply.Won(CampaignCase.KEY, 7, LEASE)).answer(CampaignCase.key(7));
        us.workEnds().answer(new EtcdReply.Revoked()).forget().elapse(seconds(1));
        assertThat(us.steps()).containsExactly("grant 10");
    }

    @Test
    void aCampaignAfterALeadershipHasNothingOfItToRelease() {
        CampaignCase us = leading().workEnds().answer(new EtcdReply.Revoked()).elapse(seconds(1));
        us.answer(new EtcdReply.Granted(LEASE, 10)).ack().forget();
        us.answerCampaign(failed(EtcdError.COMPACTED)).answer(new EtcdReply.Revoked());
        assertThat(us.steps()).doesNotContain("released 7");
    }

    @Test
    void whoeverHasSteppedDownStandsLikeBefore() {
        CampaignCase us = leading().stepDown().workEnds().answer(new EtcdReply.Revoked());
        assertThat(us.state().intent()).isEqualTo(Intent.STAND);
        assertThat(us.phase()).isEqualTo(CampaignPhase.RESTING);
    }
}
