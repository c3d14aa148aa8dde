package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.FailureReport;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.tla.spec.SpecValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: whoever finds the report of a failing run finds what the specification says of it. */
class TraceReportTest {

    private static final Seed SEED = new Seed(7);
    private static final long MINUTE_NANOS = 60_000_000_000L;

    @TempDir
    private Path base = Path.of("");

    private Path report(String scenario, long lengthNanos) {
        return report(TraceSubjects.all().named(scenario), lengthNanos);
    }

    private Path report(Subject subject, long lengthNanos) {
        RunLength length = new RunLength(lengthNanos, lengthNanos, 1_000_000L);
        return FailureReport.write(base, subject,
                subject.draw(subject.defaultConfig(), SEED.ofRun(0)).withLength(length));
    }

    private static List<String> verdict(Path report) throws IOException {
        return Files.readAllLines(report.resolve("trace-verdict.txt"));
    }

    @Test
    void a_run_of_broken_code_is_refused_with_the_line_and_the_reason() throws IOException {
        Path report = report("canary", MINUTE_NANOS);

        assertThat(verdict(report)).startsWith("trace.ndjson:")
                .anyMatch(line -> line.startsWith("refused: ehdb-shard-00000000, scenario canary"))
                .anyMatch(line -> line.matches("at line \\d+: .+"));
        assertThat(TraceFile.read(report.resolve("trace.ndjson")).events()).isNotEmpty();
    }

    @Test
    void a_run_that_the_specification_allows_is_accepted_each_election_by_itself() throws IOException {
        Path report = report("two-shards", MINUTE_NANOS / 3);

        assertThat(verdict(report)).hasSize(4).contains("trace-0.ndjson:", "trace-1.ndjson:")
                .filteredOn(line -> line.startsWith("accepted: ")).hasSize(2);
    }

    @Test
    void where_there_is_no_trace_it_says_why() throws IOException {
        Path report = report("steady-state", 31 * MINUTE_NANOS);

        assertThat(verdict(report)).containsExactly("no trace: the run is longer than 30 simulated minutes, which is"
                + " as far as TLC counts");
        assertThat(report).isDirectoryNotContaining("glob:**trace*.ndjson");
    }

    /** A subject whose run can be done again, but not be traced. */
    private record Untraceable(Subject subject) implements Subject {

        @Override
        public Scenario scenario() {
            return subject.scenario();
        }

        @Override
        public String summary() {
            return subject.summary();
        }

        @Override
        public List<String> demanded() {
            return subject.demanded();
        }

        @Override
        public String defaultConfig() {
            return subject.defaultConfig();
        }

        @Override
        public Schedule draw(String config, Seed seed) {
            return subject.draw(config, seed);
        }

        @Override
        public Trial run(Schedule schedule, LogSink... sinks) {
            return subject.run(schedule, sinks);
        }

        @Override
        public Trial traced(Schedule schedule, LogSink... sinks) {
            throw new IllegalStateException("an input without a name");
        }
    }

    @Test
    void whatever_a_tracer_throws_the_failure_itself_is_reported() throws IOException {
        Path report = report(new Untraceable(TraceSubjects.all().named("steady-state")), MINUTE_NANOS / 60);

        assertThat(verdict(report))
                .containsExactly("no verdict: java.lang.IllegalStateException: an input without a name");
        assertThat(report.resolve("table.txt")).isNotEmptyFile();
    }

    @Test
    void whatever_a_checker_throws_is_the_verdict_on_that_trace() {
        Trace good = TraceFile.read(Path.of("corpus", "good", "fail-over.ndjson"));
        Map<String, SpecValue> nowhere = Map.of("e", SpecValue.of("Crash"), "n", SpecValue.model("nowhere"));
        try (TraceChecker checker = new TraceChecker()) {
            assertThat(TraceReport.verdict(checker,
                    new Trace(good.header(), List.of(new SpecValue.Rec(nowhere))))).singleElement().asString()
                    .startsWith("no verdict: java.lang.IllegalArgumentException: ");
        }
    }
}
