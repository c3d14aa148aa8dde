package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.FailureReport;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: whoever finds the report of a failing run finds what the specification says of it. */
class TraceReportTest {

    private static final Seed SEED = new Seed(7);
    private static final long MINUTE_NANOS = 60_000_000_000L;

    @TempDir
    private Path base = Path.of("");

    private Path report(String scenario, long lengthNanos) {
        Subject subject = TraceSubjects.all().named(scenario);
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
}
