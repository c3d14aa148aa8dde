package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A hunt yields the same on any number of threads. */
class HuntTest {

    private static <R> Hunt.Outcome hunt(int threads, long runs, java.util.function.LongFunction<R> run,
            Hunt.Taker<R> taker, java.util.function.LongPredicate stop) throws InterruptedException {
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            return new Hunt<>(executor, run).hunt(runs, taker, stop);
        }
    }

    @Test
    void resultsComeInTheOrderOfTheirIndexesOnAnyNumberOfThreads() throws InterruptedException {
        List<List<Digest>> results = new ArrayList<>();
        for (int threads : new int[]{1, 2, 7}) {
            List<Digest> digests = new ArrayList<>();
            Hunt.Outcome outcome = hunt(threads, 300, index -> DeterminismTest.digest(Toy.schedule()
                    .withLength(new RunLength(0, Toy.seconds(1 + index % 3), 1_000 + index))), (index, digest) -> {
                        assertThat(index).isEqualTo(digests.size());
                        return digests.add(digest);
                    }, index -> false);
            assertThat(outcome).isEqualTo(new Hunt.Outcome(Hunt.End.COMPLETE, 300));
            results.add(digests);
        }
        assertThat(results.get(1)).isEqualTo(results.get(0));
        assertThat(results.get(2)).isEqualTo(results.get(0));
    }

    @Test
    void theLowestFailingIndexIsReported() throws InterruptedException {
        for (int threads : new int[]{1, 4}) {
            List<Long> taken = new ArrayList<>();
            Hunt.Outcome outcome = hunt(threads, 10_000, index -> index % 700 == 699, (index, fails) -> {
                taken.add(index);
                return !fails;
            }, index -> false);
            assertThat(outcome).isEqualTo(new Hunt.Outcome(Hunt.End.SATISFIED, 700));
            assertThat(taken.getLast()).isEqualTo(699);
        }
    }

    @Test
    void aHuntThatIsStoppedKeepsWhatItHas() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        List<Long> taken = new ArrayList<>();

        Hunt.Outcome outcome = hunt(2, 1_000_000, index -> index, (index, result) -> taken.add(result),
                index -> asked.incrementAndGet() > 1_000);

        assertThat(outcome.end()).isEqualTo(Hunt.End.STOPPED);
        assertThat(outcome.taken()).isEqualTo(taken.size()).isBetween(768L, 1_000L);
    }

    @Test
    void aRunThatCannotBeCarriedOutEndsTheHunt() {
        assertThatIllegalStateException().isThrownBy(() -> hunt(2, 10, index -> {
            throw new IllegalArgumentException("broken harness");
        }, (index, result) -> true, index -> false)).withRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void reachedCountsAddUpAndTellWhatIsMissing() {
        Reached one = new Reached();
        one.hit("fault.pause");
        Reached other = new Reached();
        other.hit("fault.pause");
        other.counter("fault.crash");
        one.add(other);

        assertThat(one.counts()).containsEntry("fault.pause", 2L).containsEntry("fault.crash", 0L);
        assertThat(one.missing(List.of("failover", "fault.pause", "fault.crash")))
                .containsExactly("failover", "fault.crash");
    }
}
