package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: a weakened specification is noticed: it would accept what must be refused.
 *
 * <p>The bad traces are good ones with one thing wrong; their first line says what, and in which line it shows.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorpusTest {

    private static final Pattern REFUSED_AT = Pattern.compile("\"refusedAt\":(\\d+)");

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
    void a_good_trace_is_accepted_to_its_last_event(Path file) {
        Trace trace = TraceFile.read(file);

        TraceResult result = checker.check(trace);

        assertThat(result).isInstanceOf(TraceResult.Accepted.class);
        TraceResult.Accepted accepted = (TraceResult.Accepted) result;
        assertThat(accepted.events()).isEqualTo(trace.events().size());
        assertThat(accepted.broken().isEmpty()).as("a run outside the envelope breaks a promise, and no other does")
                .isEqualTo(trace.header().clocks() == Clocks.BOUNDED);
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
