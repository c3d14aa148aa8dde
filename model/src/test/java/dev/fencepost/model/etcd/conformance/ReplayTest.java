package dev.fencepost.model.etcd.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.model.JsonText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A replay can fail, and says where: the case, the step, the path, what was expected and what came. */
class ReplayTest {

    private static final String VERSION = "3.5.16";

    @Test
    void a_case_that_is_answered_as_recorded_passes() throws Mismatch {
        Scripted server = new Scripted("{\"revision\":8}", "{\"revision\":8,\"kvs\":[{\"key\":\"a\"}]}");

        assertThat(Replay.of(putAndRange(), VERSION, server)).isEmpty();
        assertThat(server.performed()).containsExactly(JsonText.object("{\"op\":\"put\",\"key\":\"a\"}"),
                JsonText.object("{\"op\":\"range\",\"key\":\"a\",\"revision\":8}"));
    }

    @Test
    void a_wrong_revision_is_named() {
        assertThatThrownBy(() -> Replay.of(putAndRange(), VERSION, new Scripted("{\"revision\":9}")))
                .isInstanceOf(Mismatch.class).hasMessage("case c on 3.5.16, step 1 (put): answer.revision: "
                        + "expected \"$base+1\" = 8, got 9");
    }

    @Test
    void a_missing_field_is_named() {
        assertThatThrownBy(
                () -> Replay.of(putAndRange(), VERSION, new Scripted("{\"revision\":8}", "{\"revision\":8}")))
                .hasMessage("case c on 3.5.16, step 2 (range): answer.kvs is missing, expected [{\"key\":\"a\"}]");
    }

    @Test
    void a_wrong_length_is_named() {
        assertThatThrownBy(() -> Replay.of(putAndRange(), VERSION,
                new Scripted("{\"revision\":8}", "{\"revision\":8,\"kvs\":[]}")))
                .hasMessage("case c on 3.5.16, step 2 (range): answer.kvs: expected a list of length 1, got []");
    }

    @Test
    void an_answer_that_never_comes_is_named() {
        assertThatThrownBy(() -> Replay.of(putAndRange(), VERSION, new Scripted("{\"revision\":8}")))
                .hasMessage("case c on 3.5.16, step 2 (range): nothing came within 5000 ms");
    }

    @Test
    void an_unbound_variable_in_a_request_is_named() {
        RecordedCase unbound = caseOf("{\"do\":{\"op\":\"put\",\"lease\":\"$id1\"}}");

        assertThatThrownBy(() -> Replay.of(unbound, VERSION, new Scripted("{}")))
                .hasMessage("case c on 3.5.16, step 1 (put): the variable $id1 is used before it is bound");
    }

    @Test
    void an_error_that_was_not_recorded_is_named_even_where_nothing_is_expected() {
        RecordedCase silent = caseOf("{\"do\":{\"op\":\"put\"},\"expect\":{}}");

        assertThatThrownBy(() -> Replay.of(silent, VERSION, new Scripted("{\"error\":{\"code\":\"UNKNOWN\"}}")))
                .hasMessage(
                        "case c on 3.5.16, step 1 (put): answer: expected {}, got {\"error\":{\"code\":\"UNKNOWN\"}}");
    }

    @Test
    void a_version_may_have_its_own_answer() throws Mismatch {
        RecordedCase differs = caseOf("{\"do\":{\"op\":\"put\"},\"expect_on\":{\"3.4.23\":{\"revision\":1},"
                + "\"3.5.16\":{\"revision\":2}}}");

        Replay.of(differs, "3.4.23", new Scripted("{\"revision\":1}"));
        assertThatThrownBy(() -> Replay.of(differs, "3.5.16", new Scripted("{\"revision\":1}")))
                .hasMessageContaining("on 3.5.16, step 1 (put): answer.revision: expected 2, got 1");
    }

