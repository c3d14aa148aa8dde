package dev.fencepost.election.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonNumber;
import dev.fencepost.election.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: text and values are the same thing, and no text from outside does harm. */
class JsonTextTest {

    @Property
    void reading_undoes_writing(@ForAll("values") Json value) {
        assertThat(JsonText.require(value.toString())).isEqualTo(value);
        assertThat(JsonText.read(JsonText.write(value))).isEqualTo(new JsonText.Reading.Value(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "1.0", "1e3", "1E+3", "-1.50e-7", "9223372036854775807", "9223372036854775808",
            "123456789012345678901234567890.000"})
    void numbers_are_kept_as_they_are_written(String number) {
        assertThat(JsonText.require("[" + number + "]")).isEqualTo(Json.array(JsonNumber.parse(number)))
                .hasToString("[" + number + "]");
    }

    @Test
    void of_two_members_with_one_name_the_last_wins() {
        assertThat(JsonText.require("{\"a\":1,\"b\":2,\"a\":3}"))
                .isEqualTo(Json.object().with("a", 3).with("b", 2));
    }

    @Test
    void white_space_and_escapes_are_understood() {
        assertThat(JsonText.require(" {\n\t\"\\u0061\" : [ true , null,\"\\ud83d\\ude00\\n\" ] }\r\n"))
                .isEqualTo(Json.object().with("a", Json.array(Json.of(true), Json.nothing(), Json.of("😀\n"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "[1,]", "{\"a\":}", "{\"a\"}", "{a:1}", "nul", "01", "1.", "NaN", "+1", "'a'",
            "\"a", "\"\n\"", "{} {}", "1 2", "]", "// x\n1", "[1", "\uFEFF1x"})
    void what_is_no_json_is_malformed(String text) {
        assertThat(JsonText.read(text)).isInstanceOfSatisfying(JsonText.Reading.Malformed.class,
                malformed -> assertThat(malformed.reason()).isNotBlank().doesNotContain("\n"));
        assertThat(JsonText.read(text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(JsonText.Reading.Malformed.class);
        assertThatIllegalArgumentException().isThrownBy(() -> JsonText.require(text));
    }

    @Test
    void bytes_that_are_no_utf8_are_malformed() {
        assertThat(JsonText.read(new byte[]{'"', (byte) 0xc3, (byte) 0x28, '"'}))
                .isInstanceOf(JsonText.Reading.Malformed.class);
        assertThat(JsonText.read(new byte[]{'"', (byte) 0xff, '"'})).isInstanceOf(JsonText.Reading.Malformed.class);
    }

    @Test
    void nesting_length_and_digits_have_limits() {
        int deepest = JsonText.DEEPEST_NESTING;
        assertThat(JsonText.read("[".repeat(deepest) + "]".repeat(deepest))).isInstanceOf(JsonText.Reading.Value.class);
        assertThat(JsonText.read("[".repeat(deepest + 1) + "]".repeat(deepest + 1)))
                .isInstanceOf(JsonText.Reading.Malformed.class);
        assertThat(JsonText.read("[".repeat(1_000_000))).isInstanceOf(JsonText.Reading.Malformed.class);
        assertThat(JsonText.read(" ".repeat(JsonText.LONGEST_TEXT) + "1"))
                .isInstanceOf(JsonText.Reading.Malformed.class);
        assertThat(JsonText.read(new byte[JsonText.LONGEST_TEXT + 1])).isInstanceOf(JsonText.Reading.Malformed.class);
        assertThat(JsonText.read("1".repeat(1001))).isInstanceOf(JsonText.Reading.Malformed.class);
    }

    @Test
    void the_reason_says_where() {
        assertThat(JsonText.read("{\n\"a\": x}")).isInstanceOfSatisfying(JsonText.Reading.Malformed.class,
                malformed -> assertThat(malformed.reason()).contains("line 2"));
    }

    @Provide
    Arbitrary<Json> values() {
        return Arbitraries.lazyOf(
                () -> Arbitraries.strings().all().ofMaxLength(12).map(Json::of),
                () -> Arbitraries.longs().map(Json::of),
                () -> Arbitraries.bigDecimals().map(number -> JsonNumber.parse(number.toString())),
                () -> Arbitraries.of(Json.of(true), Json.of(false), Json.nothing()),
                () -> values().list().ofMaxSize(3).map(JsonArray::new),
                () -> Arbitraries.maps(Arbitraries.strings().ofMaxLength(3), values()).ofMaxSize(3).map(members -> {
                    JsonObject.Builder builder = JsonObject.builder();
                    List.copyOf(members.entrySet()).forEach(member -> builder.with(member.getKey(), member.getValue()));
                    return builder.build();
                }));
    }
}
