package dev.fencepost.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.jmh.report.Results.FailOver;
import dev.fencepost.jmh.report.Results.Figure;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: what was measured is kept as it was, to four digits. */
class ResultsFileTest {

    private static final Figure WHOLE = new Figure("Some.time", "elector=\"a\"", 12.5, 0.25, "ns/op",
            OptionalDouble.of(0), OptionalDouble.of(12), OptionalDouble.of(0.5));
    private static final Figure BARE = new Figure("Some.run:events", "", 1_234_000, Double.NaN, "events/s",
            OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    private static final FailOver DIED = new FailOver("Lease", 200, 10.5, 14.25, 17);

    @Test
    void what_is_written_is_read_again() {
        Results results = new Results("a machine", true, List.of(WHOLE, BARE), List.of(DIED));
        assertThat(ResultsFile.read(ResultsFile.text(results))).isEqualTo(results);
    }

    @Test
    void four_digits_count() {
        Figure longOne = new Figure("Some.time", "", 1.23456, 0, "ns/op", OptionalDouble.empty(),
                OptionalDouble.empty(), OptionalDouble.empty());
        String text = ResultsFile.text(new Results("", false, List.of(longOne), List.of()));
        assertThat(ResultsFile.read(text).find("Some.time").orElseThrow().score()).isEqualTo(1.235);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "{\"machine\":\"\"}",
            "{\"machine\":\"\",\"quick\":false,\"figures\":[{}],\"failOvers\":[]}"})
    void what_is_no_results_is_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ResultsFile.read(text));
    }
}
