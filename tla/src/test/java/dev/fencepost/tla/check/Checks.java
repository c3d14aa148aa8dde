package dev.fencepost.tla.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.ModelChecks;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Runs checks one after another, each a test of its own. */
final class Checks {

    /**
     * With more, the number of states is not always the same: under a view together with a symmetry TLC takes equal
     * states for different ones now and then, depending on which it meets first.
     */
    private static final int WORKERS = 1;

    private final ModelChecks runs = new ModelChecks();

    /** All that a configuration asks holds, and it has as many states as the table says, if it says so. */
    Stream<DynamicTest> configurations(List<String> files) {
        return files.stream().map(file -> dynamicTest(file, () -> {
            CheckResult result = runs.run(CheckTables.configuration(file), WORKERS);
            assertThat(result.holds()).as(result.toString()).isTrue();
            if (Pins.regenerate()) {
                Pins.counts(file, result);
            }
            CheckTables.expected().stream().filter(row -> row.file().equals(file)).forEach(row -> {
                assertThat(result.distinct()).as("distinct states").isEqualTo(row.distinct());
            });
        }));
    }

    /** What is broken is caught by the property that the table names, as soon as it says. */
    Stream<DynamicTest> mutants(Stream<CheckRow> rows) {
        return rows.map(row -> dynamicTest(row.id(), () -> violates(row, runs.run(row.mutant(), WORKERS))));
    }

    /** What must be possible is. */
    Stream<DynamicTest> probes(Stream<CheckRow> rows) {
        return rows.map(row -> dynamicTest(row.id(), () -> violates(row, runs.run(row.probe(), WORKERS))));
    }

    private static void violates(CheckRow row, CheckResult result) throws IOException {
        assertThat(result.violated()).as(result.toString()).contains(row.property());
        if (Pins.regenerate() && row.states() != CheckRow.ANY) {
            Pins.states(row, result);
        } else if (row.states() != CheckRow.ANY) {
            assertThat(result.counterexample()).hasSize(row.states());
        }
    }
}
