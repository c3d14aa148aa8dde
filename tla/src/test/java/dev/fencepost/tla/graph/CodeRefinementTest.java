package dev.fencepost.tla.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;
import dev.fencepost.tla.spec.SpecValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What TLC finds of code that is wrong on purpose, and of code that is right. */
class CodeRefinementTest {

    private static final SpecModules MODULES = SpecModules.ofClassPath().with("Lift", """
            ---- MODULE Lift ----
            EXTENDS Integers
            VARIABLES floor, clock
            vars == <<floor, clock>>
            Init == floor = 0 /\\ clock = 0
            Up(floors) == floor' = floor + floors /\\ clock' = clock
            Tick == clock' = clock + 1 /\\ floor' = floor
            Next == Up(1) \\/ Tick
            NextFast == Up(2) \\/ Tick
            Low == floor < 3 /\\ clock < 2
            ====
            """).with("CodeLift", """
            ---- MODULE CodeLift ----
            EXTENDS Lift
            VARIABLE world
            CodeShows(number) == CHOOSE shown : TRUE
            AfterStep(number) == CHOOSE numbers : TRUE
            AfterTick(number) == CHOOSE numbers : TRUE
            SpecNext == Next
            SpecSteps == [][SpecNext]_vars
            CodeInit == world = 0 /\\ floor = CodeShows(world).floor /\\ clock = CodeShows(world).clock
            Reaches(number) ==
                world' = number /\\ floor' = CodeShows(number).floor /\\ clock' = CodeShows(number).clock
            CodeStep == \\E number \\in AfterStep(world) : Reaches(number)
            CodeTick == \\E number \\in AfterTick(world) : Reaches(number) /\\ SpecNext
            CodeSpec == CodeInit /\\ [][CodeStep \\/ CodeTick]_<<vars, world>>
            ====
            """);

    private static final SpecConfig CONFIG = SpecConfig.of("Lift").withConstraints("Low");
    private static final SpecConfig FAST = CONFIG.withBehaviour(new Behaviour.InitNext("Init", "NextFast"));
    private static final Lifts SOUND = new Lifts(0, 1, 1, "clock");

    /** Where the lift is, what the clock shows, and how often a button was pressed, which no variable shows. */
    private record Lift(int floor, int clock, int presses) {

        Lift by(int floors, int ticks) {
            return new Lift(floor + floors, clock + ticks, presses);
        }
    }

    /**
     * A lift with a clock.
     *
     * @param begin
     *            the floor where it begins
     * @param rise
     *            by how many floors it goes up at once
     * @param leap
     *            by how much the clock may move, beside by one
     * @param clock
     *            the name of the variable that shows the clock
     */
    private record Lifts(int begin, int rise, int leap, String clock) implements SmallWorld<Lift> {

        @Override
        public Lift initial() {
            return new Lift(begin, 0, 0);
        }

        @Override
        public List<Move<Lift>> moves(Lift lift) {
            return List.of(Move.unseen("a button", () -> new Lift(lift.floor(), lift.clock(), lift.presses() + 1)),
                    Move.of("Up", "up", () -> lift.by(rise, 0)),
                    Move.ofClocks("Tick", "a tick", () -> lift.by(0, 1)),
                    Move.ofClocks("Tick", "a leap", () -> lift.by(0, leap)));
        }

        @Override
        public Map<String, SpecValue> variables(Lift lift) {
            return Map.of("floor", SpecValue.of(lift.floor()), clock, SpecValue.of(lift.clock()));
        }
    }

    private static CheckResult check(SmallWorld<?> code, SpecConfig specification) {
        return CodeRefinement.check(code, "CodeLift", specification, MODULES);
    }

    /** Three floors at two times each; a button that is pressed changes nothing, however often. */
    @Test
    void code_whose_every_step_is_one_of_the_specification_or_none_refines_it() {
        CheckResult result = check(SOUND, CONFIG);
        assertThat(result.holds()).as(result.toString()).isTrue();
        assertThat(result.distinct()).isEqualTo(6);
    }

    @Test
    void a_step_that_is_not_allowed_is_shown_with_the_way_to_it() {
        CheckResult result = check(new Lifts(0, 2, 1, "clock"), CONFIG);
        assertThat(result.violated()).contains(CodeRefinement.STEPS);
        assertThat(result.counterexample()).hasSize(2);
        assertThat(result.counterexample().getLast()).contains("CodeStep").contains("floor = 2");
    }

    @Test
    void a_beginning_that_is_not_allowed_is_shown() {
        CheckResult result = check(new Lifts(1, 1, 1, "clock"), CONFIG);
        assertThat(result.violated().orElseThrow()).endsWith("of module Lift");
        assertThat(result.counterexample()).singleElement().asString().contains("floor = 1");
    }

    @Test
    void what_is_allowed_is_what_the_configuration_goes_by() {
        CheckResult result = check(new Lifts(0, 2, 1, "clock"), FAST);
        assertThat(result.holds()).as(result.toString()).isTrue();
        assertThat(result.distinct()).isEqualTo(4);
        assertThat(check(SOUND, FAST).violated()).contains(CodeRefinement.STEPS);
    }

    @Test
    void a_step_out_of_the_constraints_is_looked_at_but_not_followed() {
        String lift = MODULES.text("Lift").orElseThrow();
        SpecModules lower = MODULES.with("Lift", lift.replace("Up(1) ", "(floor < 2 /\\ Up(1)) "));
        CheckResult result = CodeRefinement.check(SOUND, "CodeLift", CONFIG, lower);
        assertThat(result.violated()).contains(CodeRefinement.STEPS);
        assertThat(result.counterexample()).hasSize(4).last().asString().contains("floor = 3");
    }

    @Test
    void clocks_move_only_as_the_specification_lets_them() {
        CheckResult result = check(new Lifts(0, 1, 2, "clock"), CONFIG);
        assertThat(result.holds()).as(result.toString()).isTrue();
        assertThat(result.distinct()).isEqualTo(6);
    }

    @Test
    void what_the_code_throws_is_thrown_as_it_is() {
        SmallWorld<Lift> broken = new SmallWorld<>() {
            @Override
            public Lift initial() {
                return SOUND.initial();
            }

            @Override
            public List<Move<Lift>> moves(Lift lift) {
                throw new IllegalStateException("broken");
            }

            @Override
            public Map<String, SpecValue> variables(Lift lift) {
                return SOUND.variables(lift);
            }
        };
        assertThatThrownBy(() -> check(broken, CONFIG)).isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
    }

    @Test
    void a_variable_that_is_not_shown_is_told() {
        assertThatThrownBy(() -> check(new Lifts(0, 1, 1, "time"), CONFIG)).isInstanceOf(BadInputException.class)
                .hasMessageContaining("nonexistent field \"clock\"");
    }

    @Test
    void a_formula_does_not_say_what_is_allowed() {
        SpecConfig formula = CONFIG.withBehaviour(new Behaviour.Formula("Spec"));
        assertThatThrownBy(() -> check(SOUND, formula)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Spec");
    }
}
