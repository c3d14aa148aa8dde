package dev.fencepost.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.jmh.report.Results.FailOver;
import dev.fencepost.jmh.report.Results.Figure;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goal: the tables say what was measured, and say of a promise that it was missed. */
class TablesTest {

    private static Figure figure(String benchmark, String parameters, double score, double bytes, double cpuNanos) {
        return new Figure(benchmark, parameters, score, 1, "ns/op", OptionalDouble.of(bytes),
                OptionalDouble.of(cpuNanos), OptionalDouble.of(0.04));
    }

    private static Tables of(Figure... figures) {
        return new Tables(new Results("a machine", false, List.of(figures), List.of()));
    }

    @Test
    void a_promise_that_is_kept_has_no_mark() {
        assertThat(of(figure("TokenValidBenchmark.nanoTime", "", 20, 0, 20),
                figure("TokenValidBenchmark.tokenValid", "", 22, 0.4, 22)).promises())
                .contains("one reading of the clock | at most 1.15 x | 1.1 x |  |")
                .contains("bytes | at most 0 B | 0 B |  |").doesNotContain("missed");
    }

    @Test
    void a_promise_that_is_missed_has_one() {
        assertThat(of(figure("ProtocolBenchmark.leaseRenew", "", 999, 1_592, 999)).promises())
                .contains("a pure renewal, a Lease | at most 1,000 ns | 999 ns |  |")
                .contains("the same, bytes | at most 600 B | 1,590 B | **missed** |");
    }

    @Test
    void peers_are_compared_by_the_cheapest_of_them() {
        String promises = of(figure("PeerBenchmark.renewal", "elector=fencepost", 1, 100, 10),
                figure("PeerBenchmark.renewal", "elector=fabric8", 1, 1_500, 50),
                figure("PeerBenchmark.renewal", "elector=java-client", 1, 1_000, 200)).promises();
        assertThat(promises).contains("processor time, beside ours with its host | at least 10 x | 5 x | **missed** |")
                .contains("allocation, beside ours with its host | at least 10 x | 10 x |  |");
    }

    /** Goal: a difference that came out below zero is never shown as a figure, nor compared with. */
    @Test
    void what_is_below_zero_is_not_known() {
        Tables tables = of(figure("PeerBenchmark.renewal", "elector=fencepost", 1, 100, 10),
                figure("PeerBenchmark.renewal", "elector=fabric8", 1, 1_500, -1),
                figure("PeerBenchmark.renewal", "elector=java-client", 1, 1_000, 200),
                figure("ShardsBenchmark.renewAll:bytesPerShard", "shards=1", -1_700, 0, 1));
        assertThat(tables.promises())
                .contains("processor time, beside ours with its host | at least 10 x | not known | |")
                .contains("allocation, beside ours with its host | at least 10 x | 10 x |  |");
        assertThat(tables.figures()).contains("| 1,500 |  | 0.0 |").doesNotContain("Shards");
    }

    @Test
    void rates_are_of_processor_time() {
        Figure run = figure("ScenarioBenchmark.run", "scenario=lease", 10, 0, 20_000_000);
        Figure events = figure("ScenarioBenchmark.run:events", "scenario=lease", 100_000, 0, 0);
        assertThat(of(run, events).promises())
                .contains("| at least 1,000,000 events/s | 500,000 events/s | **missed** |");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"50000000|50 ms|''", "51000000|51 ms|**missed**"})
    void what_a_mutant_takes_is_of_processor_time_too(double cpuNanos, String measured, String mark) {
        Figure weave = figure("MutantBenchmark.weave", "", 70, 0, cpuNanos);
        assertThat(of(weave).promises()).contains("| at most 50 ms | " + measured + " | " + mark + " |");
    }

    @Test
    void scenarios_have_a_table_of_their_own() {
        Tables tables = of(figure("ScenarioBenchmark.run", "scenario=zombie", 10, 3_000, 20_000_000),
                figure("ScenarioBenchmark.run:events", "scenario=zombie", 100_000, 0, 0),
                figure("CandidatesBenchmark.run", "candidates=2,scenario=lease", 7, 3_000, 20_000_000));
        assertThat(tables.scenarios()).hasLineCount(3)
                .endsWith("| `zombie` | 10 ± 1 | 100,000 ± 1 | 500,000 | 3,000 |\n");
        assertThat(tables.figures()).contains("candidates=2").doesNotContain("zombie");
    }

    @Test
    void what_was_not_measured_is_left_out() {
        assertThat(of().promises()).hasLineCount(2);
    }

    @Test
    void a_figure_stands_with_all_that_belongs_to_it() {
        assertThat(of(figure("SomeBenchmark.run", "scenario=lease", 1_234_567, 12, 15_000_000)).figures())
                .startsWith("On a machine.\n")
                .contains("| `Some.run` | `scenario=lease` | 1,230,000 ± 1 ns/op | 12 | 15 ms | 0.0 |");
    }

    @Test
    void times_of_fail_over_are_in_seconds() {
        Results results = new Results("", true, List.of(), List.of(new FailOver("Lease", 200, 10.51, 14, 17.049)));
        assertThat(new Tables(results).failOvers()).contains("| Lease | 200 | 10.5 s | 14 s | 17 s |");
        assertThat(new Tables(results).figures()).contains("in a hurry");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0.0001|0", "0.01234|0.0123", "1|1", "1234|1,230", "12345678|12,300,000"})
    void three_digits_count(double value, String text) {
        assertThat(Tables.digits(value)).isEqualTo(text);
    }
}
