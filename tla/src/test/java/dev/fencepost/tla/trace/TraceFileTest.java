package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.SpecValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFileTest {

    private static final TraceHeader HEADER = new TraceHeader("lease", Clocks.BOUNDED, "steady-state", "v1::a", "shard",
            Map.of("Lease", SpecValue.of(15), "Fences", SpecValue.seq(SpecValue.of("store"))));
    private static final Trace TRACE = new Trace(HEADER, List.of(
            new SpecValue.Rec(Map.of("e", SpecValue.of("Tick"), "now", SpecValue.of(-3))),
            new SpecValue.Rec(Map.of("e", SpecValue.of("Asked"), "valid", SpecValue.of(true), "n",
                    SpecValue.of("a \"b\"\n")))));

    @TempDir
    private Path folder = Path.of("");

    private Path file() {
        return folder.resolve("trace.ndjson");
    }

    private List<String> written() throws IOException {
        TraceFile.write(file(), TRACE);
        return Files.readAllLines(file());
    }

    private void refuses(List<String> lines, String sentence) throws IOException {
        Files.write(file(), lines);
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> TraceFile.read(file()))
                .withMessage("the trace " + file() + " " + sentence);
    }

    @Test
    void a_trace_is_read_as_it_was_written() throws IOException {
        assertThat(written()).hasSize(4);

        assertThat(TraceFile.read(file())).isEqualTo(TRACE);
        holdsNothingElse();
    }

    private void holdsNothingElse() throws IOException {
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file());
        }
    }

    @Test
    void what_cannot_be_written_is_one_sentence_and_leaves_nothing() throws IOException {
        Path nowhere = folder.resolve("nowhere").resolve("trace.ndjson");
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> TraceFile.write(nowhere, TRACE))
                .withMessage("the trace cannot be written to " + nowhere + ": there is no folder "
                        + nowhere.getParent());
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> TraceFile.write(folder, TRACE))
                .withMessage("the trace cannot be written to " + folder + ": that is no regular file");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void several_that_write_to_one_file_leave_one_of_their_traces_whole() throws Exception {
        List<Trace> traces = IntStream.range(1, 5).mapToObj(TraceFileTest::ofEvents).toList();
        CyclicBarrier together = new CyclicBarrier(traces.size());
        try (ExecutorService threads = Executors.newFixedThreadPool(traces.size())) {
            List<Future<?>> all = new ArrayList<>();
            for (Trace trace : traces) {
                all.add(threads.submit(() -> {
                    for (int round = 0; round < 25; round++) {
                        together.await(1, TimeUnit.MINUTES);
                        TraceFile.write(file(), trace);
                        assertThat(TraceFile.read(file())).isIn(traces);
                    }
                    return trace;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }

        holdsNothingElse();
    }

    private static Trace ofEvents(int thousands) {
        SpecValue.Rec event = new SpecValue.Rec(Map.of("e", SpecValue.of("Tick"), "now", SpecValue.of(thousands)));
        return new Trace(HEADER, Collections.nCopies(thousands * 1_000, event));
    }

    @Test
    void another_format_version_is_refused() throws IOException {
        List<String> lines = written();
        refuses(List.of(lines.getFirst().replace("\"version\":1", "\"version\":2")),
                "has format version 2; this program reads version 1 only");
    }

    @Test
    void another_format_is_refused() throws IOException {
        refuses(List.of("{\"format\":\"fencepost-log\"}"), "does not begin with the header of a fencepost-trace");
    }

    @Test
    void a_truncated_trace_is_refused() throws IOException {
        refuses(written().subList(0, 3), "is truncated: its last line with the number of events is missing");
        refuses(List.of(), "is truncated: it is empty");
    }

    @Test
    void a_line_cut_in_two_is_refused() throws IOException {
        List<String> lines = written();
        refuses(List.of(lines.get(0), lines.get(1).substring(0, 9)),
                "is truncated or damaged at line 2: it is no JSON object of values that TLC has");
    }

    @Test
    void a_gap_in_the_numbering_is_refused() throws IOException {
        List<String> lines = written();
        refuses(List.of(lines.get(0), lines.get(2), lines.get(3)), "has a gap: line 2 should be event 1");
    }

    @Test
    void an_end_that_counts_other_events_is_refused() throws IOException {
        List<String> lines = written();
        refuses(List.of(lines.get(0), lines.get(1), lines.get(3)),
                "is damaged: it does not have the number of events that its end tells");
    }

    @Test
    void a_number_that_does_not_fit_is_refused() throws IOException {
        List<String> lines = written();
        refuses(List.of(lines.get(0), lines.get(1).replace("-3", "3000000000")),
                "is truncated or damaged at line 2: it is no JSON object of values that TLC has");
    }

    @Test
    void clocks_that_are_not_known_are_refused() throws IOException {
        refuses(List.of(written().getFirst().replace("bounded-clocks", "sundials")),
                "is held against sundials, which is neither bounded-clocks nor any-clocks");
    }

    @Test
    void a_file_that_is_not_there_is_refused() {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> TraceFile.read(file()))
                .withMessage("the trace " + file() + " cannot be read: there is no such file");
    }

    @Test
    void a_specification_that_is_not_there_is_refused() {
        TraceHeader other = new TraceHeader("paxos", Clocks.BOUNDED, "a", "b", "c", Map.of());
        try (TraceChecker checker = new TraceChecker()) {
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> checker.check(new Trace(other, TRACE.events())))
                    .withMessage("there is no specification called paxos");
        }
    }
}
