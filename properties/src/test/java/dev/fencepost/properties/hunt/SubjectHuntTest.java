package dev.fencepost.properties.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Seed;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Goal: a hunt's result depends on its seed and its runs, and on nothing else. */
class SubjectHuntTest {

    private static final Seed SEED = new Seed(3);

    private static HuntResult hunt(Subject subject, int threads, long runs) throws InterruptedException {
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            return new SubjectHunt(subject, subject.defaultConfig(), SEED).hunt(runs, executor, () -> false,
                    () -> false, (done, faults) -> {});
        }
    }

    @Test
    void theSameOnOneThreadAndOnFour() throws InterruptedException {
        Subject lease = new Subjects(Scenarios.all()).named(Scenarios.LEASE);
        HuntResult one = hunt(lease, 1, 20);
        HuntResult four = hunt(lease, 4, 20);
        assertThat(four).isEqualTo(one);
        assertThat(one.runs()).isEqualTo(20);
        assertThat(one.end()).isEqualTo(HuntResult.End.COMPLETE);
    }

    @Test
    void theLowestFailingRunIsReported() throws InterruptedException {
        Subject broken = Mutants.canary();
        HuntResult one = hunt(broken, 1, 60);
        HuntResult four = hunt(broken, 4, 60);
        assertThat(one.finding().failed()).isTrue();
        assertThat(one.end()).isEqualTo(HuntResult.End.FAILED);
        assertThat(four.failure().orElseThrow().index()).isEqualTo(one.failure().orElseThrow().index());
        assertThat(four.digest()).isEqualTo(one.digest());
    }

    @Test
    void whatNobodyReachedIsAFindingOnlyInALongHunt() throws InterruptedException {
        Subject lease = new Subjects(Scenarios.all()).named("steady-state");
        HuntResult result = hunt(lease, 2, 3);
        assertThat(result.missing()).isEmpty();
        assertThat(hunt(new Subjects(Scenarios.all()).named("fence-down"), 2, 1).finding())
                .isNotEqualTo(Finding.UNREACHED);
    }

    @Test
    void anInterruptedHuntTellsWhatItHas() throws InterruptedException {
        Subject lease = new Subjects(Scenarios.all()).named("steady-state");
        try (ExecutorService executor = Executors.newFixedThreadPool(1)) {
            long[] done = new long[1];
            HuntResult result = new SubjectHunt(lease, "", SEED).hunt(1_000, executor, () -> false,
                    () -> done[0] >= 3, (runs, faults) -> done[0] = runs);
            assertThat(result.end()).isEqualTo(HuntResult.End.INTERRUPTED);
            assertThat(result.runs()).isBetween(3L, 999L);
        }
    }
}
