package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import dev.fencepost.properties.mutant.search.Examination;
import dev.fencepost.properties.mutant.search.HealthyTwin;
import dev.fencepost.properties.mutant.search.KeptSchedule;
import dev.fencepost.properties.mutant.search.KeptSchedules;
import dev.fencepost.properties.mutant.search.Search;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Goal: every recorded bug that is put back dies by its checker from the pinned seed and in the schedule that is kept
 * of it, and healthy code survives both.
 */
class MutantsDieTest {

    private static final Seed PINNED = new Seed(1);
    private static final ThreadMXBean PROCESSOR = ManagementFactory.getThreadMXBean();
    private static final Map<String, Long> TOOK_NANOS = new ConcurrentHashMap<>();

    static List<Mutant> mutants() {
        return Bugs.all().stream().filter(Mutant.class::isInstance).map(Mutant.class::cast).toList();
    }

    private static Map<String, KeptSchedule> kept() {
        return corpus().all().stream().collect(Collectors.toMap(KeptSchedule::id, Function.identity()));
    }

    private static KeptSchedules corpus() {
        try {
            return new KeptSchedules(Path.of(Objects.requireNonNull(
                    MutantsDieTest.class.getResource("/schedules")).toURI()));
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Test
    void every_kept_schedule_is_of_a_mutant_that_there_is() {
        assertThat(corpus().all()).allSatisfy(
                schedule -> assertThat(mutants()).extracting(Bug::id).contains(schedule.id()));
    }

    /** Mutants and twins on all cores: each mutant's classes are loaded and warmed up anew, which takes longest. */
    @TestFactory
    Stream<DynamicTest> mutants_die_and_healthy_code_holds() {
        Map<String, KeptSchedule> kept = kept();
        ExecutorService threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        List<DynamicTest> tests = new ArrayList<>();
        for (HealthyTwin twin : HealthyTwin.of(mutants())) {
            tests.add(test(threads, "healthy code holds in " + twin, () -> holds(twin)));
        }
        for (Mutant mutant : mutants()) {
            tests.add(test(threads, mutant.id() + ": " + mutant.summary(),
                    () -> dies(mutant, Optional.ofNullable(kept.get(mutant.id())))));
        }
        return tests.stream().onClose(threads::shutdownNow).onClose(MutantsDieTest::report);
    }

    /** How long a search takes is told and not judged: a build's answer depends on no clock. */
    private static void report() {
        TOOK_NANOS.entrySet().stream().max(Map.Entry.comparingByValue()).ifPresent(longest -> System.out.printf(
                "The longest search for a mutant, %s, took %.1f s of processor time of its budget of %.0f s.%n",
                longest.getKey(), longest.getValue() / 1e9, Mutant.BUDGET_NANOS / 1e9));
    }

    private static DynamicTest test(ExecutorService threads, String name, Callable<Boolean> check) {
        Future<Boolean> checked = threads.submit(check);
        return dynamicTest(name, () -> {
            try {
                assertThat(checked.get()).isTrue();
            } catch (ExecutionException failed) {
                throw failed.getCause();
            }
        });
    }

    private static boolean holds(HealthyTwin twin) {
        Search.Outcome outcome = Search.of(twin, Search.Way.GUIDED).search(PINNED, () -> false);
        assertThat(outcome.death())
                .as(() -> outcome.death().map(trial -> FailingRun.told(twin.subject(), trial)).orElse("")).isEmpty();
        return true;
    }

    private static boolean dies(Mutant mutant, Optional<KeptSchedule> found) {
        Subject broken = mutant.broken();
        long startNanos = PROCESSOR.getCurrentThreadCpuTime();
        Search.Outcome outcome = Search.of(mutant, broken, Search.Way.GUIDED).search(PINNED, () -> false);
        TOOK_NANOS.put(mutant.id(), PROCESSOR.getCurrentThreadCpuTime() - startNanos);
        assertThat(outcome.death()).as("%s dies by %s within %s schedules", mutant.id(), mutant.killer(),
                mutant.maxRuns()).isPresent();
        String stale = "the schedule kept of " + mutant.id()
                + " is missing or stale; run: ./fencepost mutants --seeds 3"
                + " --only " + mutant.id() + " --keep properties/src/test/resources/schedules";
        assertThat(found).as(stale).isPresent();
        KeptSchedule kept = found.orElseThrow();
        assertThat(new KeptSchedule(kept.schedule(), mutant.id(), mutant.summary(), mutant.killer(),
                outcome.schedules(), PINNED)).as(stale).isEqualTo(kept);
        Schedule schedule = Schedule.parse(kept.schedule(), List.of(broken.scenario()));
        assertThat(mutant.diesIn(broken.run(schedule))).as(stale).isTrue();
        assertThat(schedule.plan().faults()).as(kept.schedule()).hasSizeLessThanOrEqualTo(Examination.READABLE_FAULTS);
        Subject healthy = new HealthyTwin(mutant.scenario(), mutant.config(), 1).subject();
        Trial twin = healthy.run(Schedule.parse(kept.schedule(), List.of(healthy.scenario())));
        assertThat(twin.finding().failed()).as(() -> FailingRun.told(healthy, twin)).isFalse();
        return true;
    }
}
