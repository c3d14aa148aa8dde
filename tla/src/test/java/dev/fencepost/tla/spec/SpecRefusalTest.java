package dev.fencepost.tla.spec;

import static dev.fencepost.tla.spec.HourClock.CONFIG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.fencepost.simulator.BadInputException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong with a specification or its configuration is said in one clear sentence. */
class SpecRefusalTest {

    static Stream<Arguments> texts() {
        return Stream.of(
                arguments("Now == ", "in module Bad: Was expecting"),
                arguments("Now == Then", "line 2, col 8 to line 2, col 11 of module Bad Unknown operator: `Then'."),
                arguments("EXTENDS Elsewhere", "Cannot find source file for module Elsewhere imported in module Bad."),
                arguments("Now(then) == then\nThen == Now", "The operator Now requires 1 arguments."),
                arguments("VARIABLE x",
                        "The initial predicate Init specified in the configuration file is not defined"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void what_is_no_specification_is_told_from_where_on(String text, String reason) {
        SpecModules modules = SpecModules.ofClassPath().with("Bad", "---- MODULE Bad ----\n" + text + "\n====\n");
        assertThatThrownBy(() -> Spec.open(SpecConfig.of("Bad"), modules)).isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("TLC does not accept the specification Bad: ")
                .hasMessageContaining(reason)
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("\n"));
    }

    static Stream<Arguments> configurations() {
        return Stream.of(
                arguments(CONFIG.withModule("Nowhere"), "there is no module Nowhere among the specifications"),
                arguments(CONFIG.withConstants(Map.of("Hours", SpecValue.of(4), "People", SpecValue.set())),
                        "TLC does not accept the specification HourClock: The constant parameter Faults is not "
                                + "assigned a value by the configuration file."),
                arguments(CONFIG.withConstant("Minutes", SpecValue.of(4)),
                        "the specification HourClock has no constant Minutes"),
                arguments(CONFIG.withConstant("Hours", SpecValue.of(-1)),
                        "an assumption of the specification HourClock does not hold: line 17, col 8 to line 17, col 26 "
                                + "of module HourClock"),
                arguments(CONFIG.withInvariants("Nothing"),
                        "TLC does not accept the specification HourClock: The invariant Nothing specified in the "
                                + "configuration file is not defined in the specification."),
                arguments(CONFIG.withView("Nothing"),
                        "TLC does not accept the specification HourClock: The view function Nothing specified in the "
                                + "configuration file is not defined in the specification."));
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void what_is_no_configuration_is_told(SpecConfig config, String sentence) {
        assertThatThrownBy(() -> Spec.open(config)).isInstanceOf(BadInputException.class).hasMessage(sentence);
    }

    @Test
    void what_cannot_be_evaluated_is_told_with_the_action() {
        try (Spec clock = Spec.open(CONFIG)) {
            SpecState odd = clock.state(Map.of("hour", SpecValue.of("noon"), "setters", SpecValue.set(), "log",
                    SpecValue.seq()));
            assertThatThrownBy(() -> clock.successors(odd)).isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("TLC cannot evaluate Tick: ")
                    .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("\n"));
        }
    }
}
