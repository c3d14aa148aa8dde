package dev.fencepost.tla.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Goal: what may become of an action is read in the specification, and what became of it is noted, and nothing else.
 */
class BranchesTest {

    private static final SpecModules MODULES = SpecModules.ofClassPath().with("Crossing", """
            ---- MODULE Crossing ----
            EXTENDS Integers
            CONSTANT Faults
            VARIABLE light
            Faulty(fault) == fault \\in Faults
            Init == light = 0
            After(l) == CASE l = 0 -> 1 [] l = 1 -> 2 [] OTHER -> 0
            \\* Java: the light changes
            Change == light' = IF Faulty("stuck") /\\ light = 2 THEN After(0) ELSE After(light)
            \\* Java: it is switched off
            Off == IF light = 2 THEN light' = 0 ELSE UNCHANGED light
            Next == Change \\/ Off
            NeverThree == IF light = 3 THEN FALSE ELSE TRUE
            ====
            """);
    private static final SpecConfig CONFIG = SpecConfig.of("Crossing")
            .withBehaviour(new Behaviour.InitNext("Init", "Next")).withConstant("Faults", SpecValue.set())
            .withInvariants("NeverThree");

    @Test
    void they_are_those_of_all_that_an_action_rests_on_but_for_faults() {
        try (Spec crossing = Spec.open(CONFIG, MODULES)) {
            assertThat(crossing.branches().get("Change")).containsExactlyInAnyOrder("After: l = 0", "After: l = 1",
                    "After: OTHER", "Change: not Faulty(\"stuck\") /\\ light = 2");
            assertThat(crossing.branches().get("Off")).containsExactlyInAnyOrder("Off: light = 2",
                    "Off: not light = 2");
        }
    }

    @Test
    void one_is_taken_when_a_successor_was_looked_for_by_it() {
        try (Spec crossing = Spec.open(CONFIG, MODULES)) {
            SpecState one = crossing.state(Map.of("light", SpecValue.of(1)));
            assertThat(crossing.brokenInvariant(one)).isEmpty();
            assertThat(crossing.branchesTaken().values()).allMatch(taken -> taken.isEmpty());

            assertThat(crossing.successors(one, SpecAction.named("Change"))).hasSize(1);

            assertThat(crossing.branchesTaken().get("Change")).containsExactlyInAnyOrder("After: l = 1",
                    "Change: not Faulty(\"stuck\") /\\ light = 2");
            assertThat(crossing.branchesTaken().get("Off")).isEmpty();
        }
    }

    @Test
    void several_configurations_of_one_module_are_open_at_once() {
        SpecConfig clock = HourClock.CONFIG;
        try (OpenSpecs specs = new OpenSpecs();
                Spec three = specs.open(clock.withConstant("Hours", SpecValue.of(3)));
                Spec fifty = specs.open(clock.withConstant("Hours", SpecValue.of(50)))) {
            SpecAction tick = SpecAction.named("Tick");
            assertThat(three.successors(HourClock.at(three, 2), tick)).containsExactly(HourClock.at(three, 0));
            assertThat(fifty.successors(HourClock.at(fifty, 2), tick)).containsExactly(HourClock.at(fifty, 3));
            assertThatThrownBy(() -> specs.open(clock.withView("View"))).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("needs a TLC of its own");
        }
    }
}
