package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.FencingToken;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the events of an election mean to its service. */
class ElectionTellsTest {

    private static final List<ElectionEvent> OF_BOTH = List.of(
            new ElectionEvent.CampaignFailed(ErrorReason.UNREACHABLE, true, "down"),
            new ElectionEvent.ReleaseIndeterminate(), new ElectionEvent.Ended(EndReason.CLOSED));

    @Test
    void failedAttemptsAReleaseInDoubtAndTheEndMatter() {
        assertThat(OF_BOTH).map(ServiceInput::of).containsExactly(Optional.of(new ServiceInput.AttemptFailed("down")),
                Optional.of(new ServiceInput.ReleaseUnconfirmed()),
                Optional.of(new ServiceInput.ElectionEnded(EndReason.CLOSED)));
        assertThat(OF_BOTH).map(ServiceInput::ofLease).isEqualTo(OF_BOTH.stream().map(ServiceInput::of).toList());
    }

    /** Through etcd an attempt makes several calls, and its own failure is told. */
    @Test
    void aFailedCallIsAnAttemptOverALeaseOnly() {
        ElectionEvent failed = new ElectionEvent.CallFailed(ErrorReason.FORBIDDEN, "no");
        assertThat(ServiceInput.ofLease(failed)).contains(new ServiceInput.CallFailed("no"));
        assertThat(ServiceInput.of(failed)).isEmpty();
    }

    /** Win and loss come from the work, which the election waits for. */
    @Test
    void whatElseIsToldMeansNothing() {
        ElectionEvent won = new ElectionEvent.Gained(new FencingToken(7), 1);
        assertThat(ServiceInput.of(won)).isEmpty();
        assertThat(ServiceInput.ofLease(won)).isEmpty();
    }
}
