package dev.fencepost.tla.check;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The model checks that take longer than a build may. */
@Tag("nightly")
class NightlyModelChecksTest {

    private final Checks checks = new Checks();

    @TestFactory
    Stream<DynamicTest> what_must_hold_holds() {
        return checks.configurations(CheckTables.configurations(CheckTables.NIGHTLY));
    }

    @TestFactory
    Stream<DynamicTest> each_mutant_is_caught_by_the_property_that_must_catch_it() {
        return checks.mutants(CheckTables.mutants().stream().filter(row -> !row.isOfEveryBuild()));
    }

    @TestFactory
    Stream<DynamicTest> what_must_be_possible_is() {
        return checks.probes(CheckTables.probes().stream().filter(row -> !row.isOfEveryBuild()));
    }
}
