package dev.fencepost.tla.trace;

import dev.fencepost.properties.hunt.ReportPart;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds the trace of a failing run to its report, and what the specification says of it.
 *
 * <p>The trace is {@code trace.ndjson}, numbered where a run has several elections. {@code trace-verdict.txt} says of each
 * whether it was accepted or refused, or why there is no trace.
 */
public final class TraceReport implements ReportPart {

    private static final String TRACE = "trace.ndjson";
    private static final String VERDICT = "trace-verdict.txt";
    private static final String NO_VERDICT = "no verdict: ";

    /** Made by the service loader. */
    public TraceReport() {}

    @Override
    public void write(Path folder, Subject subject, Schedule schedule) {
        List<Trace> traces = new ArrayList<>();
        Optional<String> none = failing("no trace: ",
                () -> traces.addAll(TraceMaker.run(subject, schedule).traces()));
        if (none.isPresent()) {
            write(folder, List.of(none.get()));
            return;
        }
        List<Path> files = TraceCommand.write(traces, folder.resolve(TRACE));
        List<String> verdicts = new ArrayList<>();
        try (TraceChecker checker = new TraceChecker()) {
            for (int i = 0; i < traces.size(); i++) {
                verdicts.add(files.get(i).getFileName() + ":");
                verdicts.addAll(verdict(checker, traces.get(i)));
            }
        }
        write(folder, verdicts);
    }

    static List<String> verdict(TraceChecker checker, Trace trace) {
        List<String> verdict = new ArrayList<>();
        Optional<String> none = failing(NO_VERDICT,
                () -> verdict.addAll(TraceVerdict.lines(trace, checker.check(trace))));
        return none.map(List::of).orElse(verdict);
    }

    /** Why something is not done. Whatever it is, it must not take the place of the failure that is reported. */
    private static Optional<String> failing(String refused, Runnable work) {
        try {
            work.run();
            return Optional.empty();
        } catch (BadInputException bad) {
            return Optional.of(refused + bad.getMessage());
        } catch (RuntimeException | StackOverflowError | AssertionError thrown) {
            return Optional.of(NO_VERDICT + thrown);
        }
    }

    private static void write(Path folder, List<String> verdicts) {
        Path file = folder.resolve(VERDICT);
        try {
            Files.write(file, verdicts);
        } catch (IOException failed) {
            throw new BadInputException("the verdict on the trace cannot be written to " + file + ": "
                    + failed.getMessage(), failed);
        }
    }
}
