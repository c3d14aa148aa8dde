package dev.fencepost.election.campaign;

import static dev.fencepost.election.campaign.CampaignCase.KEY;
import static dev.fencepost.election.campaign.CampaignCase.LEASE;
import static dev.fencepost.election.campaign.CampaignCase.TOKEN;
import static dev.fencepost.election.campaign.CampaignCase.campaigning;
import static dev.fencepost.election.campaign.CampaignCase.confirming;
import static dev.fencepost.election.campaign.CampaignCase.failed;
import static dev.fencepost.election.campaign.CampaignCase.key;
import static dev.fencepost.election.campaign.CampaignCase.millis;
import static dev.fencepost.election.campaign.CampaignCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.Input;
import org.junit.jupiter.api.Test;

/** What a candidate asks etcd beside its campaign and after its win, when, and what it tells of the answers. */
class AskingTest {

    private static final long BUDGET = seconds(10) - seconds(10) / 3;

    private static final EtcdReply THEM = new EtcdReply.Found(
            new KeyValue(Bytes.utf8("leader/1"), Bytes.utf8("them#2"), 3, 3, 1));

    private static CampaignCase asking() {
        return campaigning().ack().elapseRenewing(seconds(10)).forget();
    }

    private static long count(CampaignCase us, Class<? extends ElectionEvent> kind) {
        return us.events().stream().filter(kind::isInstance).count();
    }

    @Test
    void whoeverSaysWhoLeadsOrThatNobodyDoesIsAContact() {
        for (EtcdReply reply : new EtcdReply[]{THEM, new EtcdReply.NoLeader(), new EtcdReply.Absent()}) {
            CampaignCase us = asking().answerLeader(reply);
            assertThat(count(us, ElectionEvent.Contacted.class)).as("%s", reply).isEqualTo(1);
            assertThat(count(us, ElectionEvent.CallFailed.class)).isZero();
        }
    }

    @Test
    void aQuestionThatFailsIsAFailedCallAndNoContact() {
        CampaignCase us = asking().answerLeader(failed(EtcdError.PERMISSION_DENIED));
        assertThat(us.events()).containsExactly(
                new ElectionEvent.CallFailed(ErrorReason.FORBIDDEN, "by script"));
        us = asking().elapseRenewing(seconds(5));
        assertThat(us.events()).contains(new ElectionEvent.CallFailed(ErrorReason.UNREACHABLE,
                "no answer to the question who leads in time"));
    }

    @Test
    void aQuestionWithoutAnAnswerIsAskedAgainATtlLater() {
        CampaignCase us = asking().elapseRenewing(seconds(5) - millis(1)).forget();
        us.elapseRenewing(seconds(10));
        assertThat(us.steps()).contains("cancel readleader").doesNotContain("read leader");
        us.elapseRenewing(millis(1));
        assertThat(us.steps()).contains("read leader");
    }

    @Test
    void aStandbyAnnouncesThatNobodyLeads() {
        CampaignCase us = asking().answerLeader(THEM).elapseRenewing(seconds(10)).answerLeader(THEM)
                .elapseRenewing(seconds(10)).answerLeader(new EtcdReply.NoLeader());
        assertThat(us.steps()).contains("standing by: nobody leads");
    }

    @Test
    void aWinIsReadBackInTheStepThatBringsIt() {
        CampaignCase us = campaigning();
        assertThat(us.commandsFor(new Input.Answered<>(us.latestCall(), new EtcdReply.Won(KEY, TOKEN, LEASE))))
                .filteredOn(Command.Send.class::isInstance).singleElement().asString().contains("ReadKey");
    }

    @Test
    void theFirstKeyOfAStoreIsAWinLikeAnyOther() {
        assertThat(campaigning().answer(new EtcdReply.Won(KEY, 1, LEASE)).answer(key(1)).phase())
                .isEqualTo(CampaignPhase.LEADING);
    }

    @Test
    void aReadingBackThatFailsForNowIsAFailedCall() {
        assertThat(confirming().forget().answer(failed(EtcdError.UNAVAILABLE)).events())
                .contains(new ElectionEvent.CallFailed(ErrorReason.UNREACHABLE, "by script"));
    }

    /** The last one must begin within the budget: at its very end there is no time left to read. */
    @Test
    void aReadingBackIsRepeatedOnlyIfItsPauseEndsBeforeTheBudgetDoes() {
        CampaignCase us = confirming().ack().elapseRenewing(seconds(5) + millis(100)).forget();
        us.elapseRenewing(BUDGET - millis(200) - us.nowNanos()).answer(failed(EtcdError.UNAVAILABLE));
        assertThat(us.steps()).contains("campaign failed");
        us = confirming().ack().elapseRenewing(seconds(5) + millis(100)).forget();
        us.elapseRenewing(BUDGET - millis(200) - us.nowNanos() - 1).answer(failed(EtcdError.UNAVAILABLE));
        assertThat(us.steps()).doesNotContain("campaign failed");
    }
}
