package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log on disk tells the same as the run, and a file that is not whole is refused. */
class LogFileTest {

    private static final Schedule SCHEDULE = DeterminismTest.drawn(2)
            .withLength(new RunLength(Toy.seconds(3), Toy.seconds(4), 1_000));

    @TempDir
    Path folder;
    private Path file;
    private final List<LogEvent> log = new ArrayList<>();

    @BeforeEach
    void writeALog() {
        file = folder.resolve("run.ndjson");
        try (LogWriter writer = LogWriter.create(file, LogHeader.of(new Toy(), SCHEDULE))) {
            Simulation.of(new Toy(), SCHEDULE, writer, log::add).run();
        }
    }

    private List<LogEvent> read() {
        List<LogEvent> events = new ArrayList<>();
        LogReader.read(file, events::add);
        return events;
    }

    private void expectRefusal(String message) {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(this::read)
                .withMessageStartingWith("the log " + file).withMessageContaining(message);
    }

    private List<String> lines() throws IOException {
        return new ArrayList<>(Files.readAllLines(file));
    }

    @Test
    void aLogReadsAsItWasWritten() {
        assertThat(read()).isEqualTo(log.stream()
                .map(event -> new LogEvent(event.seq(), event.trueNanos(), event.node(), event.incarnation(),
                        event.monotonicNanos(), event.wallMicros(), event.causeSeq(), Recorded.of(event.entry())))
                .toList());
    }

    @Test
    void theTableOfAFileIsThatOfTheRun() {
        assertThat(read()).map(LogTable::line).isEqualTo(log.stream().map(LogTable::line).toList());
    }

    @Test
    void theHeaderTellsWhichRunItIs() {
        LogHeader header = LogReader.read(file, event -> {});

        assertThat(header.scenario()).isEqualTo("toy");
        assertThat(Schedule.parse(header.schedule(), List.of(new Toy()))).isEqualTo(SCHEDULE);
        assertThat(header.seed()).isEqualTo(SCHEDULE.seed());
        assertThat(header.configuration()).isEqualTo(Recorded.of(new Toy.Settings(Toy.millis(10))));
        assertThat(header.nodes()).extracting(LogHeader.NodeNames::name).containsExactly("server", "a", "b", "c");
        assertThat(header.nodes().get(1).actors()).containsExactly("pinger", "work");
    }

    @Test
    void theFirstLinesReadLikeThis() throws IOException {
        assertThat(lines().get(0)).startsWith(
                "{\"format\":\"fencepost-log\",\"version\":1,\"scenario\":\"toy\",\"schedule\":\"v1::toy::none::")
                .endsWith("\"configuration\":{\"kind\":\"toy-settings\",\"pauseNanos\":10000000},\"nodes\":["
                        + "{\"name\":\"server\",\"actors\":[\"api\"]},"
                        + "{\"name\":\"a\",\"actors\":[\"pinger\",\"work\"]},"
                        + "{\"name\":\"b\",\"actors\":[\"pinger\",\"work\"]},"
                        + "{\"name\":\"c\",\"actors\":[\"pinger\",\"work\"]}]}");
        assertThat(lines().get(1)).startsWith("{\"seq\":1,\"trueNanos\":0,\"node\":\"server\",\"incarnation\":0,")
                .contains("\"causeSeq\":0,\"kind\":\"clock-changed\",\"fields\":{\"monotonicTrueNanos\":0,");
    }

    @Test
    void aTruncatedLogIsRefused() throws IOException {
        List<String> lines = lines();
        Files.write(file, lines.subList(0, lines.size() - 1));
        expectRefusal("is truncated: its last line with the digest is missing");
        Files.write(file, lines.subList(0, 1));
        expectRefusal("is truncated");
        Files.writeString(file, "");
        expectRefusal("is truncated: it is empty");
        String text = String.join("\n", lines);
        Files.writeString(file, text.substring(0, text.length() / 2));
        expectRefusal("truncated or damaged at line");
    }

    @Test
    void anotherVersionIsRefused() throws IOException {
        List<String> lines = lines();
        lines.set(0, lines.get(0).replace("\"version\":1", "\"version\":2"));
        Files.write(file, lines);
        expectRefusal("has format version 2; this program reads version 1 only");
    }

    @Test
    void aDamagedLogIsRefused() throws IOException {
        List<String> lines = lines();
        String line = lines.get(50);
        lines.set(50, line.replaceFirst("\"trueNanos\":", "\"trueNanos\":1"));
        Files.write(file, lines);
        expectRefusal("is damaged: its events have the digest");
        lines.remove(50);
        Files.write(file, lines);
        expectRefusal("does not have the number of lines that its end tells");
        lines.set(20, "[]");
        Files.write(file, lines);
        expectRefusal("is damaged at line 21");
        Files.writeString(file, "{\"hello\":1}");
        expectRefusal("does not begin with the header of a fencepost-log");
        Files.write(file, new byte[]{(byte) 0xC3, 0x28, 0x0A});
        expectRefusal("is not a text file");
        Files.delete(file);
        expectRefusal("cannot be read");
    }

    @Test
    void anUnfinishedLogLeavesNothingBehind() throws IOException {
        Files.delete(file);
        Schedule schedule = Toy.schedule();
        try (LogWriter writer = LogWriter.create(file, LogHeader.of(new Toy(), schedule))) {
            Simulation simulation = Simulation.of(new Toy(), schedule, writer);
            for (int i = 0; i < 100; i++) {
                simulation.step();
            }
        }
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsBadInput() {
        Path nowhere = folder.resolve("missing").resolve("run.ndjson");

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> LogWriter.create(nowhere, LogHeader.of(new Toy(), Toy.schedule())))
                .withMessageStartingWith("the log cannot be written to " + nowhere);
    }

    @Test
    void everyTextSurvives() {
        String odd = "quote \" backslash \\ line \n tab \t umlaut \u00fc lone surrogate \ud800 zero \u0000";
        Path oddFile = folder.resolve("odd.ndjson");
        LogEvent event = new LogEvent(1, 0, NodeRef.NONE, 0, 0, 0, 0,
                new Fact.ActorFailed(new ActorRef(0, NodeRef.NONE, "x"), odd));
        LogEvent end = new LogEvent(2, 0, NodeRef.NONE, 0, 0, 0, 0, new Fact.RunEnded(EndReason.STOPPED, 0));
        try (LogWriter writer = LogWriter.create(oddFile, LogHeader.of(new Toy(), Toy.schedule()))) {
            writer.accept(event);
            writer.accept(end);
        }
        file = oddFile;

        assertThat(read().getFirst().entry()).isInstanceOfSatisfying(Recorded.class,
                recorded -> assertThat(recorded.text("error")).contains(odd));
    }
}
