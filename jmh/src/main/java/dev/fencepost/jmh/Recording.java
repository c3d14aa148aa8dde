package dev.fencepost.jmh;

import dev.fencepost.jmh.gate.Machine;
import dev.fencepost.jmh.report.PerformancePage;
import dev.fencepost.jmh.report.Results;
import dev.fencepost.jmh.report.Results.Figure;
import dev.fencepost.jmh.report.ResultsFile;
import dev.fencepost.simulator.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * Keeps what was measured: the results, and the page and the charts that are made of them.
 *
 * @param checkout
 *            where they are kept
 * @param machine
 *            where they were measured
 */
record Recording(Checkout checkout, Machine machine) {

    private static final String PACKAGE = "dev.fencepost.jmh.";
    private static final String BYTES = "gc.alloc.rate.norm";

    /** The unit of counters of the type EVENTS. */
    private static final String STATE = "#";
    private static final double CONFIDENCE = 0.999;

    /** What is told of the machine rather than measured of the benchmark, and what follows from the rest. */
    private static final Set<String> NO_FIGURES = Set.of(BYTES, ProcessorTimeProfiler.LABEL, OthersProfiler.LABEL,
            "gc.alloc.rate", "gc.count", "gc.time");

    /** Writes everything anew. */
    void keep(Collection<RunResult> measured, boolean quick) {
        List<Figure> figures = measured.stream().flatMap(each -> figures(each).stream()).toList();
        Results results = new Results(words(), quick, figures, FailOver.all(FailOver.CRASHES));
        try {
            Files.writeString(checkout.results(), ResultsFile.text(results));
            publish();
        } catch (IOException failed) {
            throw new BadInputException("the figures cannot be kept: " + failed.getMessage(), failed);
        }
        System.out.println("The figures are in " + checkout.results() + ", and on " + checkout.page() + ".");
    }

    /** Makes page and charts of the results that are kept. */
    void publish() throws IOException {
        Results results = ResultsFile.read(Files.readString(checkout.results()));
        Path page = checkout.page();
        Files.writeString(page, PerformancePage.text(Files.readString(page), results));
        for (Map.Entry<String, String> chart : PerformancePage.charts(results).entrySet()) {
            Files.writeString(page.resolveSibling(chart.getKey()), chart.getValue());
        }
    }

    private String words() {
        return machine.processors() + " processors of a machine with " + machine.processor() + ", "
                + System.getProperty("os.name") + " " + System.getProperty("os.version").replaceAll("[^0-9.].*", "")
                + ", " + System.getProperty("java.vm.name") + " " + machine.vmVersion();
    }

    /** The figure itself, and one for each thing counted beside it. */
    private static List<Figure> figures(RunResult run) {
        String name = run.getParams().getBenchmark().replace(PACKAGE, "");
        String parameters = run.getParams().getParamsKeys().stream().sorted()
                .map(key -> key + "=" + run.getParams().getParam(key)).collect(Collectors.joining(","));
        List<Figure> figures = new ArrayList<>();
        Result<?> primary = run.getPrimaryResult();
        figures.add(new Figure(name, parameters, primary.getScore(), primary.getScoreError(), primary.getScoreUnit(),
                second(run, BYTES), second(run, ProcessorTimeProfiler.LABEL), second(run, OthersProfiler.LABEL)));
        run.getSecondaryResults().forEach((label, result) -> {
            if (!NO_FIGURES.contains(label)) {
                figures.add(counted(name + ":" + label, parameters, result, second(run, OthersProfiler.LABEL)));
            }
        });
        return figures;
    }

    /**
     * What was counted, a second; or, if it is a state of things and no rate, what it was at the end of an iteration.
     */
    static Figure counted(String name, String parameters, Result<?> result, OptionalDouble others) {
        // JMH adds such states up over the iterations, as if they were events.
        boolean state = result.getScoreUnit().equals(STATE);
        double score = state ? result.getStatistics().getMean() : result.getScore();
        double error = state ? result.getStatistics().getMeanErrorAt(CONFIDENCE) : result.getScoreError();
        String label = name.substring(name.indexOf(':') + 1);
        return new Figure(name, parameters, score, error, state ? label : label + "/s", OptionalDouble.empty(),
                OptionalDouble.empty(), others);
    }

    private static OptionalDouble second(RunResult run, String label) {
        Result<?> result = run.getSecondaryResults().get(label);
        return result == null ? OptionalDouble.empty() : OptionalDouble.of(result.getScore());
    }
}
