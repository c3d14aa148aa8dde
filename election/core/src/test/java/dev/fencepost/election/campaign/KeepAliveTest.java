package dev.fencepost.election.campaign;

import static dev.fencepost.election.campaign.CampaignCase.LEASE;
import static dev.fencepost.election.campaign.CampaignCase.TIMINGS;
import static dev.fencepost.election.campaign.CampaignCase.campaigning;
import static dev.fencepost.election.campaign.CampaignCase.failed;
import static dev.fencepost.election.campaign.CampaignCase.handshaking;
import static dev.fencepost.election.campaign.CampaignCase.key;
import static dev.fencepost.election.campaign.CampaignCase.leading;
import static dev.fencepost.election.campaign.CampaignCase.millis;
import static dev.fencepost.election.campaign.CampaignCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Input;
import org.junit.jupiter.api.Test;

/** The watchdog and the stream: seed 001, keepalive loop; comments 2 and 4; findings 7 and 8. */
class KeepAliveTest {

    private static final long VALIDITY = TIMINGS.validityNanos(CampaignCase.TTL);
    private static final long STOP = VALIDITY - TIMINGS.stopGraceNanos();
    private static final long TICK = CampaignCase.TTL / 3;

    @Test
    void theAllowanceIsThatOfRulingsOne() {
        assertThat(CampaignCase.TTL - VALIDITY).isEqualTo(9_995_003); // 10 s * 1000 ppm / 1.0005, rounded up
    }

    @Test
    void theWatchdogCountsFromTheSendingOfTheHandshakeAndNotFromItsAnswer() {
        CampaignCase us = handshaking().elapse(seconds(4)).ack().answer(new EtcdReply.Won(CampaignCase.KEY, 7, LEASE))
                .answer(key(7));
        assertThat(us.validUntilNanos()).isEqualTo(VALIDITY);
    }

    @Test
    void anAcknowledgementDatesTheLeaseByTheSendingOfItsOwnRenewal() {
        CampaignCase us = leading().ack().elapse(TICK + seconds(2)).ack();
        assertThat(us.validUntilNanos()).isEqualTo(TICK + VALIDITY);
    }

    @Test
    void acknowledgementsBelongToTheOldestRenewal() {
        CampaignCase us = leading().elapse(2 * TICK);
        assertThat(us.steps()).endsWith("gained 7", "renew", "renew");
        us.ack();
        assertThat(us.validUntilNanos()).isEqualTo(VALIDITY);
        us.ack();
        assertThat(us.validUntilNanos()).isEqualTo(TICK + VALIDITY);
        us.ack();
        assertThat(us.validUntilNanos()).isEqualTo(2 * TICK + VALIDITY);
    }

    @Test
    void anAnswerBeyondWhatTheStreamOwesMovesNothing() {
        CampaignCase us = leading().ack().forget().ack();
        assertThat(us.events()).isEmpty();
        assertThat(us.validUntilNanos()).isEqualTo(VALIDITY);
    }

    @Test
    void theWorkIsToldToStopAGraceBeforeTheValidityEndsAndNotANanosecondEarlier() {
        CampaignCase us = leading().ack().forget().elapse(STOP - 1);
        assertThat(us.steps()).doesNotContain("stop work DEADLINE");
        us.elapse(1);
        assertThat(us.steps()).endsWith("trouble RENEWAL_DEADLINE_EXCEEDED", "stop work DEADLINE", "lost 7 DEADLINE",
                "shut");
        assertThat(us.tokenValid()).isTrue();
        us.elapse(TIMINGS.stopGraceNanos() - 1);
        assertThat(us.tokenValid()).isTrue();
        us.elapse(1);
        assertThat(us.tokenValid()).isFalse();
    }

    @Test
    void aStandbyKeepsItsPlaceUntilItsValidityEndsForItHasNothingToStop() {
        CampaignCase us = campaigning().ack().forget().elapse(VALIDITY - 1);
        assertThat(us.phase()).isEqualTo(CampaignPhase.CAMPAIGNING);
        us.elapse(1);
        assertThat(us.steps()).endsWith("trouble RENEWAL_DEADLINE_EXCEEDED", "campaign failed", "cancel campaign",
                "shut", "revoke 2a");
    }

    @Test
    void afterAStallTheRenewalIsSentBeforeTheDeadlineIsLookedAt() {
        CampaignCase us = leading().ack().forget().stall(STOP).resume();
        assertThat(us.steps()).containsExactly("renew", "trouble RENEWAL_DEADLINE_EXCEEDED", "stop work DEADLINE",
                "lost 7 DEADLINE", "shut");
    }

