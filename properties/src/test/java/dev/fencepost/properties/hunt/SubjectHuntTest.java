package dev.fencepost.properties.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
    void whatAThousandRunsNeverReachedIsAFinding() throws InterruptedException {
        Subject demanding = new Demanding(Scenarios.steadyState(), "no-such-moment");
        HuntResult result = hunt(demanding, 2, SubjectHunt.RUNS_THAT_REACH_ALL);
        assertThat(result.finding()).isEqualTo(Finding.UNREACHED);
        assertThat(result.missing()).containsExactly("no-such-moment");
        assertThat(result.end()).isEqualTo(HuntResult.End.COMPLETE);

        HuntResult shorter = hunt(demanding, 2, SubjectHunt.RUNS_THAT_REACH_ALL - 1);
        assertThat(shorter.finding()).isEqualTo(Finding.HELD);
        assertThat(shorter.missing()).containsExactly("no-such-moment");
    }

    /**
     * A scenario of which more is demanded than it reaches, in runs that last a moment.
     *
     * @param of
     *            the scenario
     * @param demand
     *            what is never reached
     */
    private record Demanding(Subject of, String demand) implements Subject {

        @Override
        public Scenario scenario() {
            return of.scenario();
        }

        @Override
        public String summary() {
            return of.summary();
        }

        @Override
        public List<String> demanded() {
            return List.of(demand);
        }

        @Override
        public String defaultConfig() {
            return of.defaultConfig();
        }

        @Override
        public Schedule draw(String config, Seed seed) {
            return Schedule.of(name(), config, seed, new RunLength(1_000_000_000L, 1_000_000_000L, 10_000),
                    FaultPlan.NONE);
        }

        @Override
        public Trial run(Schedule schedule, LogSink... sinks) {
            return of.run(schedule, sinks);
        }
    }

    /** Does the second run before the first, as may happen on two threads, and both on the thread that hunts. */
    private static final class Backwards extends AbstractExecutorService {

        private final List<Runnable> held = new ArrayList<>();

        @Override
        public void execute(Runnable task) {
            if (held.isEmpty()) {
                held.add(task);
            } else {
                task.run();
                held.getFirst().run();
            }
        }

        @Override
        public void shutdown() {
            // There are no threads.
        }

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return true;
        }
    }

    @Test
    void theFirstRunIsDoneHoweverShortTheTimeAndWhicheverThreadIsFirst() throws InterruptedException {
        Subject brief = new Demanding(Scenarios.steadyState(), "no-such-moment");

        HuntResult result = new SubjectHunt(brief, "", SEED).hunt(2, new Backwards(), () -> true, () -> false,
                (runs, faults) -> {});

        assertThat(result.runs()).isEqualTo(1);
        assertThat(result.end()).isEqualTo(HuntResult.End.COMPLETE);
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
