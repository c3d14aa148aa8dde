package dev.fencepost.election.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Json is compared by content, changed by copying, and written as compact text. */
class JsonTest {

    /** Fresh for each test, for it remembers its hash. */
    private final JsonObject spec = Json.object().with("holderIdentity", "a#1").with("leaseTransitions", 3)
            .with("renewTime", Json.nothing());

    @Test
    void objectsAreEqualWhateverTheOrderOfTheirMembers() {
        JsonObject one = Json.object().with("a", 1).with("b", Json.object().with("x", "y").with("z", 2));
        JsonObject other = Json.object().with("b", Json.object().with("z", 2).with("x", "y")).with("a", 1);

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one.toString()).isNotEqualTo(other.toString());
    }

    @Test
    void largeObjectsAreEqualWhateverTheOrderOfTheirMembers() {
        JsonObject.Builder up = JsonObject.builder();
        JsonObject.Builder down = JsonObject.builder();
        for (int i = 0; i < 200; i++) {
            up.with("n" + i, i);
            down.with("n" + (199 - i), 199 - i);
        }

        assertThat(up.build()).isEqualTo(down.build()).hasSameHashCodeAs(down.build());
        assertThat(up.build()).isNotEqualTo(down.with("n7", 8).build());
    }

    @Test
    void objectsThatDifferInAnameOrAvalueAreNotEqual() {
        assertThat(Json.object().with("a", 1)).isNotEqualTo(Json.object().with("a", 2))
                .isNotEqualTo(Json.object().with("b", 1)).isNotEqualTo(Json.object())
                .isNotEqualTo(Json.object().with("a", "1"));
        assertThat(Json.object().with("a", 1).with("b", 2)).isNotEqualTo(Json.object().with("b", 1).with("a", 2))
                .isNotEqualTo(Json.object().with("c", 2).with("a", 1));
    }

    @Test
    void theHashDoesNotDependOnTheRun() {
        // Pinned: run digests are built on it.
        assertThat(spec.hashCode()).isEqualTo(-488564353);
        assertThat(Json.array(Json.of(true), Json.nothing(), Json.of("x")).hashCode()).isEqualTo(1212902);
    }

    @Test
    void changingAnObjectLeavesTheOldOneAlone() {
        JsonObject renewed = spec.with("leaseTransitions", 4);

        assertThat(renewed.toString())
                .isEqualTo("{\"holderIdentity\":\"a#1\",\"leaseTransitions\":4,\"renewTime\":null}");
        assertThat(spec.integerAt("leaseTransitions")).hasValue(3);
        assertThat(spec.without("leaseTransitions").names()).containsExactly("holderIdentity", "renewTime");
        assertThat(spec.without("absent")).isSameAs(spec);
    }

    @Test
    void anAbsentMemberIsNotTheSameAsNull() {
        assertThat(spec.get("renewTime")).contains(Json.nothing());
        assertThat(spec.get("acquireTime")).isEmpty();
        assertThat(spec).isNotEqualTo(spec.without("renewTime"));
    }

    @Test
    void pathsEndWhereAnameIsMissing() {
        JsonObject lease = Json.object().with("spec", spec);

        assertThat(lease.textAt("spec", "holderIdentity")).contains("a#1");
        assertThat(lease.textAt("spec", "leaseTransitions")).isEmpty();
        assertThat(lease.integerAt("spec", "holderIdentity")).isEmpty();
        assertThat(lease.at("spec", "holderIdentity", "deeper")).isEmpty();
        assertThat(lease.at("metadata", "name")).isEmpty();
        assertThat(lease.at()).contains(lease);
        assertThat(Json.of("text").get("anything")).isEmpty();
    }

    @Test
    void theLastOfTwoEqualNamesWins() {
        assertThat(JsonObject.builder().with("a", 1).with("b", 2).with("a", 3).build().toString())
                .isEqualTo("{\"a\":3,\"b\":2}");
    }

    @Test
    void textIsEscapedAsFarAsNeeded() {
        assertThat(Json.of("a\"b\\c/d\n\r\t\b\f\u0001\u007f\u00e9\u2028\ud83d\ude00").toString())
                .isEqualTo("\"a\\\"b\\\\c/d\\n\\r\\t\\b\\f\\u0001\u007f\u00e9\u2028\ud83d\ude00\"");
        assertThat(Json.of("\ud83d|\ude00").toString()).isEqualTo("\"\\ud83d|\\ude00\"");
        assertThat(Json.of("a b\ud83d").toString()).isEqualTo("\"a b\\ud83d\"");
    }

    @Test
    void everyKindOfValueIsWritten() {
        assertThat(Json.array(Json.of(1), Json.of(true), Json.of(false), Json.nothing(), Json.array(), Json.object(),
                JsonNumber.parse("1.50")).toString()).isEqualTo("[1,true,false,null,[],{},1.50]");
        assertThat(List.of(Json.of(1), Json.of(true), Json.of(false), Json.nothing(), Json.of("a"))).map(Json::toString)
                .containsExactly("1", "true", "false", "null", "\"a\"");
    }

    @Test
    void numbersKeepTheirText() {
        assertThat(JsonNumber.parse("15")).isEqualTo(Json.of(15)).isNotEqualTo(JsonNumber.parse("15.0"));
        assertThat(JsonNumber.parse("-9223372036854775808")).isEqualTo(Json.of(Long.MIN_VALUE));
        for (String text : List.of("-0", "15.0", "1e3", "1E+30", "-0.5e-7", "9223372036854775808",
                "123456789012345678901234567890")) {
            assertThat(JsonNumber.parse(text)).isInstanceOf(JsonDecimal.class).hasToString(text);
        }
        assertThat(new JsonDecimal("1.50").value()).isEqualTo(new BigDecimal("1.50"));
    }

    @Test
    void whatIsNoNumberIsRefused() {
        for (String text : List.of("", "-", "+1", "01", "1.", ".5", "1e", "1e+", "NaN", "0x1", " 1", "1 ", "--1",
                "\u0661")) {
            assertThatIllegalArgumentException().as(text).isThrownBy(() -> JsonNumber.parse(text));
        }
        for (String plain : List.of("15", "-15", "9223372036854775807", "-9223372036854775808")) {
            assertThatIllegalArgumentException().as(plain).isThrownBy(() -> new JsonDecimal(plain));
        }
    }

    @Test
    void anArrayDoesNotFollowTheListItWasMadeOf() {
        List<Json> list = new ArrayList<>(List.of(Json.of(1)));
        JsonArray array = new JsonArray(list);
        list.add(Json.of(2));

        assertThat(array).isEqualTo(Json.array(Json.of(1)));
        assertThat(array.plus(Json.of(2)).elements()).containsExactly(Json.of(1), Json.of(2));
        assertThat(array.size()).isEqualTo(1);
        assertThat(array.isEmpty()).isFalse();
        assertThat(JsonArray.EMPTY.isEmpty()).isTrue();
        assertThat(JsonArray.EMPTY.plus(Json.of(1))).isEqualTo(array);
    }
}