    @Test
    void afterAStallWhatHasArrivedCountsBeforeTheDeadline() {
        CampaignCase us = leading().ack().elapse(TICK).forget();
        us.stall(STOP - TICK).offerStreamed(new EtcdReply.KeptAlive(LEASE, 10)).resume();
        assertThat(us.phase()).isEqualTo(CampaignPhase.LEADING);
        assertThat(us.steps()).containsExactly("verdict 7", "renew");
        assertThat(us.validUntilNanos()).isEqualTo(TICK + VALIDITY);
    }

    @Test
    void aTickThatIsMissedDelaysThoseThatFollow() {
        CampaignCase us = leading().ack().forget().stall(TICK + seconds(1)).resume().ack();
        us.elapse(TICK - 1);
        assertThat(us.steps()).containsExactly("renew", "verdict 7");
        us.elapse(1);
        assertThat(us.steps()).containsExactly("renew");
    }

    @Test
    void aBreakIsNoLossAndTheNewStreamIsDatedByItsOwnOpening() {
        CampaignCase us = leading().ack().elapse(seconds(3)).forget().breakStream(new EtcdReply.StreamClosed());
        assertThat(us.steps()).containsExactly("trouble STREAM_CLOSED", "open");
        us.elapse(seconds(2)).ack();
        assertThat(us.validUntilNanos()).isEqualTo(seconds(3) + VALIDITY);
        assertThat(us.phase()).isEqualTo(CampaignPhase.LEADING);
    }

    @Test
    void theThreeWaysInWhichAStreamCanEndAreToldApart() {
        assertThat(leading().forget().breakStream(new EtcdReply.StreamClosed()).steps())
                .contains("trouble STREAM_CLOSED");
        assertThat(leading().forget().breakStream(failed(EtcdError.UNAVAILABLE)).steps())
                .contains("trouble STREAM_FAILED");
        assertThat(leading().forget().breakStream(new EtcdReply.NotSent("no")).steps())
                .contains("trouble KEEPALIVE_REQUEST_FAILED");
    }

    @Test
    void renewalsOfAStreamThatIsGoneAreForgotten() {
        CampaignCase us = leading().elapse(TICK).breakStream(failed(EtcdError.UNAVAILABLE));
        us.elapse(seconds(1)).ack().ack();
        assertThat(us.validUntilNanos()).isEqualTo(TICK + VALIDITY);
        assertThat(us.state().keepAlive().orElseThrow().watchdog().unacknowledgedNanos()).hasSizeLessThan(2);
    }

    @Test
    void aStreamThatDoesNotOpenIsTriedAgainAfterARenewalIntervalUntilTheDeadline() {
        CampaignCase us = leading().ack().elapse(millis(500)).forget().breakStream(failed(EtcdError.UNAVAILABLE));
        us.elapse(millis(100)).breakStream(failed(EtcdError.UNAVAILABLE));
        assertThat(us.steps()).containsExactly("trouble STREAM_FAILED", "open");
        us.elapse(TICK - 1);
        assertThat(us.steps()).isEmpty();
        us.elapse(1);
        assertThat(us.steps()).containsExactly("open");
        us.elapse(STOP - us.nowNanos() - 1);
        assertThat(us.phase()).isEqualTo(CampaignPhase.LEADING);
        us.elapse(1);
        assertThat(us.steps()).contains("trouble RENEWAL_DEADLINE_EXCEEDED", "lost 7 DEADLINE");
    }

    @Test
    void aStreamThatOpensSilentlyIsGivenUpAfterTheRequestTimeout() {
        CampaignCase us = leading().ack().forget().breakStream(failed(EtcdError.UNAVAILABLE));
        us.elapse(seconds(5) - 1);
        assertThat(us.steps()).containsExactly("trouble STREAM_FAILED", "open");
        us.elapse(1);
        assertThat(us.steps()).containsExactly("shut");
    }

    @Test
    void aReconnectThatIsToldThatTheLeaseIsGoneIsALossAtOnceAndNotADeadline() {
        CampaignCase us = leading().forget().breakStream(failed(EtcdError.UNAVAILABLE));
        us.streamed(new EtcdReply.KeptAlive(LEASE, 0));
        assertThat(us.steps()).endsWith("trouble LEASE_EXPIRED", "verdict 0", "stop work LEASE_GONE",
                "lost 7 LEASE_GONE", "shut");
        us = leading().forget().breakStream(failed(EtcdError.UNAVAILABLE));
        us.breakStream(failed(EtcdError.LEASE_NOT_FOUND));
        assertThat(us.steps()).contains("trouble LEASE_EXPIRED", "lost 7 LEASE_GONE");
    }

