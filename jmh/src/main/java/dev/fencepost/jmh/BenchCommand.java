package dev.fencepost.jmh;

import dev.fencepost.jmh.gate.Forks;
import dev.fencepost.jmh.gate.Machine;
import dev.fencepost.properties.command.CommandProvider;
import dev.fencepost.simulator.BadInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost bench}: measures the renewal path and the harness, each benchmark in a JVM of its own. */
@Command(name = "bench", description = "Measure the renewal path and the harness.", mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {

    /** A benchmark threw, which only the code under test can make it do. */
    private static final int CRASHED = 5;

    /**
     * In place of this JVM's own options; what a benchmark needs stands beside it. JMH cannot do without Unsafe yet.
     */
    private static final String JVM_OPTION = "--sun-misc-unsafe-memory-access=allow";

    private static final String EVERYTHING = ".*";
    private static final Path STANDARD_OUTPUT = Path.of("-");

    @Parameters(index = "0", arity = "0..1", paramLabel = "PATTERN", description = "those whose names it matches")
    private String pattern = EVERYTHING;

    @Option(names = "--quick", description = "two warm-ups and three measurements of a second")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", arity = "0..1", fallbackValue = "-", description = "write the "
            + "results there, as JMH does; without a FILE on the standard output, and all else on the other")
    @Nullable
    private Path json;

    @Option(names = "--gate", description = "hold the renewal path against the baseline instead; exit code 10 if it "
            + "has become worse, 11 if nobody can say")
    private boolean gate;

    @Option(names = "--record", description = "keep what is measured: jmh/results.json, and the page and charts made "
            + "of it; with --gate, the baseline")
    private boolean record;

    @Option(names = "--baseline", paramLabel = "FILE", description = "with --gate: the baseline, else that of the "
            + "checkout: jmh/baseline.json")
    @Nullable
    private Path baseline;

    /** Brings {@code bench}. */
    public static final class Provider implements CommandProvider {
        @Override
        public Object command() {
            return new BenchCommand();
        }
    }

    @Override
    public Integer call() throws RunnerException {
        if (gate) {
            if (quick || json != null || !pattern.equals(EVERYTHING)) {
                throw new BadInputException(
                        "--gate judges the whole renewal path and prints what it finds, so it takes "
                                + "no PATTERN, no --quick and no --json");
            }
            Path file = baseline != null ? baseline : Checkout.around(Path.of("")).baseline();
            GateRun run = new GateRun(Machine.here(), new Forks(ProbeMain.class.getName(), List.of()), file);
            return record ? run.record() : run.judge();
        }
        if (baseline != null) {
            throw new BadInputException("--baseline goes with --gate");
        }
        if (record && !pattern.equals(EVERYTHING)) {
            throw new BadInputException("--record keeps the figures of all benchmarks, so it takes no PATTERN");
        }
        refuseUnmatched();
        Machine machine = Machine.here();
        Optional<Recording> recording = record ? Optional.of(recording(machine)) : Optional.empty();
        machine.unfit()
                .ifPresent(sentence -> System.err.println("fencepost: the figures will say little: " + sentence));
        if (json == null) {
            return measure(recording, System.out, null);
        }
        return json.equals(STANDARD_OUTPUT) ? measure(recording, System.err, System.out) : run(recording, json);
    }

    /** Refuses at once what would come to nothing after minutes. */
    private static Recording recording(Machine machine) {
        machine.unfit().ifPresent(sentence -> {
            throw new BadInputException(sentence);
        });
        return new Recording(Checkout.around(Path.of("")), machine);
    }

    private int run(Optional<Recording> recording, Path json) throws RunnerException {
        Path part = json.resolveSibling(json.getFileName() + ".part");
        part.toFile().deleteOnExit();
        try (PrintStream out = new PrintStream(Files.newOutputStream(part), false, StandardCharsets.UTF_8)) {
            int code = measure(recording, System.out, out);
            out.flush();
            if (code != 0) {
                return code;
            }
            if (out.checkError()) {
                throw new IOException("the disk took only a part of it");
            }
            Files.move(part, json, StandardCopyOption.REPLACE_EXISTING);
            return 0;
        } catch (IOException failed) {
            throw new BadInputException("the results cannot be written to " + json + ": " + failed.getMessage(),
                    failed);
        }
    }

    /** Runs, tells what it does, and prints the results as JSON if there is a place for them. */
    private int measure(Optional<Recording> recording, PrintStream progress, @Nullable PrintStream results)
            throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder().include(pattern).shouldFailOnError(true)
                .jvmArgs(JVM_OPTION).addProfiler(GCProfiler.class).addProfiler(ProcessorTimeProfiler.class)
                .addProfiler(OthersProfiler.class);
        if (quick) {
            options.forks(1).warmupIterations(2).measurementIterations(3).warmupTime(TimeValue.seconds(1))
                    .measurementTime(TimeValue.seconds(1));
        }
        Collection<RunResult> measured;
        try {
            measured = new Runner(options.build(),
                    OutputFormatFactory.createFormatInstance(progress, VerboseMode.NORMAL)).run();
        } catch (RunnerException failed) {
            if (failed.getCause() == null) {
                throw new BadInputException("the benchmarks cannot be run: " + failed.getMessage(), failed);
            }
            System.err.println("fencepost: a benchmark failed, see above");
            return CRASHED;
        }
        recording.ifPresent(kept -> kept.keep(measured, quick));
        if (results != null) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, results).writeOut(measured);
        }
        return 0;
    }

    private void refuseUnmatched() {
        try {
            Pattern matched = Pattern.compile(pattern);
            Collection<BenchmarkListEntry> all = BenchmarkList.defaultList().getAll(
                    OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of());
            if (all.stream().noneMatch(each -> matched.matcher(each.getUsername()).find())) {
                throw new BadInputException("no benchmark matches '" + pattern + "'; there are "
                        + all.stream().map(each -> each.getUsername().replaceFirst("^dev\\.fencepost\\.jmh\\.", ""))
                                .distinct().sorted().collect(Collectors.joining(", ")));
            }
        } catch (PatternSyntaxException wrong) {
            throw new BadInputException("'" + pattern + "' is no regular expression: " + wrong.getDescription(), wrong);
        }
    }
}
