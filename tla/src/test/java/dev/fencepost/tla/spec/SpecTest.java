package dev.fencepost.tla.spec;

import static dev.fencepost.tla.spec.HourClock.ANN;
import static dev.fencepost.tla.spec.HourClock.BOB;
import static dev.fencepost.tla.spec.HourClock.CONFIG;
import static dev.fencepost.tla.spec.HourClock.at;
import static dev.fencepost.tla.spec.HourClock.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What an opened specification answers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SpecTest {

    private static final SpecAction TICK = SpecAction.named("Tick");
    private static final SpecAction FORGET = SpecAction.named("Forget");

    private Spec clock;

    @BeforeAll
    void open() {
        clock = Spec.open(CONFIG.withProperties("NoHourLeftOut").withConstraints("Short"));
    }

    @AfterAll
    void close() {
        clock.close();
    }

    @Test
    void begins_in_the_states_of_init() {
        assertThat(clock.initialStates()).containsExactly(at(clock, 0), at(clock, 1));
        assertThat(clock.variableNames()).containsExactly("hour", "setters", "log");
    }

    @Test
    void names_its_actions_with_the_parameters_of_their_definitions() {
        assertThat(clock.actions()).containsExactly(TICK, FORGET, set(ANN, 0), set(ANN, 1), set(ANN, 2),
                set(ANN, 3), set(BOB, 0), set(BOB, 1), set(BOB, 2), set(BOB, 3));
        assertThat(set(BOB, 3)).hasToString("Set(p |-> bob, h |-> 3)");
    }

    @Test
    void steps_by_each_action_that_is_enabled() {
        assertThat(clock.successors(at(clock, 2))).extracting(SpecStep::action)
                .containsExactly(TICK, set(ANN, 3), set(BOB, 3));
        assertThat(clock.successors(at(clock, 2), TICK)).containsExactly(at(clock, 3));
        assertThat(clock.successors(at(clock, 2), set(ANN, 1))).isEmpty();
    }

    @Test
    void a_step_says_what_was_chosen_in_the_state() {
        SpecState state = clock.state(Map.of("hour", SpecValue.of(3), "setters", SpecValue.set(ANN, BOB), "log",
                SpecValue.seq()));
        assertThat(clock.successors(state)).filteredOn(step -> step.action().equals(FORGET))
                .extracting(SpecStep::chosen).containsExactly(Map.of("p", ANN), Map.of("p", BOB));
        assertThat(clock.successors(state, FORGET)).hasSize(2);
    }

    @Test
    void tells_what_the_comment_above_an_action_says_it_stands_for() {
        assertThat(clock.steps()).containsExactly(Map.entry("Tick", "Input.Ticked"),
                Map.entry("Forget", "Input.Forgotten, which somebody else may cause"),
                Map.entry("Set", "Input.Set, by one person"));
    }

    @Test
    void an_action_is_what_is_marked_or_else_what_the_next_state_action_applies_first() {
        SpecModules modules = SpecModules.ofClassPath().with("Deep", """
                ---- MODULE Deep ----
                EXTENDS Integers
                VARIABLE x
                Init == x = 0
                Add(n) == x' = x + n
                \\* Java: marked
                Twice(n) == Add(2 * n)
                Helper(n) == \\E m \\in {n} : (x < 10 /\\ Add(m)) \\/ Twice(m)
                Plain(n) == \\/ Add(n) \\/ Add(-n)
                Next == \\E n \\in 1..2 : Helper(n) \\/ Plain(n) \\/ (x' = 0)
                ====""".replace("\\\\", "\\"));
        try (Spec deep = Spec.open(SpecConfig.of("Deep"), modules)) {
            assertThat(deep.actions()).extracting(SpecAction::toString).containsExactly("Helper",
                    "Twice(n |-> 1)", "Plain(n |-> 1)", "Next", "Twice(n |-> 2)", "Plain(n |-> 2)");
            assertThat(deep.successors(deep.state(Map.of("x", SpecValue.of(10))))).extracting(SpecStep::action)
                    .extracting(SpecAction::name)
                    .containsExactly("Twice", "Plain", "Plain", "Next", "Twice", "Plain", "Plain");
        }
    }

    @Test
    void an_action_that_is_a_choice_between_several_is_one_action() {
        try (Spec skipping = Spec.open(HourClock.broken("skip"))) {
            assertThat(skipping.actions()).startsWith(TICK, FORGET, set(ANN, 0));
            assertThat(skipping.successors(at(skipping, 2), TICK)).containsExactly(at(skipping, 3), at(skipping, 0));
        }
        try (Spec shortDay = Spec.open(HourClock.broken("skip").withConstant("Hours", SpecValue.of(1)))) {
            assertThat(shortDay.successors(at(shortDay, 0), TICK)).containsExactly(at(shortDay, 0));
        }
    }

    @Test
    void an_action_that_does_not_exist_is_refused() {
        assertThatThrownBy(() -> clock.successors(at(clock, 0), set(ANN, 4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("HourClock has no action Set(p |-> ann, h |-> 4)");
    }

    @Test
    void says_which_invariant_is_broken() {
        assertThat(clock.brokenInvariant(at(clock, 3))).isEmpty();
        assertThat(clock.brokenInvariant(at(clock, 4))).contains("TypeOK");
    }

    @Test
    void says_which_step_property_is_broken_also_by_a_step_that_it_does_not_allow() {
        assertThat(clock.brokenStepProperty(at(clock, 2), at(clock, 3))).isEmpty();
        assertThat(clock.brokenStepProperty(at(clock, 2), at(clock, 2))).isEmpty();
        assertThat(clock.brokenStepProperty(at(clock, 2), at(clock, 0))).contains("NoHourLeftOut");
    }

    @Test
    void tells_what_lies_outside_a_constraint() {
        SpecState state = at(clock, 1);
        assertThat(clock.inModel(state)).isTrue();
        Map<String, SpecValue> outside = Map.of("hour", SpecValue.of(1), "setters", SpecValue.set(), "log",
                SpecValue.seq(ANN, ANN, ANN));
        assertThat(clock.inModel(clock.state(outside))).isFalse();
    }

    @Test
    void evaluates_a_definition_in_a_state() {
        assertThat(clock.evaluate("Position", at(clock, 3)))
                .isEqualTo(SpecValue.parse("[hour |-> 3, setters |-> {}, half |-> 1]"));
        assertThat(clock.evaluate("Hours", at(clock, 3))).isEqualTo(SpecValue.of(4));
        assertThat(clock.evaluate("Symmetry", at(clock, 3)).asSet()).hasSize(2);
        assertThatThrownBy(() -> clock.evaluate("Set", at(clock, 3))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("HourClock has no definition Set without parameters");
    }

    @Test
    void a_state_needs_a_value_for_each_variable_and_nothing_else() {
        assertThatThrownBy(() -> clock.state(Map.of("hour", SpecValue.of(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a state of HourClock has values for [hour, setters, log], not for [hour]");
        assertThatThrownBy(() -> clock.state(Map.of("hour", SpecValue.model("eve"), "setters", SpecValue.set(), "log",
                SpecValue.seq()))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("eve is no model value of the configuration");
    }

    @Test
    void states_are_told_apart_by_everything_but_are_the_same_under_view_and_symmetry() {
        Map<String, SpecValue> byAnn = Map.of("hour", SpecValue.of(1), "setters", SpecValue.set(ANN), "log",
                SpecValue.seq(ANN));
        Map<String, SpecValue> byBob = Map.of("hour", SpecValue.of(1), "setters", SpecValue.set(BOB), "log",
                SpecValue.seq());
        try (Spec viewed = Spec.open(CONFIG.withView("View").withSymmetry("Symmetry"))) {
            assertThat(viewed.state(byAnn)).isNotEqualTo(viewed.state(byBob));
            assertThat(viewed.same(viewed.state(byAnn), viewed.state(byBob))).isTrue();
            assertThat(viewed.same(at(viewed, 1), at(viewed, 2))).isFalse();
        }
        assertThat(clock.same(clock.state(byAnn), clock.state(byBob))).isFalse();
    }

    @Test
    void two_that_are_open_at_once_do_not_meet_though_they_disagree() {
        try (Spec three = Spec.open(CONFIG.withConstant("Hours", SpecValue.of(3)));
                Spec other = Spec.open(SpecConfig.of("Lamp"), SpecModules.ofClassPath().with("Lamp", """
                        ---- MODULE Lamp ----
                        VARIABLES log, lit
                        Init == log = "none" /\\ lit = FALSE
                        Next == lit' = ~lit /\\ log' = "some"
                        ===="""))) {
            assertThat(three.successors(at(three, 2), TICK)).containsExactly(at(three, 0));
            assertThat(other.successors(other.initialStates().getFirst())).extracting(SpecStep::toString)
                    .containsExactly("SpecStep[action=Next, chosen={}, to=/\\ log = \"some\"\n/\\ lit = TRUE]");
            assertThat(clock.successors(at(clock, 2), TICK)).containsExactly(at(clock, 3));
            assertThatThrownBy(() -> clock.successors(at(three, 2))).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("that state is of another specification");
        }
    }

    @Test
    void one_that_was_closed_twice_leaves_its_tlc_to_one_other_only() {
        Spec gone = Spec.open(CONFIG.withView("View"));
        gone.close();
        gone.close();
        try (Spec three = Spec.open(CONFIG.withConstant("Hours", SpecValue.of(3)));
                Spec other = Spec.open(CONFIG)) {
            assertThat(three.same(at(three, 1), at(three, 2))).isFalse();
            assertThat(three.successors(at(three, 2), TICK)).containsExactly(at(three, 0));
            assertThatThrownBy(() -> other.successors(at(three, 2))).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("that state is of another specification");
        }
    }

    @Test
    void a_view_is_gone_with_the_specification_that_had_it() {
        SpecState first;
        SpecState second;
        try (Spec viewed = Spec.open(CONFIG.withView("View"))) {
            first = viewed
                    .state(Map.of("hour", SpecValue.of(1), "setters", SpecValue.set(), "log", SpecValue.seq(ANN)));
            second = viewed.state(Map.of("hour", SpecValue.of(1), "setters", SpecValue.set(), "log", SpecValue.seq()));
            assertThat(viewed.same(first, second)).isTrue();
        }
        try (Spec plain = Spec.open(CONFIG)) {
            assertThat(plain.same(first, second)).isFalse();
        }
    }

    @Test
    void two_threads_may_use_one_each() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Callable<List<Integer>> day = () -> {
                try (Spec own = Spec.open(CONFIG.withConstant("Hours", SpecValue.of(50)))) {
                    return own.initialStates().stream().map(state -> reachable(own, state)).toList();
                }
            };
            for (Future<List<Integer>> counted : threads.invokeAll(List.of(day, day))) {
                assertThat(counted.get()).containsExactly(50, 50);
            }
        }
    }

    private static int reachable(Spec spec, SpecState from) {
        Set<SpecState> seen = new LinkedHashSet<>();
        SpecState state = from;
        while (seen.add(state)) {
            state = spec.successors(state, TICK).getFirst();
        }
        return seen.size();
    }
}
