package dev.fencepost.election.campaign;

import static dev.fencepost.election.campaign.CampaignCase.TTL;
import static dev.fencepost.election.campaign.CampaignCase.leading;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.Input;
import org.junit.jupiter.api.Test;

/** How a trace begins, what it says of inputs from which nothing follows, and how it numbers what is sent. */
class TraceTest {

    /** Whatever the clock shows, whose zero means nothing. */
    @Test
    void theFirstLeaseIsAskedForAtTheStart() {
        CampaignCase us = CampaignCase.started(CampaignCase.TIMINGS, -CampaignCase.seconds(100));
        assertThat(us.steps()).containsExactly("grant 10");
        assertThat(us.rows()).containsExactly(CampaignRow.STARTED);
    }

    /** A late answer belongs to what it was asked for, and to nothing that came after. */
    @Test
    void noNumberIsUsedTwice() {
        CampaignCase us = leading().ack();
        long next = us.state().nextNumber();
        us.breakStream(new EtcdReply.StreamClosed());
        assertThat(us.state().nextNumber()).isEqualTo(next + 1);
    }

    @Test
    void aWakeForNothingIsOneAndAWakeForARenewalIsNot() {
        CampaignCase us = leading().ack();
        assertThat(us.rowsFor(new Input.Woke<>())).containsExactly(CampaignRow.WOKE);
        assertThat(us.stall(TTL / 3).rowsFor(new Input.Woke<>())).containsExactly(CampaignRow.RENEWAL_SENT);
    }

    @Test
    void theTimeoutOfACallThatNobodyAwaitsIsLate() {
        assertThat(leading().rowsFor(new Input.TimedOut<>(99))).containsExactly(CampaignRow.LATE_IGNORED);
    }
}
