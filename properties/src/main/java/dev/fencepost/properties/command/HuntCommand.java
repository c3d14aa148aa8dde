package dev.fencepost.properties.command;

import dev.fencepost.properties.hunt.HuntResult;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.SubjectHunt;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Durations;
import dev.fencepost.simulator.Seed;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost hunt}: many schedules of a scenario, until one fails. */
@Command(name = "hunt", description = HuntCommand.ABOUT, sortOptions = false, mixinStandardHelpOptions = true)
final class HuntCommand implements Callable<Integer> {

    static final String ABOUT = "Run many schedules of a scenario until one fails.";

    private static final String WHAT = "what to hunt in; see: fencepost scenarios";

    /** Where failing runs are kept, below the current directory. */
    static final Path REPORTS = Path.of("target", "fencepost");

    private static final long DEFAULT_NANOS = 20_000_000_000L;

    @Parameters(index = "0", arity = "0..1", defaultValue = Scenarios.LEASE, paramLabel = "NAME", description = WHAT)
    private String scenario = Scenarios.LEASE;

    @Option(names = "--runs", paramLabel = "N", description = "so many runs; the result is the same on every machine")
    @Nullable
    private Long runs;

    @Option(names = "--time", paramLabel = "30s", description = "for so long; 20s if neither is given")
    @Nullable
    private String time;

    @Option(names = "--seed", paramLabel = "HEX", description = "where all chance comes from; a new one if not given")
    @Nullable
    private String seed;

    @Option(names = "--json", description = "print one JSON object on standard output, all else on standard error")
    private boolean json;

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Override
    public Integer call() throws InterruptedException {
        Subject subject = Catalogue.all().named(scenario);
        String config = options.text(subject);
        HuntBudget budget = budget();
        Seed from = seed == null ? new Seed(WallTime.fresh()) : Seed.parse(seed);
        return hunt(subject, config, budget, from, Console.of(json), json);
    }

    private HuntBudget budget() {
        if (runs != null && time != null) {
            throw new BadInputException("give --runs or --time, not both");
        }
        if (runs != null) {
            if (runs < 1) {
                throw new BadInputException("--runs is at least 1, not " + runs);
            }
            return HuntBudget.runs(runs);
        }
        long nanos = time == null ? DEFAULT_NANOS : Durations.parse(time);
        if (nanos < 1) {
            throw new BadInputException("--time is more than nothing, not " + time);
        }
        return HuntBudget.time(nanos);
    }

    static int hunt(Subject subject, String config, HuntBudget budget, Seed seed, Console console, boolean json)
            throws InterruptedException {
        ExecutorService threads = HuntThreads.all();
        try (Interruption interruption = new Interruption()) {
            ProgressLine progress = new ProgressLine(console, budget);
            long startNanos = WallTime.nanos();
            HuntResult result = new SubjectHunt(subject, config, seed).hunt(budget.maxRuns(), threads, budget::spent,
                    interruption::happened, progress);
            progress.finish();
            long tookNanos = WallTime.nanos() - startNanos;
            HuntView view = new HuntView(console, subject, seed, result, tookNanos);
            view.verdict();
            int code = interruption.happened() ? Main.INTERRUPTED : result.finding().exitCode();
            if (result.failure().isPresent()) {
                return new FailingHunt(view, subject, result, console).tell(interruption, code, json);
            }
            if (json) {
                view.json(Optional.empty(), code);
            }
            return code;
        } finally {
            threads.shutdownNow();
        }
    }
}
