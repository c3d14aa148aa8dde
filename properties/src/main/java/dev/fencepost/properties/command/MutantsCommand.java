package dev.fencepost.properties.command;

import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import dev.fencepost.properties.mutant.search.Examination;
import dev.fencepost.properties.mutant.search.Fate;
import dev.fencepost.properties.mutant.search.HealthyTwin;
import dev.fencepost.properties.mutant.search.KeptSchedules;
import dev.fencepost.properties.mutant.search.Search;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code fencepost mutants}: puts recorded bugs back, one by one, and shows who finds them. */
@Command(name = "mutants", description = MutantsCommand.ABOUT, sortOptions = false, mixinStandardHelpOptions = true)
final class MutantsCommand implements Callable<Integer> {

    static final String ABOUT = "Put recorded bugs back into the code, and show that each is found.";

    /** A mutant did not die as it must, or its healthy twin died (rulings 8). */
    static final int SURVIVED = 8;

    private static final int DEFAULT_SEEDS = 5;
    private static final int MOST_SEEDS = 1_000;
    private static final String KEEP = "keep the shrunk schedule of each that died as it must there";

    @Option(names = "--only", split = ",", paramLabel = "ID", description = "these alone; by default all")
    private List<String> only = new ArrayList<>();

    @Option(names = "--seeds", paramLabel = "N", description = "so many seeds; the table has the median; 5 by default")
    private int seeds = DEFAULT_SEEDS;

    @Option(names = "--seed", paramLabel = "HEX", description = "the first seed; the others follow it; 1 by default")
    private String seed = "1";

    @Option(names = "--swarm", description = "search by swarm alone as well, to compare")
    private boolean swarm;

    @Option(names = "--keep", paramLabel = "FOLDER", description = KEEP)
    @Nullable
    private Path keep;

    @Option(names = "--json", description = "print one JSON object on standard output, all else on standard error")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        if (seeds < 1 || seeds > MOST_SEEDS) {
            throw new BadInputException("--seeds is from 1 to " + MOST_SEEDS + ", not " + seeds);
        }
        List<Seed> from = Examination.seeds(Seed.parse(seed), seeds);
        List<Mutant> mutants = MutantChoice.of(Bugs.all(), only);
        ExecutorService threads = HuntThreads.all();
        try (Interruption interruption = new Interruption()) {
            return examine(mutants, new Examination(from, swarm, interruption::happened, WallTime::processorNanos),
                    threads, interruption);
        } finally {
            threads.shutdownNow();
        }
    }

    int examine(List<Mutant> mutants, Examination examination, ExecutorService threads,
            Interruption interruption) throws InterruptedException {
        List<HealthyTwin> twins = HealthyTwin.of(mutants);
        Console console = Console.of(json);
        MutantsView view = new MutantsView(console, examination.seeds());
        MutantsProgress progress = new MutantsProgress(console, mutants.size() + twins.size());
        List<Future<Fate>> fates = mutants.stream()
                .map(mutant -> threads.submit(() -> progress.done(examination.of(mutant)))).toList();
        List<Future<List<Search.Outcome>>> hunts = twins.stream()
                .map(twin -> threads.submit(() -> progress.done(examination.of(twin)))).toList();
        view.heading();
        boolean good = true;
        for (Future<Fate> future : fates) {
            Fate fate = got(future);
            if (interruption.happened()) {
                break;
            }
            progress.clear();
            view.mutant(fate);
            good &= fate.complaint().isEmpty();
            if (keep != null && fate.complaint().isEmpty()) {
                new KeptSchedules(keep).keep(fate, examination.seeds().getFirst());
            }
        }
        for (int i = 0; i < twins.size(); i++) {
            List<Search.Outcome> outcomes = got(hunts.get(i));
            if (interruption.happened()) {
                break;
            }
            progress.clear();
            view.twin(twins.get(i), outcomes);
            good &= outcomes.stream().allMatch(outcome -> outcome.death().isEmpty());
        }
        return ended(view, interruption.happened() ? Main.INTERRUPTED : good ? 0 : SURVIVED);
    }

    private int ended(MutantsView view, int exitCode) {
        view.say("%s", switch (exitCode) {
            case Main.INTERRUPTED -> "interrupted: this is what there was so far";
            case SURVIVED -> "a mutant did not die as it must, or healthy code did not hold";
            default -> "every mutant died, and healthy code held";
        });
        if (json) {
            view.json(exitCode);
        }
        return exitCode;
    }

    private static <T> T got(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException thrown) {
            throw new IllegalStateException("a mutant could not be examined", thrown.getCause());
        }
    }
}
