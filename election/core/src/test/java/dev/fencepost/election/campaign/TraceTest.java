package dev.fencepost.election.campaign;

import static dev.fencepost.election.campaign.CampaignCase.TTL;
import static dev.fencepost.election.campaign.CampaignCase.leading;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.Input;
import org.junit.jupiter.api.Test;

/** What a trace says of inputs from which nothing follows. */
class TraceTest {

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