    @Test
    void aRenewalThatIsAnsweredForAnotherLeaseIsALoss() {
        CampaignCase us = leading().forget().streamed(new EtcdReply.KeptAlive(LEASE + 1, 10));
        assertThat(us.steps()).containsExactly("trouble UNEXPECTED_LEASE_ID", "verdict 0", "stop work LEASE_GONE",
                "lost 7 LEASE_GONE", "shut");
    }

    @Test
    void anOpenStreamThatSaysThatTheLeaseIsNotFoundIsALoss() {
        CampaignCase us = leading().forget().streamed(failed(EtcdError.LEASE_NOT_FOUND));
        assertThat(us.steps()).containsExactly("trouble LEASE_EXPIRED", "verdict 0", "stop work LEASE_GONE",
                "lost 7 LEASE_GONE", "shut");
    }

    @Test
    void aHandshakeThatIsAnsweredForAnotherLeaseLeavesThroughTheRevoke() {
        CampaignCase us = handshaking().forget().streamed(new EtcdReply.KeptAlive(LEASE + 1, 10));
        assertThat(us.steps()).containsExactly("trouble UNEXPECTED_LEASE_ID", "campaign failed", "shut", "revoke 2a");
    }

    @Test
    void aRenewalIsToldWithTheValidityThatItGives() {
        CampaignCase us = leading().forget().ack();
        assertThat(us.events()).contains(
                new ElectionEvent.Extended(new FencingToken(7), 1_000 + us.validUntilNanos()));
    }

    @Test
    void aBreakIsAFailedCall() {
        assertThat(leading().forget().breakStream(new EtcdReply.StreamClosed()).events())
                .filteredOn(ElectionEvent.CallFailed.class::isInstance).singleElement().asString()
                .contains("UNREACHABLE", "the keepalive's stream ended with StreamClosed");
    }

    @Test
    void aStreamThatAnswersNonsenseIsReplaced() {
        CampaignCase us = leading().forget().streamed(new EtcdReply.Revoked());
        assertThat(us.steps()).containsExactly("shut", "trouble STREAM_FAILED", "open");
    }

    @Test
    void onceLostTheSameTokenNeverResumes() {
        CampaignCase us = leading().elapse(STOP).forget();
        us.offerStreamed(new EtcdReply.KeptAlive(LEASE, 10)).elapse(seconds(5));
        assertThat(us.steps()).isEmpty();
        assertThat(us.tokenValid()).isFalse();
    }

    @Test
    void aClockThatOverflowsChangesNothing() {
        CampaignCase us = CampaignCase.started(TIMINGS, Long.MAX_VALUE - seconds(6))
                .answer(new EtcdReply.Granted(LEASE, 10)).ack().answer(new EtcdReply.Won(CampaignCase.KEY, 7, LEASE))
                .answer(key(7)).elapseRenewing(seconds(60));
        assertThat(us.tokenValid()).isTrue();
        us.elapse(seconds(10));
        assertThat(us.steps()).contains("lost 7 DEADLINE");
    }

    @Test
    void renewalsGoOnBesideTheCampaignAndTheReadingBack() {
        CampaignCase us = campaigning().ack().forget().elapseRenewing(TICK);
        assertThat(us.steps()).containsExactly("renew");
        us.answer(new EtcdReply.Won(CampaignCase.KEY, 7, LEASE)).forget().elapseRenewing(TICK);
        assertThat(us.steps()).containsExactly("renew");
        assertThat(us.events()).contains(new ElectionEvent.Contacted());
    }

    @Test
    void aStrangersStreamIsIgnored() {
        CampaignCase us = leading();
        assertThat(us.commandsFor(new Input.StreamAnswered<>(99, new EtcdReply.KeptAlive(LEASE, 0))))
                .noneMatch(command -> command.toString().contains("StopWork"));
        assertThat(us.commandsFor(new Input.StreamEnded<>(99, new EtcdReply.StreamClosed())))
                .noneMatch(command -> command.toString().contains("Open"));
    }

    @Test
    void aStreamThatIsNoLongerOursIsIgnored() {
        CampaignCase us = leading();
        assertThat(us.rowsFor(new Input.StreamAnswered<>(99, new EtcdReply.KeptAlive(LEASE, 10))))
                .isEqualTo(us.rowsFor(new Input.StreamEnded<>(99, new EtcdReply.StreamClosed())))
                .containsExactly(CampaignRow.LATE_IGNORED);
    }
}
