package dev.fencepost.properties.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import dev.fencepost.properties.mutant.search.Examination;
import dev.fencepost.properties.mutant.search.Fate;
import dev.fencepost.properties.mutant.search.HealthyTwin;
import dev.fencepost.properties.mutant.search.Search;
import dev.fencepost.simulator.Seed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every mutant dies from each of five seeds, healthy code survives, and the page tells how much guidance bought. */
@Tag("nightly")
class GuidancePageTest {

    private static final Examination FIVE_SEEDS = new Examination(Examination.seeds(new Seed(1), 5), true, () -> false,
            ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);

    private static List<Mutant> mutants() {
        return Bugs.all().stream().filter(Mutant.class::isInstance).map(Mutant.class::cast).toList();
    }

    @Test
    void every_mutant_dies_from_five_seeds_and_the_page_says_how_soon() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<Fate>> fates = mutants().stream().map(mutant -> threads.submit(() -> FIVE_SEEDS.of(mutant)))
                    .toList();
            table(got(fates));
        }
    }

    @Test
    void healthy_code_survives_five_seeds_wherever_mutants_die() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<List<Search.Outcome>>> hunts = HealthyTwin.of(mutants()).stream()
                    .map(twin -> threads.submit(() -> FIVE_SEEDS.of(twin))).toList();
            assertThat(got(hunts)).allSatisfy(outcomes -> assertThat(outcomes).extracting(Search.Outcome::death)
                    .allMatch(Optional::isEmpty));
        }
    }

    private static <T> List<T> got(List<Future<T>> futures) throws ExecutionException, InterruptedException {
        List<T> all = new ArrayList<>();
        for (Future<T> future : futures) {
            all.add(future.get());
        }
        return all;
    }

    private static void table(List<Fate> fates) throws IOException {
        assertThat(fates).extracting(Fate::complaint).allMatch(Optional::isEmpty);
        StringBuilder table = new StringBuilder("| mutant | swarm alone | guided |\n| :-- | --: | --: |\n");
        fates.forEach(fate -> table.append(BugsPageTest.row(fate.mutant().id(), median(fate.swarm()),
                median(fate.guided()))));
        table.append("\n").append(summary(fates)).append("\n");
        Page.of("docs/internals/mutants.md").holds("guidance", table.toString(), GuidancePageTest.class);
    }

    private static String median(List<Search.Outcome> outcomes) {
        return Fate.median(outcomes).map(String::valueOf).orElse("-");
    }

    /** Only where the swarm takes longer than its share of a guided search can guidance show. */
    private static String summary(List<Fate> fates) {
        List<Fate> hard = fates.stream().filter(fate -> !median(fate.swarm()).equals(median(fate.guided()))).toList();
        long faster = hard.stream().filter(fate -> soon(fate.guided()) < soon(fate.swarm())).count();
        long all = fates.stream().mapToLong(fate -> tried(fate.guided())).sum();
        long alone = fates.stream().mapToLong(fate -> tried(fate.swarm())).sum();
        return String.format(
                "Of %d mutants, %d have the same median either way; of the others %d die sooner with guidance and"
                        + " %d later. All seeds together it took %,d schedules with guidance and %,d without.",
                fates.size(),
                fates.size() - hard.size(), faster, hard.size() - faster, all, alone);
    }

    private static int soon(List<Search.Outcome> outcomes) {
        return Fate.median(outcomes).orElse(Integer.MAX_VALUE);
    }

    private static long tried(List<Search.Outcome> outcomes) {
        return outcomes.stream().mapToLong(Search.Outcome::schedules).sum();
    }
}
