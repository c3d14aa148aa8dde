package dev.fencepost.election.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.Command;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.Now;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A deadline is kept to the nanosecond; what comes before it may be put off, but never past it. */
class WakesTest {

    private static final long JITTER = LeaseCase.TIMINGS.retryJitterNanos();

    private final LeaseSettings settings = new LeaseSettings(new CandidateId(LeaseCase.US), LeaseCase.TIMINGS,
            ExpiryPolicy.OBSERVED, OnAbsent.WAIT_ONE_LEASE);
    private final LeaseDraft draft = new LeaseDraft(settings, new LeaseProtocol(settings).initial(), new Now(0, 0));
    private final Wakes wakes = new Wakes(draft);

    private List<Command<LeaseRequest>> commanded() {
        wakes.command();
        return draft.transition().commands();
    }

    @Test
    void withoutAnythingDueNobodyIsWoken() {
        assertThat(commanded()).isEmpty();
    }

    @Test
    void theEarlierOfTwoDeadlinesIsKept() {
        wakes.deadline(JITTER);
        wakes.deadline(2 * JITTER);
        wakes.deadline(JITTER - 1);
        assertThat(commanded()).containsExactly(new Command.Wake<>(JITTER - 1, 0));
    }

    @Test
    void aRetryMayJitterUpToTheDeadlineAfterIt() {
        wakes.deadline(100 + JITTER / 2);
        wakes.next(100, true);
        assertThat(commanded()).containsExactly(new Command.Wake<>(100, JITTER / 2));
    }

    @Test
    void aDeadlineThatIsFarLeavesARetryItsJitter() {
        wakes.deadline(100 + 2 * JITTER);
        wakes.next(100, true);
        assertThat(commanded()).containsExactly(new Command.Wake<>(100, JITTER));
    }

    @Test
    void aDeadlineAddedAfterARetryCutsItsJitter() {
        wakes.next(100, true);
        wakes.deadline(100 + JITTER / 4);
        assertThat(commanded()).containsExactly(new Command.Wake<>(100, JITTER / 4));
    }

    @Test
    void aDeadlineAtTheInstantOfARetryIsExact() {
        wakes.next(100, true);
        wakes.deadline(100);
        assertThat(commanded()).containsExactly(new Command.Wake<>(100, 0));
    }

    @Test
    void whatIsNotTriedAgainDoesNotJitter() {
        wakes.next(100, false);
        assertThat(commanded()).containsExactly(new Command.Wake<>(100, 0));
    }

    @Test
    void aRetryAtOrAfterTheDeadlineChangesNothing() {
        wakes.deadline(100);
        wakes.next(100, true);
        wakes.next(101, true);
        assertThat(commanded()).containsExactly(new Command.Wake<>(100, 0));
    }
}
