package dev.fencepost.model.etcd.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.json.Json;
import dev.fencepost.model.JsonText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every form of an expectation holds for what it should, and for nothing else. */
class MatchingTest {

    private final Variables variables = new Variables();
    private final Matching matching = new Matching(variables);

    @BeforeEach
    void bind() {
        variables.bind("base", Json.of(10));
        variables.bind("id", Json.of(255));
    }

    @Test
    void plain_values_are_equal_with_the_same_type() throws Mismatch {
        match("1", "1");
        match("\"a\"", "\"a\"");
        match("false", "false");
        refused("1", "\"1\"");
        refused("0", "false");
        refused("\"\"", "null");
        refused("true", "false");
    }

    @Test
    void objects_may_have_more_fields_and_no_fewer() throws Mismatch {
        match("{\"a\":1}", "{\"b\":2,\"a\":1}");
        refused("{\"a\":1}", "{\"b\":2}");
        refused("{\"a\":1}", "{\"a\":2}");
        refused("{}", "[]");
    }

    @Test
    void lists_have_the_same_length_and_order() throws Mismatch {
        match("[1,2]", "[1,2]");
        refused("[1,2]", "[2,1]");
        refused("[1,2]", "[1,2,3]");
        refused("[]", "{}");
    }

    @Test
    void sets_match_in_some_order_even_if_a_wide_element_comes_first() throws Mismatch {
        match("{\"$set\":[{\"$gt\":0},1]}", "[1,2]");
        match("{\"$set\":[1,{\"$gt\":0}]}", "[2,1]");
        refused("{\"$set\":[{\"$gt\":1},{\"$gt\":1}]}", "[1,2]");
        refused("{\"$set\":[1]}", "[1,1]");
        refused("{\"$set\":[1]}", "1");
    }

    @Test
    void bounds_are_included_where_they_say_so() throws Mismatch {
        match("{\"$between\":[1,3]}", "1");
        match("{\"$between\":[1,3]}", "3");
        refused("{\"$between\":[1,3]}", "0");
        refused("{\"$between\":[1,3]}", "4");
        match("{\"$gt\":1}", "2");
        refused("{\"$gt\":1}", "1");
        match("{\"$ge\":\"$base\"}", "10");
        refused("{\"$ge\":\"$base\"}", "9");
        match("{\"$lt\":1}", "0");
        refused("{\"$lt\":1}", "1");
        match("{\"$le\":1}", "1");
        refused("{\"$le\":1}", "2");
        refused("{\"$ge\":1}", "\"2\"");
    }

    @Test
    void different_and_anything_want_something_there() throws Mismatch {
        match("{\"$ne\":\"$base\"}", "11");
        refused("{\"$ne\":\"$base\"}", "10");
        match("{\"$any\":1}", "0");
        refused("{\"$any\":1}", "null");
        for (String form : List.of("{\"a\":{\"$any\":1}}", "{\"a\":{\"$ne\":1}}", "{\"a\":{\"$oneOf\":[1]}}")) {
            assertThatThrownBy(() -> match(form, "{}")).as(form).isInstanceOf(Mismatch.class)
                    .hasMessageContaining("answer.a is missing");
        }
    }

    @Test
    void forms_that_do_not_exist_hold_for_nothing() {
        assertThatThrownBy(() -> match("{\"$about\":1}", "1")).hasMessage("answer: there is no form $about");
    }

    @Test
    void sums_and_texts_are_computed() throws Mismatch {
        match("\"$base-1\"", "9");
        refused("\"$base+1\"", "10");
        match("{\"$hex\":\"$id\"}", "\"ff\"");
        match("{\"$hex\":-7}", "\"-7\"");
        match("{\"$concat\":[\"e/\",{\"$hex\":\"$id\"}]}", "\"e/ff\"");
        match("{\"$repeat\":[\"ab\",2]}", "\"abab\"");
        refused("{\"$repeat\":[\"ab\",2]}", "\"ab\"");
    }

    @Test
    void a_variable_is_bound_by_the_first_answer_and_compared_with_the_next() throws Mismatch {
        match("\"$new\"", "5");
        match("\"$new\"", "5");
        refused("\"$new\"", "6");
    }

    @Test
    void an_unbound_variable_in_a_sum_is_an_error() {
        assertThatThrownBy(() -> match("{\"a\":\"$new+1\"}", "{\"a\":1}"))
                .hasMessage("answer.a: the variable $new is used before it is bound");
    }

    @Test
    void plain_variables_of_an_object_are_bound_before_the_rest_is_compared() throws Mismatch {
        match("{\"a\":\"$r+1\",\"z\":\"$r\"}", "{\"a\":4,\"z\":3}");
    }

    @Test
    void an_alternative_that_does_not_hold_binds_nothing() throws Mismatch {
        match("{\"$oneOf\":[{\"x\":\"$x\",\"y\":1},{\"x\":2,\"y\":\"$y\"}]}", "{\"x\":2,\"y\":2}");

        assertThat(variables.isBound("x")).isFalse();
        assertThat(variables.isBound("y")).isTrue();
        assertThat(matching.alternativesReached()).containsExactly("answer, alternative 2");
    }

    private void match(String expected, String actual) throws Mismatch {
        matching.match(json(expected), Optional.of(json(actual)), "answer");
    }

    private void refused(String expected, String actual) {
        assertThatThrownBy(() -> match(expected, actual)).as(expected + " for " + actual).isInstanceOf(Mismatch.class)
                .hasMessageStartingWith("answer");
    }

    private static Json json(String text) {
        return JsonText.parse(text).orElseThrow();
    }
}
