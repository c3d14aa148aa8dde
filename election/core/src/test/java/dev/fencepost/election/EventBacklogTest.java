package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventBacklogTest {

    private final EventBacklog backlog = new EventBacklog();

    private List<ElectionEvent> takeAll() {
        List<ElectionEvent> taken = new ArrayList<>();
        for (Optional<ElectionEvent> event = backlog.take(); event.isPresent(); event = backlog.take()) {
            taken.add(event.get());
        }
        return taken;
    }

    private void tenure(long token) {
        backlog.add(new ElectionEvent.Gained(new FencingToken(token), 0));
        backlog.add(new ElectionEvent.Lost(new FencingToken(token), LossReason.DEADLINE));
    }

    @Test
    void isEmptyUntilAnEventIsAddedAndOnceAllAreTaken() {
        assertThat(backlog.isEmpty()).isTrue();
        backlog.add(new ElectionEvent.Contacted());
        assertThat(backlog.isEmpty()).isFalse();
        assertThat(takeAll()).hasSize(1);
        assertThat(backlog.isEmpty()).isTrue();
    }

    @Test
    void forgetsWhatMerelyInformsBeforeAnythingElse() {
        for (int i = 0; i < 1_000; i++) {
            backlog.add(new ElectionEvent.Contacted());
        }
        tenure(1);
        backlog.add(new ElectionEvent.Ended(EndReason.CLOSED));

        List<ElectionEvent> told = takeAll();
        assertThat(told).hasSize(EventBacklog.CAPACITY).endsWith(
                new ElectionEvent.Gained(new FencingToken(1), 0),
                new ElectionEvent.Lost(new FencingToken(1), LossReason.DEADLINE),
                new ElectionEvent.Ended(EndReason.CLOSED));
        assertThat(backlog.dropped()).isEqualTo(1_003 - EventBacklog.CAPACITY);
    }

    /** Goal: whatever is forgotten, gained and lost alternate with equal tokens, and the end is told. */
    @Test
    void forgetsWholeTenuresAndNeverHalfAOne() {
        backlog.add(new ElectionEvent.Lost(new FencingToken(1), LossReason.DEADLINE));
        for (int token = 2; token < 1_000; token++) {
            tenure(token);
        }
        backlog.add(new ElectionEvent.Ended(EndReason.CLOSED));

        List<ElectionEvent> told = takeAll();
        assertThat(told).hasSizeLessThanOrEqualTo(EventBacklog.CAPACITY)
                .startsWith(new ElectionEvent.Lost(new FencingToken(1), LossReason.DEADLINE))
                .endsWith(new ElectionEvent.Lost(new FencingToken(999), LossReason.DEADLINE),
                        new ElectionEvent.Ended(EndReason.CLOSED));
        for (int i = 1; i + 1 < told.size(); i += 2) {
            ElectionEvent.Gained gained = (ElectionEvent.Gained) told.get(i);
            assertThat(((ElectionEvent.Lost) told.get(i + 1)).token()).isEqualTo(gained.token());
        }
    }
}
