package dev.fencepost.tla.check;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What is asked of the model checks of some specifications. */
abstract class ChecksContract {

    private final Checks checks;

    ChecksContract(Checks checks) {
        this.checks = checks;
    }

    @TestFactory
    Stream<DynamicTest> what_must_hold_holds_in_as_many_states_as_were_counted() {
        return checks.configurations();
    }

    @TestFactory
    Stream<DynamicTest> each_mutant_is_caught_by_the_property_that_must_catch_it() {
        return checks.mutants();
    }

    @TestFactory
    Stream<DynamicTest> what_must_be_possible_is() {
        return checks.probes();
    }
}
