package dev.fencepost.suites;

import dev.fencepost.properties.hunt.FailureReport;
import dev.fencepost.properties.hunt.Shrinking;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a suite says of a run that fails: what went wrong, how to see it again, and what the specification says of it.
 */
public final class FailingRun {

    private static final Path REPORTS = Path.of("target", "failing-runs");

    private FailingRun() {}

    /** Of a run as it is, whose report it leaves behind. */
    public static String told(Subject subject, Trial trial) {
        List<String> lines = new ArrayList<>(trial.headline());
        lines.add("./fencepost replay '" + trial.schedule().text() + "'");
        lines.addAll(report(subject, trial));
        return String.join("\n", lines);
    }

    /** Of the smallest run that fails like it. */
    public static String toldShrunk(Subject subject, Trial trial) {
        return told(subject, subject.run(Shrinking.shrink(subject, trial.schedule(), trial.finding())));
    }

    /** What cannot be written down or judged must not hide what failed. */
    private static List<String> report(Subject subject, Trial trial) {
        try {
            Path report = FailureReport.write(REPORTS, subject, trial.schedule());
            List<String> lines = new ArrayList<>(Files.readAllLines(report.resolve("trace-verdict.txt")));
            lines.add("in " + report.toAbsolutePath());
            return lines;
        } catch (IOException | RuntimeException | StackOverflowError | AssertionError unwritten) {
            return List.of("no report: " + unwritten);
        }
    }
}
