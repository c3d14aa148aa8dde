package dev.fencepost.tla.spec;

import static dev.fencepost.tla.spec.HourClock.CONFIG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.simulator.BadInputException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a whole run of TLC tells. */
class ModelCheckTest {

    private static final SpecConfig VIEWED = CONFIG.withView("View");
    private static final SpecConfig FAIR = CONFIG.withBehaviour(new Behaviour.Formula("Spec"))
            .withConstraints("Short").withProperties("Midnight");

    @Test
    void counts_states_and_the_steps_of_each_action() {
        CheckResult result = ModelCheck.run(VIEWED.withProperties("NoHourLeftOut"), 1);
        assertThat(result.holds()).isTrue();
        assertThat(result.exitCode()).isZero();
        assertThat(result.distinct()).isEqualTo(12); // of both people: at 0 nobody, at 1 not both
        assertThat(result.taken().keySet()).containsExactly("Tick", "Forget", "Set");
        assertThat(result.taken().get("Tick")).isEqualTo(12);
        assertThat(result.generated()).isEqualTo(2 + result.taken().values().stream().mapToLong(count -> count).sum());
        assertThat(result).hasToString("holds, 12 distinct states, " + result.generated() + " generated");
    }

    @Test
    void tells_the_same_with_two_workers() {
        assertThat(ModelCheck.run(VIEWED, 2).distinct()).isEqualTo(ModelCheck.run(VIEWED, 1).distinct());
    }

    @Test
    void symmetry_makes_fewer_states() {
        assertThat(ModelCheck.run(VIEWED.withSymmetry("Symmetry"), 1).distinct()).isEqualTo(9);
    }

    @Test
    void names_the_invariant_and_gives_the_shortest_way_to_break_it() {
        CheckResult result = ModelCheck.run(CONFIG.withInvariants("TypeOK", "AlwaysEarly"), 1);
        assertThat(result.violated()).contains("AlwaysEarly");
        assertThat(result.exitCode()).isEqualTo(12);
        assertThat(result.counterexample()).hasSize(2);
        assertThat(result.counterexample().getLast()).contains("Set").contains("hour = 2");
        assertThat(result.toString()).startsWith("AlwaysEarly is violated by 2 states, ");
    }

    @Test
    void an_initial_state_may_break_it_already() {
        CheckResult result = ModelCheck.run(CONFIG.withConstant("Hours", SpecValue.of(1)), 1);
        assertThat(result.violated()).contains("TypeOK");
        assertThat(result.counterexample()).hasSize(1).first().asString().contains("hour = 1");
    }

    @Test
    void names_the_step_property_that_a_fault_breaks() {
        CheckResult result = ModelCheck.run(HourClock.broken("skip").withProperties("NoHourLeftOut"), 1);
        assertThat(result.violated()).contains("NoHourLeftOut");
        assertThat(result.exitCode()).isEqualTo(13);
        assertThat(result.counterexample()).hasSize(2);
    }

    @Test
    void checks_what_must_happen_in_the_end() {
        assertThat(ModelCheck.run(FAIR, 1).holds()).isTrue();
        CheckResult stuck = ModelCheck.run(FAIR.withConstant("Faults", SpecValue.set(SpecValue.of("stuck"))), 1);
        assertThat(stuck.violated()).contains("Midnight");
        assertThat(stuck.exitCode()).isEqualTo(13);
        assertThat(stuck.counterexample()).isNotEmpty();
    }

    @Test
    void a_state_without_a_successor_is_an_error_only_if_asked_for() {
        SpecModules modules = SpecModules.ofClassPath().with("Fuse", """
                ---- MODULE Fuse ----
                VARIABLE lit
                Init == lit = TRUE
                Next == lit /\\ lit' = FALSE
                ====""");
        assertThat(ModelCheck.run(SpecConfig.of("Fuse"), modules, 1).holds()).isTrue();
        CheckResult burnt = ModelCheck.run(SpecConfig.of("Fuse").withDeadlockAsError(), modules, 1);
        assertThat(burnt.violated()).contains(CheckResult.DEADLOCK);
        assertThat(burnt.exitCode()).isEqualTo(11);
        assertThat(burnt.counterexample()).hasSize(2);
    }

    @Test
    void what_cannot_be_checked_is_told_in_one_sentence() {
        assertThatThrownBy(() -> ModelCheck.run(VIEWED.withInvariants("Position"), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("TLC cannot check HourClock: TLC expected a boolean value")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> ModelCheck.run(SpecConfig.of("Nowhere"), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessage("there is no module Nowhere among the specifications");
    }

    @Test
    void java_answers_only_for_a_definition_that_is_there() {
        assertThatThrownBy(() -> ModelCheck.run(CONFIG, SpecModules.ofClassPath(), Map.of("Nothing", hour -> hour)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("there is no definition Nothing with one parameter");
    }

    @Test
    void leaves_nothing_registered_by_which_its_classes_would_stay() {
        ModelCheck.run(FAIR, 1);
        assertThat(ManagementFactory.getPlatformMBeanServer().queryNames(null, null)).extracting(Object::toString)
                .noneMatch(name -> name.startsWith("tlc2"));
    }
}
