package dev.fencepost.election.campaign;

import static dev.fencepost.election.campaign.CampaignCase.KEY;
import static dev.fencepost.election.campaign.CampaignCase.LEASE;
import static dev.fencepost.election.campaign.CampaignCase.TIMINGS;
import static dev.fencepost.election.campaign.CampaignCase.TOKEN;
import static dev.fencepost.election.campaign.CampaignCase.TTL;
import static dev.fencepost.election.campaign.CampaignCase.campaigning;
import static dev.fencepost.election.campaign.CampaignCase.confirming;
import static dev.fencepost.election.campaign.CampaignCase.failed;
import static dev.fencepost.election.campaign.CampaignCase.handshaking;
import static dev.fencepost.election.campaign.CampaignCase.key;
import static dev.fencepost.election.campaign.CampaignCase.leading;
import static dev.fencepost.election.campaign.CampaignCase.millis;
import static dev.fencepost.election.campaign.CampaignCase.seconds;
import static dev.fencepost.election.campaign.CampaignCase.started;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The transition table and the await points: none of them goes untested. */
class CampaignRowsTest {

    @ParameterizedTest
    @EnumSource(CampaignRow.class)
    void everyRowIsTaken(CampaignRow row) {
        assertThat(journeyTo(row).rows()).contains(row);
    }

    @ParameterizedTest
    @EnumSource(CampaignAwait.class)
    void everyAwaitPointIsReached(CampaignAwait point) {
        assertThat(waitingFor(point).state().awaits()).contains(point);
    }

    @Test
    void rowsHaveNamesOfTheirOwn() {
        assertThat(CampaignRow.values()).extracting(CampaignRow::when).doesNotHaveDuplicates();
        assertThat(CampaignRow.values()).extracting(CampaignRow::id).doesNotHaveDuplicates();
    }

    @Test
    void whoeverHasEndedAwaitsNothing() {
        assertThat(closed().state().awaits()).isEmpty();
    }

    private static CampaignCase closed() {
        return started().answer(failed(EtcdError.UNAVAILABLE)).close();
    }

    private static CampaignCase journeyTo(CampaignRow row) {
        return switch (row) {
            case STARTED, GRANTED, SHOOK_HANDS, WON, CONFIRMED, RENEWAL_SENT -> leading();
            case WOKE -> leading().ack().workEnds().elapse(seconds(4));
            case CLOSED_IGNORES -> closed().workEnds();
            case GRANT_FAILED, RESTED -> started().answer(failed(EtcdError.UNAVAILABLE)).elapse(seconds(1));
            case GRANTED_LATE -> grantedLate();
            case GRANT_ABANDONED -> started().close().elapse(seconds(1));
            case HANDSHAKE_FAILED -> handshaking().elapse(seconds(5));
            case WON_NOTHING -> campaigning().answer(new EtcdReply.Won(KEY, 0, LEASE));
            case CAMPAIGN_FAILED -> campaigning().answer(failed(EtcdError.COMPACTED));
            case LOST_WHILE_CAMPAIGNING -> campaigning().streamed(new EtcdReply.KeptAlive(LEASE, 0));
            case LEADER_ASKED, LEADER_READ ->
                campaigning().elapseRenewing(seconds(10)).answerLeader(new EtcdReply.NoLeader());
            case CAMPAIGN_UNANSWERED -> unanswered();
            case LEADER_UNREAD -> campaigning().elapseRenewing(seconds(15));
            case CONFIRMED_TOO_LATE -> confirming().stall(TTL - seconds(1)).offerAnswer(key(TOKEN)).resume();
            case KEY_GONE -> confirming().answer(new EtcdReply.Absent());
            case CONFIRM_AGAIN -> confirming().answer(failed(EtcdError.UNAVAILABLE));
            case CONFIRM_FAILED -> confirming().answer(failed(EtcdError.REFUSED));
            case RENEWED -> leading().ack();
            case ACK_WITHOUT_SEND -> ackWithoutSend();
            case STREAM_BROKEN -> leading().breakStream(new EtcdReply.StreamClosed());
            case RECONNECT_FAILED, RECONNECTING -> leading().breakStream(new EtcdReply.StreamClosed())
                    .breakStream(new EtcdReply.StreamClosed()).elapse(seconds(4));
            case RECONNECTED -> leading().breakStream(new EtcdReply.StreamClosed()).ack();
            case LEASE_EXPIRED -> leading().streamed(new EtcdReply.KeptAlive(LEASE, 0));
            case UNEXPECTED_LEASE -> leading().streamed(new EtcdReply.KeptAlive(LEASE + 1, 10));
            case DEADLINE_REACHED -> leading().elapse(TTL);
            case STOP_REQUESTED, WORK_ENDED, REVOKED ->
                leading().close().workEnds().answer(new EtcdReply.Revoked());
            case NOTHING_TO_STEP_DOWN_FROM -> campaigning().stepDown();
            case WORK_ENDED_BY_ITSELF -> leading().workEnds();
            case NO_WORK_TO_END -> campaigning().workEnds();
            case WORK_DID_NOT_STOP -> leading().close().elapseRenewing(TIMINGS.closeBoundNanos());
            case REVOKE_FAILED -> leading().workEnds().elapse(seconds(5));
            case LATE_IGNORED -> lateConfirmation();
        };
    }

    private static CampaignCase unanswered() {
        CampaignCase us = campaigning().elapseRenewing(seconds(10)).answerLeader(new EtcdReply.NoLeader());
        return us.elapseRenewing(seconds(4)).answerLeader(new EtcdReply.NoLeader());
    }

    private static CampaignCase grantedLate() {
        CampaignCase us = started();
        long grant = us.latestCall();
        return us.elapse(seconds(5)).answer(grant, new EtcdReply.Granted(LEASE, 10));
    }

    /** An opened stream owes one answer, and a host that lost count could let a second one through. */
    private static CampaignCase ackWithoutSend() {
        return leading().ack().unasked(new EtcdReply.KeptAlive(LEASE, 10));
    }

    /** The grant had been given up, and its late answer is no grant. */
    private static CampaignCase lateConfirmation() {
        CampaignCase us = started();
        long grant = us.latestCall();
        return us.elapse(seconds(5)).answer(grant, failed(EtcdError.UNAVAILABLE));
    }

    private static CampaignCase waitingFor(CampaignAwait point) {
        return switch (point) {
            case BACK_OFF -> started().answer(failed(EtcdError.UNAVAILABLE));
            case GRANT -> started();
            case HANDSHAKE -> handshaking();
            case CAMPAIGN, RENEWAL -> campaigning();
            case LEADER_READ -> campaigning().elapseRenewing(seconds(10));
            case CONFIRM -> confirming();
            case CONFIRM_PAUSE -> confirming().answer(failed(EtcdError.UNAVAILABLE)).elapse(millis(50));
            case RENEWAL_TICK -> leading().ack();
            case RECONNECT -> leading().breakStream(new EtcdReply.StreamClosed());
            case RECONNECT_PAUSE -> leading().breakStream(new EtcdReply.StreamClosed())
                    .breakStream(new EtcdReply.StreamClosed());
            case WORK_END -> leading().close();
            case REVOKE -> leading().workEnds();
        };
    }
}
