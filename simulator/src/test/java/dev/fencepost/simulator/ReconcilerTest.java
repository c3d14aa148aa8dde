package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Nondeterminism is caught at the first event that shows it. */
class ReconcilerTest {

    @Test
    void aDeterministicRunIsTheSameTwice() {
        for (long i = 0; i < 20; i++) {
            Schedule schedule = DeterminismTest.drawn(i);
            assertThat(Reconciler.reconcile(new Toy(), schedule)).isInstanceOfSatisfying(Reconciler.Same.class,
                    same -> assertThat(same.result().digest()).isEqualTo(DeterminismTest.digest(schedule)));
        }
    }

    @Test
    void anActorThatRemembersOtherRunsIsCaughtAtItsFirstDifferentEvent() {
        AtomicLong leak = new AtomicLong();
        Actor<Long> leaky = new Actor<>() {
            @Override
            public Long start(LocalTime now, Outbox out) {
                out.wakeAt(now.monotonicNanos() + Toy.millis(10));
                return 0L;
            }

            @Override
            public Long receive(Long state, Stimulus stimulus, LocalTime now, Outbox out) {
                // Counts over both runs, and lets it show at the fifth tick.
                long shared = leak.incrementAndGet();
                out.record(new Mini.Note("tick", state < 4 ? state : shared));
                out.wakeAt(now.monotonicNanos() + Toy.millis(10));
                return state + 1;
            }
        };
        Mini mini = new Mini(NodeSpec.of("a", "leaky", leaky));

        assertThat(Reconciler.reconcile(mini, Mini.schedule())).isInstanceOfSatisfying(Reconciler.Different.class,
                different -> {
                    assertThat(different.events()).isEqualTo(5);
                    assertThat(different.first().getFirst().entry()).isEqualTo(new Mini.Note("tick", 9));
                    assertThat(different.second().getFirst().entry()).isEqualTo(new Mini.Note("tick", 10));
                    assertThat(different.describe()).contains("after 5 equal events", "value=9", "value=10");
                });
    }
}
