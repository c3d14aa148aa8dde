package dev.fencepost.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.kubernetes.JsonText;
import dev.fencepost.properties.command.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Goal: what cannot be judged, or could not be kept, is said in one sentence and with exit code 2; never silent, never
 * a pass.
 */
class BenchCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private record Ended(int exitCode, String out, String err) {}

    private Ended run(List<String> options, String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(options);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), "bench"));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line).directory(folder.toFile()).redirectOutput(out.toFile())
                .redirectError(err.toFile()).start();
        return new Ended(process.waitFor(), Files.readString(out), Files.readString(err));
    }

    private static void refused(Ended ended, String sentence) {
        assertThat(ended.err()).startsWith("fencepost: ").contains(sentence).hasLineCount(1);
        assertThat(ended.out()).doesNotContain("holds");
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"-XX:ActiveProcessorCount=1|one processor is too few",
            "-Xint|does not compile as usual",
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=localhost:0|a debugger may be attached"})
    void an_unfit_jvm_is_refused(String option, String sentence) throws IOException, InterruptedException {
        refused(run(List.of(option), "--gate", "--baseline", "none.json"), sentence);
        refused(run(List.of(option), "--gate", "--baseline", "none.json", "--record"), sentence);
        assertThat(folder.resolve("none.json")).doesNotExist();
    }

    @Test
    void no_baseline_is_no_pass() throws IOException, InterruptedException {
        refused(run(List.of(), "--gate", "--baseline", "none.json"), "there is no baseline none.json");
    }

    @Test
    void a_baseline_of_other_benchmarks_is_no_pass() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("other.json"),
                "{\"edition\":1,\"processor\":\"\",\"bytes\":{\"sorting\":8},\"ratios\":{}}");
        refused(run(List.of(), "--gate", "--baseline", "other.json"),
                "other benchmarks: it has sorting, which is not measured");
    }

    @Test
    void outside_a_checkout_it_asks_where_the_baseline_is() throws IOException, InterruptedException {
        refused(run(List.of(), "--gate"), "name the baseline with --baseline FILE");
    }

    /** It would judge everything, and write nothing. */
    @Test
    void the_gate_takes_no_choice_of_benchmarks() throws IOException, InterruptedException {
        refused(run(List.of(), "--gate", "Protocol"), "--gate judges the whole renewal path");
        refused(run(List.of(), "--gate", "--json", "out.json"), "--gate judges the whole renewal path");
        refused(run(List.of(), "--gate", "--quick"), "--gate judges the whole renewal path");
    }

    @Test
    @Tag("nightly")
    void figures_go_to_the_standard_output_where_no_file_is_named() throws IOException, InterruptedException {
        Ended ended = run(List.of("-XX:ActiveProcessorCount=1"), "TokenValidBenchmark.volatileRead", "--quick",
                "--json");
        assertThat(ended.exitCode()).isZero();
        assertThat(JsonText.read(ended.out())).isInstanceOf(JsonText.Reading.Value.class);
        assertThat(ended.out()).contains("TokenValidBenchmark.volatileRead");
        assertThat(ended.err()).contains("# Benchmark: ", "fencepost: the figures will say little: one processor");
    }

    @Test
    void figures_that_could_not_be_kept_are_not_measured() throws IOException, InterruptedException {
        refused(run(List.of(), "--record"), "is in none: go to one");
        refused(run(List.of("-Xint"), "--record"), "does not compile as usual");
        refused(run(List.of(), "--record", "Protocol"), "takes no PATTERN");
        refused(run(List.of(), "--baseline", "none.json"), "--baseline goes with --gate");
    }
}
