package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.properties.command.Main;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.InputLines;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Goal: whoever calls the command learns by exit code and in one sentence what the trace is worth. */
class CheckTraceCommandTest {

    private static final Path GOOD = Path.of("corpus", "good", "fail-over.ndjson").toAbsolutePath();
    private static final Path GOOD_ETCD = Path.of("corpus", "good", "etcd-fail-over.ndjson").toAbsolutePath();
    private static final Path BAD = Path.of("corpus", "bad", "same-token.ndjson").toAbsolutePath();
    private static final long SECOND_NANOS = 1_000_000_000L;

    @TempDir
    private Path folder = Path.of("");

    private record Ended(int exitCode, String out, String err) {}

    /** The command in a process of its own, as a shell starts it, and where that writes to. */
    private record Started(Process process, Path out, Path err) {

        Ended ended() throws IOException, InterruptedException {
            return new Ended(process.waitFor(), Files.readString(out), Files.readString(err));
        }
    }

    private Started start(String... arguments) throws IOException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        List<String> line = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Main.class.getName()));
        line.addAll(List.of(arguments));
        return new Started(new ProcessBuilder(line).directory(folder.toFile()).redirectOutput(out.toFile())
                .redirectError(err.toFile()).start(), out, err);
    }

    private Ended run(String... arguments) throws IOException, InterruptedException {
        return start(arguments).ended();
    }

    private Path changed(UnaryOperator<List<String>> change) throws IOException {
        return changed(GOOD, change);
    }

    private Path changed(Path from, UnaryOperator<List<String>> change) throws IOException {
        Path file = folder.resolve("changed.ndjson");
        return Files.write(file, change.apply(new ArrayList<>(Files.readAllLines(from))));
    }

    private static UnaryOperator<List<String>> header(String from, String to) {
        return inLine(1, from, to);
    }

    private static UnaryOperator<List<String>> inLine(int number, String from, String to) {
        return lines -> {
            assertThat(lines.get(number - 1)).contains(from);
            lines.set(number - 1, lines.get(number - 1).replace(from, to));
            return lines;
        };
    }

    /** In this process: a start of Java costs more than all the rest. */
    private static void isBadInput(Path file, String sentence) {
        CheckTraceCommand command = CommandLine.populateCommand(new CheckTraceCommand(), file.toString());

        assertThatExceptionOfType(BadInputException.class).isThrownBy(command::call).withMessage(sentence);
    }

    private static Schedule steady(long seconds) {
        var scenario = TraceSubjects.all().named("steady-state");
        return scenario.draw(scenario.defaultConfig(), new Seed(1))
                .withLength(new RunLength(seconds * SECOND_NANOS, seconds * SECOND_NANOS, 1_000_000L));
    }

    private Path log(Schedule schedule) throws IOException, InterruptedException {
        Path file = folder.resolve("log.ndjson");
        assertThat(run("replay", schedule.text(), "--log", file.toString()).exitCode()).isZero();
        return file;
    }

    /** At once and from one folder: what one of them unpacks or writes the other must not see. */
    @Test
    void a_behaviour_of_the_specification_is_accepted_with_0_while_another_process_refuses_what_is_none_with_9()
            throws IOException, InterruptedException {
        Started one = start("check-trace", GOOD.toString());
        Started other = start("check-trace", BAD.toString());

        Ended accepted = one.ended();
        assertThat(accepted.out()).startsWith("accepted: ehdb-shard-00000000, scenario steady-state, bounded-clocks");
        assertThat(accepted.err()).isEmpty();
        assertThat(accepted.exitCode()).isZero();
        Ended refused = other.ended();
        assertThat(refused.out()).contains("refused: ", "at line 197: ", "the specification allows there: ",
                "the state before:");
        assertThat(refused.exitCode()).isEqualTo(9);
    }

    @Test
    void a_log_is_run_again_and_traced() throws IOException, InterruptedException {
        Ended ended = run("check-trace", log(steady(20)).toString());

        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).startsWith("accepted: ehdb-shard-00000000, scenario steady-state, bounded-clocks");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void a_run_is_done_again_and_its_trace_written() {
        Path file = folder.resolve("written.ndjson");
        TraceCommand command = CommandLine.populateCommand(new TraceCommand(), steady(20).text(), file.toString());

        assertThat(command.call()).isZero();

        try (TraceChecker checker = new TraceChecker()) {
            assertThat(checker.check(TraceFile.read(file))).isInstanceOf(TraceResult.Accepted.class);
        }
    }

    @Test
    void a_run_that_TLC_cannot_count_is_bad_input() {
        TraceCommand command = CommandLine.populateCommand(new TraceCommand(), steady(31 * 60).text(),
                folder.resolve("written.ndjson").toString());

        assertThatExceptionOfType(BadInputException.class).isThrownBy(command::call)
                .withMessage("the run is longer than 30 simulated minutes, which is as far as TLC counts");
    }

    /**
     * A file or a schedule that is of no use to the command.
     *
     * @param arguments
     *            the command's
     * @param sentence
     *            what it says
     */
    private record Useless(List<String> arguments, String sentence) {}

    private Useless useless(String what) throws IOException {
        return switch (what) {
            case "another format version" -> {
                Path file = changed(header("\"version\":1", "\"version\":2"));
                yield new Useless(List.of("check-trace", file.toString()), "the trace " + file
                        + " has format version 2; this program reads version 1 only");
            }
            case "a truncated file" -> {
                Path file = changed(lines -> lines.subList(0, 100));
                yield new Useless(List.of("check-trace", file.toString()), "the trace " + file
                        + " is truncated: its last line with the number of events is missing");
            }
            case "a gap" -> {
                Path file = changed(lines -> {
                    lines.remove(50);
                    return lines;
                });
                yield new Useless(List.of("check-trace", file.toString()), "the trace " + file
                        + " has a gap: line 51 should be event 50");
            }
            default -> {
                var scenario = TraceSubjects.all().named("marker-moved");
                String schedule = scenario.draw(scenario.defaultConfig(), new Seed(1)).text();
                yield new Useless(List.of("trace", schedule, folder.resolve("none.ndjson").toString()),
                        "there is no specification for fences whose markers are moved away, as in marker-moved");
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"another format version", "a truncated file", "a gap",
            "a scenario without a specification"})
    void what_is_of_no_use_is_told_in_one_sentence_with_2(String what) throws IOException, InterruptedException {
        Useless useless = useless(what);

        Ended ended = run(useless.arguments().toArray(String[]::new));

        assertThat(ended.err()).isEqualTo("fencepost: " + useless.sentence() + System.lineSeparator());
        assertThat(ended.out()).isEmpty();
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    @Test
    void a_trace_that_ends_in_the_middle_of_a_line_is_bad_input() throws IOException {
        Path file = changed(lines -> lines.subList(0, 100));
        Files.writeString(file, Files.readString(file).substring(0, 5_000));
        isBadInput(file, "the trace " + file + " is truncated or damaged at line "
                + Files.readString(file).lines().count() + ": it is no JSON object of values that TLC has");
    }

    @Test
    void an_empty_file_is_bad_input() throws IOException {
        Path file = Files.createFile(folder.resolve("empty"));
        isBadInput(file, "the trace " + file + " is truncated: it is empty");
    }

    @Test
    void a_folder_is_bad_input() {
        isBadInput(folder, "the trace " + folder + " cannot be read: it is no regular file");
    }

    @Test
    void a_file_that_is_packed_is_bad_input() throws IOException {
        Path file = folder.resolve("trace.ndjson.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            Files.copy(GOOD, out);
        }
        isBadInput(file, "the trace " + file + " is not a text file");
    }

    @Test
    void a_line_without_an_end_is_bad_input() throws IOException {
        Path file = Files.writeString(folder.resolve("long"), " ".repeat(InputLines.LONGEST + 1));
        isBadInput(file, "the trace " + file + " is damaged at line 1: the line has more than 8388608 characters");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "\"spec\":\"lease\" | \"spec\":\"paxos\" | there is no specification called paxos",
            "\"StopGrace\":1000000, | `` | the constant StopGrace is missing in the header, and 1000000 %s",
            "\"StopGrace\" | \"Quorum\":2,\"StopGrace\" | the specification lease has no constant Quorum",
            "\"MaxDev\":2 | \"MaxDev\":1000000000 | the constant MaxDev is 1000000000 in the header, and 2 %s",
            "\"Lease\":15000000 | \"Lease\":-5 | the constant Lease is -5 in the header, and 15000000 %s",
            "\"StopGrace\":1000000 | \"StopGrace\":true | the constant StopGrace is true in the header, and 1000000 %s",
            "\"OnAbsent\":\"wait\" | \"OnAbsent\":1 | the constant OnAbsent is 1 in the header, and \"wait\" %s",
            "[\"store\"] | \"store\" | the constant Fences is \"store\" in the header, and [\"store\"] %s",
            "[\"pod-0\",\"pod-1\"] | [\"pod-0\",\"pod-1\",\"pod-1\"] | the constant Nodes is "
                    + "[\"pod-0\",\"pod-1\",\"pod-1\"] in the header, and [\"pod-0\",\"pod-1\"] %s",
            "\"scenario\":\"steady-state\" | \"scenario\":\"partition\" | the scenario is partition in the header, "
                    + "and steady-state in its schedule",
            "ehdb-shard-00000000 | ehdb-shard-00000001 | the schedule in the header has no election "
                    + "ehdb-shard-00000001"})
    void a_header_that_is_not_of_its_schedule_is_bad_input(String from, String to, String sentence)
            throws IOException {
        Path file = changed(header(from, to));
        isBadInput(file, "the trace " + file + ": " + sentence.formatted("in the code for its schedule"));
    }

    @Test
    void a_header_without_a_schedule_is_bad_input() throws IOException {
        Path file = changed(header("\"schedule\":\"v1::", "\"schedule\":\"later::"));
        CheckTraceCommand command = CommandLine.populateCommand(new CheckTraceCommand(), file.toString());

        assertThatExceptionOfType(BadInputException.class).isThrownBy(command::call)
                .withMessageStartingWith("the trace " + file + ": the schedule in the header cannot be read: ")
                .withMessageNotContaining("\n");
    }

    @Test
    void a_trace_through_etcd_that_is_not_of_its_schedule_is_bad_input() throws IOException {
        Path file = changed(GOOD_ETCD, header("\"ServerRate\":1,", "\"ServerRate\":9,"));
        isBadInput(file, "the trace " + file + ": the constant ServerRate is 9 in the header, and 1 in the code for its"
                + " schedule");
        Path other = changed(GOOD_ETCD, header("/golem/shard-manager/leader", "/golem"));
        isBadInput(other, "the trace " + other + ": the schedule in the header has no election /golem");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "3 | \"e\":\"Start\" | \"e\":\"Frobnicate\" | : line 3: the specification has no action Frobnicate",
            "3 | \"n\":\"pod-0\", | `` | : line 3: the event Start has no field 'n'",
            "3 | \"n\": | \"m\":1,\"n\": | : line 3: the event Start has a field 'm', which its lines do not have",
            "3 | \"e\":\"Start\" | \"e\":7 | ` is damaged at line 3: the field 'e' is no text`",
            "3 | \"e\":\"Start\", | `` | ` is damaged at line 3: the field 'e' is missing`",
            "3 | \"n\": | \"n\":\"pod-1\",\"n\": | ` is damaged at line 3: the field 'n' stands there twice`",
            "1 | \"Lease\": | \"Lease\":1,\"Lease\": | ` is damaged at line 1: the field 'Lease' stands there twice`",
            "1 | \"constants\":{ | \"constants\":0,\"other\":{ | ` is damaged at line 1: the field 'constants' is no "
                    + "object`"})
    void a_line_that_is_none_of_the_specification_is_bad_input(int line, String from, String to, String sentence)
            throws IOException {
        Path file = changed(inLine(line, from, to));
        isBadInput(file, "the trace " + file + sentence);
    }

    @Test
    void a_server_that_is_told_of_by_another_name_is_bad_input() throws IOException {
        List<String> lines = Files.readAllLines(GOOD_ETCD);
        int line = 1 + lines.indexOf(lines.stream().filter(each -> each.contains("\"server\":")).findFirst()
                .orElseThrow());
        Path file = changed(GOOD_ETCD, inLine(line, "\"server\":", "\"servers\":"));

        isBadInput(file, "the trace " + file + ": line " + line
                + ": the event ServeGrant has a field 'servers', which its lines do not have");
    }

    @Test
    void a_value_that_TLC_cannot_reckon_with_is_bad_input_in_its_line() throws IOException {
        Path file = changed(inLine(2, "\"now\":0", "\"now\":\"noon\""));
        CheckTraceCommand command = CommandLine.populateCommand(new CheckTraceCommand(), file.toString());

        assertThatExceptionOfType(BadInputException.class).isThrownBy(command::call)
                .withMessageStartingWith("the trace " + file + ": line 2: TLC cannot evaluate IsTick: ")
                .withMessageNotContaining("\n");
    }
}
