package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.simulator.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goal: a weakened specification is noticed: it would accept what must be refused; and so is a tracer that tells less.
 *
 * <p>The bad traces are good ones with one thing wrong; their first line says what, and in which line it shows. The first
 * line of a good trace outside the envelope says which properties it breaks.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorpusTest {

    private static final Pattern REFUSED_AT = Pattern.compile("\"refusedAt\":(\\d+)");
    private static final Pattern BROKEN = Pattern.compile("\"broken\":\\[\"([A-Za-z\",]+)\"]");

    @TempDir
    private Path folder = Path.of("");

    private final TraceChecker checker = new TraceChecker();

    @AfterAll
    void close() {
        checker.close();
    }

    static List<Path> good() throws IOException {
        return files("good");
    }

    static List<Path> bad() throws IOException {
        return files("bad");
    }

    private static List<Path> files(String folder) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("corpus", folder))) {
            List<Path> traces = files.filter(file -> file.toString().endsWith(".ndjson")).sorted().toList();
            assertThat(traces).isNotEmpty();
            return traces;
        }
    }

    @ParameterizedTest
    @MethodSource("good")
    void a_good_trace_is_accepted_to_its_last_event_and_breaks_what_its_first_line_says(Path file)
            throws IOException {
        Trace trace = TraceFile.read(file);

        TraceResult result = checker.check(trace);

        assertThat(result).isInstanceOf(TraceResult.Accepted.class);
        TraceResult.Accepted accepted = (TraceResult.Accepted) result;
        assertThat(accepted.events()).isEqualTo(trace.events().size());
        assertThat(accepted.broken()).extracting(TraceResult.Broken::property)
                .containsExactlyElementsOf(broken(file));
        assertThat(broken(file).isEmpty()).as("a run outside the envelope breaks a promise, and no other does")
                .isEqualTo(trace.header().clocks() == Clocks.BOUNDED);
    }

    private static List<String> broken(Path file) throws IOException {
        Matcher stated = BROKEN.matcher(Files.readAllLines(file).getFirst());
        return stated.find() ? List.of(stated.group(1).split("\",\"")) : List.of();
    }

    /** What nobody has seen broken, wrong clocks must not excuse either. */
    @ParameterizedTest
    @ValueSource(strings = {"lease", "etcd"})
    void only_what_a_good_trace_breaks_rests_on_the_bounds_of_clocks(String spec) throws IOException {
        Set<String> seen = new TreeSet<>();
        for (Path file : good()) {
            if (TraceFile.read(file).header().spec().equals(spec)) {
                seen.addAll(broken(file));
            }
        }

        TraceSpec.Kind kind = spec.equals("lease") ? TraceSpec.Kind.LEASE : TraceSpec.Kind.ETCD;
        assertThat(kind.timed()).containsExactlyInAnyOrderElementsOf(seen);
    }

    @ParameterizedTest
    @MethodSource("good")
    void the_run_of_a_good_trace_still_makes_that_trace(Path file) {
        Trace kept = TraceFile.read(file);
        Schedule schedule = TraceSubjects.all().schedule(kept.header().schedule());

        List<Trace> made = TraceMaker.run(TraceSubjects.all().named(schedule.scenario()), schedule).traces();

        Path again = folder.resolve("again.ndjson");
        TraceFile.write(again, made.getFirst());
        assertThat(made).hasSize(1);
        assertThat(TraceFile.read(again)).isEqualTo(kept);
    }

    @ParameterizedTest
    @MethodSource("bad")
    void a_bad_trace_is_refused_at_the_line_that_its_first_line_says(Path file) throws IOException {
        Matcher stated = REFUSED_AT.matcher(Files.readAllLines(file).getFirst());
        assertThat(stated.find()).as("%s says where it must be refused", file).isTrue();

        TraceResult result = checker.check(TraceFile.read(file));

        assertThat(result).isInstanceOf(TraceResult.Refused.class);
        TraceResult.Refused refused = (TraceResult.Refused) result;
        assertThat(refused.event() + 1).as(refused.why()).isEqualTo(Integer.parseInt(stated.group(1)));
        assertThat(refused.enabled()).as("what the specification would have allowed").isNotEmpty();
        assertThat(refused.before()).contains("/\\ cand = ");
    }
}
