package dev.fencepost.election.campaign;

import static dev.fencepost.election.campaign.CampaignCase.KEY;
import static dev.fencepost.election.campaign.CampaignCase.LEASE;
import static dev.fencepost.election.campaign.CampaignCase.failed;
import static dev.fencepost.election.campaign.CampaignCase.key;
import static dev.fencepost.election.campaign.CampaignCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import org.junit.jupiter.api.Test;

/** Whoever reads the age of the last contact may believe it: what etcd has answered is one, and no failure is. */
class ContactTest {

    private static void contacts(CampaignCase us, int expected) {
        assertThat(us.events()).filteredOn(ElectionEvent.Contacted.class::isInstance).hasSize(expected);
    }

    @Test
    void everyAnswerOnTheWayToALeadershipIsAContact() {
        CampaignCase us = CampaignCase.started();
        contacts(us, 0);
        contacts(us.answer(new EtcdReply.Granted(LEASE, 10)), 1);
        contacts(us.ack(), 2);
        contacts(us.answer(new EtcdReply.Won(KEY, 7, LEASE)), 3);
        contacts(us.answer(key(7)), 4);
        contacts(us.ack(), 5);
    }

    @Test
    void aFailureIsNone() {
        contacts(CampaignCase.started().answer(failed(EtcdError.UNAVAILABLE)), 0);
        contacts(CampaignCase.handshaking().breakStream(failed(EtcdError.UNAVAILABLE)), 1);
        contacts(CampaignCase.confirming().answer(failed(EtcdError.UNAVAILABLE)), 3);
        contacts(CampaignCase.leading().elapse(seconds(5)), 4);
    }

    @Test
    void thatTheOwnKeyIsGoneIsOneAllTheSame() {
        contacts(CampaignCase.confirming().answer(new EtcdReply.Absent()), 4);
    }
}