    @Test
    void a_variable_is_bound_once_and_equal_ever_after() throws Mismatch {
        RecordedCase twice = caseOf("{\"do\":{\"op\":\"put\"},\"expect\":{\"ID\":\"$id1\"}}",
                "{\"do\":{\"op\":\"put\",\"lease\":\"$id1\"},\"expect\":{\"ID\":\"$id1\"}}");

        Scripted same = new Scripted("{\"ID\":5}", "{\"ID\":5}");
        Replay.of(twice, VERSION, same);
        assertThat(same.performed().getLast()).isEqualTo(JsonText.object("{\"op\":\"put\",\"lease\":5}"));
        assertThatThrownBy(() -> Replay.of(twice, VERSION, new Scripted("{\"ID\":5}", "{\"ID\":6}")))
                .hasMessageContaining("step 2 (put): answer.ID: expected \"$id1\" = 5, got 6");
    }

    @Test
    void time_is_counted_from_a_mark_to_the_arrival() throws Mismatch {
        RecordedCase timed = caseOf("{\"do\":{\"op\":\"sleep\",\"mark\":\"m\"}}",
                "{\"at\":\"+1998ms\",\"do\":{\"op\":\"range\",\"since\":\"m\"},"
                        + "\"expect\":{\"elapsed_ms\":{\"$between\":[2000,2100]}}}");
        Replay.of(timed, VERSION, new Scripted("{}", "{}"));

        RecordedCase early = caseOf("{\"do\":{\"op\":\"sleep\",\"mark\":\"m\"}}",
                "{\"do\":{\"op\":\"range\",\"since\":\"m\"},\"expect\":{\"elapsed_ms\":{\"$between\":[3,9]}}}");
        assertThatThrownBy(() -> Replay.of(early, VERSION, new Scripted("{}", "{}")))
                .hasMessage("case c on 3.5.16, step 2 (range): answer.elapsed_ms: expected $between [3,9], got 2");
    }

    @Test
    void a_mark_must_have_been_set() {
        RecordedCase unset = caseOf("{\"do\":{\"op\":\"range\",\"since\":\"m\"}}");

        assertThatThrownBy(() -> Replay.of(unset, VERSION, new Scripted("{}")))
                .hasMessage("case c on 3.5.16, step 1 (range): the mark m was never set");
    }

    @Test
    void the_alternatives_of_a_case_are_known_and_those_that_held_are_told() throws Mismatch {
        RecordedCase open = caseOf("{\"do\":{\"op\":\"put\"},\"expect\":{\"error\":{\"transport\":"
                + "{\"$oneOf\":[\"lost\",\"goaway\"]}}}}");

        assertThat(open.alternatives(VERSION)).containsExactly(
                "step 1 (put): answer.error.transport, alternative 1",
                "step 1 (put): answer.error.transport, alternative 2");
        assertThat(Replay.of(open, VERSION, new Scripted("{\"error\":{\"transport\":\"goaway\"}}")))
                .containsExactly("step 1 (put): answer.error.transport, alternative 2");
        assertThatThrownBy(() -> Replay.of(open, VERSION, new Scripted("{\"error\":{\"transport\":\"other\"}}")))
                .hasMessageContaining("answer.error.transport: expected one of [\"lost\", \"goaway\"], got \"other\"");
    }

    private static RecordedCase putAndRange() {
        return caseOf("{\"do\":{\"op\":\"put\",\"key\":\"a\"},\"expect\":{\"revision\":\"$base+1\"}}",
                "{\"do\":{\"op\":\"range\",\"key\":\"a\",\"revision\":\"$base+1\"},"
                        + "\"expect\":{\"kvs\":[{\"key\":\"a\"}]}}");
    }

    private static RecordedCase caseOf(String... steps) {
        return RecordedCase.of(JsonText.object("{\"case\":\"c\",\"servers\":[\"3.5.16\"],\"steps\":["
                + String.join(",", List.of(steps)) + "]}"));
    }
}
