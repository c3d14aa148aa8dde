package dev.fencepost.tla.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.simulator.BadInputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values are the same in Java, in TLC and as text. */
class SpecValueTest {

    private static final String OF_EVERY_KIND = "<<-7, \"a \\\"b\\\" \\\\\", TRUE, m1, {}, {1, 2}, <<>>, "
            + "[a |-> {<<1>>}, b |-> [c |-> FALSE]], (0 :> m1) @@ (1 :> <<m1>>), ({1} :> 2), "
            + "(\"pod-0\" :> 1) @@ (\"pod-1\" :> 2)>>";

    @ParameterizedTest
    @ValueSource(strings = {"0", "-7", "2147483647", "\"\"", "\"a\\n\\\"\"", "TRUE", "m1", "<<>>", "{}",
            "{1, 2, \"x\"}", "[a |-> 1]", "(m1 :> 1) @@ (m2 :> 2)", OF_EVERY_KIND})
    void text_is_read_as_it_is_printed(String text) {
        assertThat(SpecValue.parse(text)).hasToString(text);
    }

    @Test
    void every_kind_survives_a_state_and_a_constant() {
        SpecValue value = SpecValue.parse(OF_EVERY_KIND);
        SpecModules modules = SpecModules.ofClassPath().with("Box", """
                ---- MODULE Box ----
                CONSTANTS Given, Known
                VARIABLE x
                Init == x = Given
                Next == UNCHANGED x
                ====""");
        SpecConfig config = SpecConfig.of("Box").withConstant("Given", value).withConstant("Known",
                SpecValue.set(SpecValue.model("m1"), SpecValue.model("m2")));
        try (Spec box = Spec.open(config, modules)) {
            assertThat(box.config()).isEqualTo(config);
            assertThat(box.variables(box.initialStates().getFirst())).containsExactly(Map.entry("x", value));
            assertThat(box.evaluate("Given", box.initialStates().getFirst())).isEqualTo(value);
            SpecState built = box.state(Map.of("x", value));
            assertThat(built).isEqualTo(box.initialStates().getFirst()).hasToString("/\\ x = " + value);
            assertThat(built).hasSameHashCodeAs(box.initialStates().getFirst());
            assertThat(box.state(Map.of("x", SpecValue.model("m2")))).isNotEqualTo(built);
            assertThat(box.state(Map.of("x", SpecValue.of(1)))).isNotEqualTo(box.state(Map.of("x", SpecValue.of("1"))));
        }
    }

    @Test
    void a_function_has_one_shape_however_it_was_made() {
        assertThat(SpecValue.function(Map.of(SpecValue.of(2), SpecValue.of("b"), SpecValue.of(1), SpecValue.of("a"))))
                .isEqualTo(SpecValue.seq(SpecValue.of("a"), SpecValue.of("b")));
        assertThat(SpecValue.parse("(\"a\" :> 1)")).isEqualTo(SpecValue.parse("[a |-> 1]"));
        assertThat(SpecValue.function(Map.of())).isEqualTo(SpecValue.seq());
        assertThatThrownBy(() -> new SpecValue.Fun(Map.of(SpecValue.of(1), SpecValue.of(1))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SpecValue.Rec(Map.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void TLC_sees_one_function_whatever_its_shape() {
        SpecModules modules = SpecModules.ofClassPath().with("Shapes", """
                ---- MODULE Shapes ----
                EXTENDS Integers, TLC
                VARIABLES a, b, c, d
                Init == /\\ a = [n \\in 1..2 |-> n]
                        /\\ b = [n \\in {"x"} |-> 1]
                        /\\ c = 1..3
                        /\\ d = SUBSET {1}
                Next == UNCHANGED <<a, b, c, d>>
                ====""");
        try (Spec shapes = Spec.open(SpecConfig.of("Shapes"), modules)) {
            SpecState state = shapes.initialStates().getFirst();
            assertThat(shapes.variables(state)).hasToString("{a=<<1, 2>>, b=[x |-> 1], c={1, 2, 3}, d={{}, {1}}}");
            assertThat(shapes.state(shapes.variables(state))).isEqualTo(state);
        }
    }

    @Test
    void order_is_by_kind_then_by_content() {
        assertThat(List
                .of("{}", "(0 :> 1)", "[a |-> 2]", "[a |-> 1]", "<<1, 2>>", "<<2>>", "<<1>>", "\"b\"", "\"a\"", "m2",
                        "10", "9", "TRUE", "FALSE")
                .stream().map(SpecValue::parse).sorted().map(SpecValue::toString))
                .containsExactly("FALSE", "TRUE", "9", "10", "\"a\"", "\"b\"", "m2", "<<1>>", "<<1, 2>>", "<<2>>", "{}",
                        "[a |-> 1]", "[a |-> 2]", "(0 :> 1)");
    }

    @Test
    void parts_are_reached_and_what_is_not_there_is_told() {
        SpecValue value = SpecValue.parse("[a |-> <<5>>, b |-> (0 :> {TRUE})]");
        assertThat(value.field("a").apply(SpecValue.of(1)).asInt()).isEqualTo(5);
        assertThat(value.field("b").apply(SpecValue.of(0)).asSet()).containsExactly(SpecValue.of(true));
        assertThatThrownBy(() -> value.field("c")).isInstanceOf(IllegalStateException.class)
                .hasMessage("no value at \"c\" of " + value);
        assertThatThrownBy(() -> value.field("a").asInt()).hasMessage("not an integer: <<5>>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1 2", "{1", "<<1,>>", "[a -> 1]", "[a |-> ]", "3000000000", "\"open", "/\\", "a:>",
            "("})
    void what_is_no_value_is_told(String text) {
        assertThatThrownBy(() -> SpecValue.parse(text)).isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("the value " + text);
    }
}
