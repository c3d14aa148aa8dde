package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.model.JsonText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The small languages inside requests: times, names, durations, versions, selectors, JSON patches. */
class FormsTest {

    @Test
    void timesAreShownInUtcWithSixDigits() throws Undecodable {
        Map<String, String> canonical = Map.of("2024-02-29T23:59:59.999999Z", "2024-02-29T23:59:59.999999Z",
                "2024-01-01T00:30:00.000001+02:00", "2023-12-31T22:30:00.000001Z", "2024-01-01T00:00:00.000000-05:30",
                "2024-01-01T05:30:00.000000Z", "0000-01-01T00:00:00.000000Z", "0000-01-01T00:00:00.000000Z");
        for (Map.Entry<String, String> time : canonical.entrySet()) {
            assertThat(MicroTime.canonical("t", time.getKey())).isEqualTo(time.getValue());
        }
        assertThat(MicroTime.canonical("t", "2024-01-01T00:00:00.000000+17:59"))
                .isEqualTo("2023-12-31T06:01:00.000000Z");
        assertThat(MicroTime.canonical("t", "2000-02-29T00:00:00.000000Z")).isEqualTo("2000-02-29T00:00:00.000000Z");
        assertThat(MicroTime.seconds(1_704_164_645_999_999_999L)).isEqualTo("2024-01-02T03:04:05Z");
    }

    @Test
    void timesOfAnyOtherFormAreRefused() {
        for (String text : List.of("2023-02-29T00:00:00.000000Z", "2024-13-01T00:00:00.000000Z",
                "2024-00-01T00:00:00.000000Z", "2024-01-01T24:00:00.000000Z", "2024-01-01T00:60:00.000000Z",
                "2024-01-01 00:00:00.000000Z", "2024-01-01T00:00:00,000000Z", "2024-01-01T00:00:00.00000xZ",
                "2024-01-01T00:00:00.000000+0200", "2024-01-01T00:00:00.000000+02:00x",
                "1900-02-29T00:00:00.000000Z", "2024-01-01T00:00:00.000000ZZ", "2024-01-01T00:00:00.000000x02:00",
                "2024-01-01T00:00:00.000000+18:00", "2024-01-01T00:00:00.000000+02:60",
                "2024-01-01T00:00:00.000000+x2:00", "2024-01-01T00:00:00.000000+02:x0", "2024-04-31T00:00:00.000000Z",
                "2024-01-00T00:00:00.000000Z", "2024-01-32T00:00:00.000000Z")) {
            assertThatThrownBy(() -> MicroTime.canonical("t", text)).as(text).isInstanceOf(Undecodable.class);
        }
    }

    @Test
    void namesAreSubdomains() {
        assertThat(List.of("a", "a-b", "a.b", "1", "a.b-c.d", "a--b")).allMatch(Names::isSubdomain);
        assertThat(List.of("", ".", "-", "a.", ".a", "a..b", "a.-b", "a-.b", "-a", "a-", "A", "a_b", "a b", "\u00e4"))
                .noneMatch(Names::isSubdomain);
    }

    @Test
    void labelsAndFinalizersHaveTheirForms() {
        String longest = "x".repeat(Names.SUBDOMAIN_LENGTH);
        assertThat(List.of("a", "A_b.c-d", "AZ", "az09", "example.com/keep", longest + "/a"))
                .allMatch(Names::isQualified);
        assertThat(List.of("", "/a", "a/", "-a", "a-", "A.com/x", "a/b/c", "x".repeat(64), longest + "x/a"))
                .noneMatch(Names::isQualified);
        assertThat(List.of("", "1", "a.b_c-D", "x".repeat(63))).allMatch(Names::isLabelValue);
        assertThat(List.of("-", "a b", "a/b", "x".repeat(64))).noneMatch(Names::isLabelValue);
    }

    @Test
    void durationsNeedAunit() {
        assertThat(Timeouts.parse("1m30s")).hasValue(90_000_000_000L);
        assertThat(Timeouts.parse("500ms")).hasValue(500_000_000L);
        assertThat(Timeouts.parse("999999999h").orElseThrow()).isPositive();
        assertThat(Timeouts.parse("100000000ns100000000ns")).hasValue(200_000_000L);
        assertThat(List.of("", "1000000000ns", "5", "abc", "s", "5x", "-5s", "0s", "5s5"))
                .allMatch(text -> Timeouts.parse(text).isEmpty());
    }

    @Test
    void aWritesOwnLimitIsAtMostThatOfAllRequests() {
        WireRequest put = WireRequest.of(Method.PUT, TestServer.KEY.path());
        assertThat(Timeouts.of(put)).isEqualTo(new Timeouts(34 * TestServer.SECOND, "34s", Timeouts.Kind.WRITE));
        assertThat(Timeouts.of(put.withQuery(Map.of("timeout", "60s"))))
                .isEqualTo(new Timeouts(60 * TestServer.SECOND, "60s", Timeouts.Kind.WRITE));
        assertThat(Timeouts.of(put.withQuery(Map.of("timeout", "61s"))))
                .isEqualTo(new Timeouts(60 * TestServer.SECOND, "1m0s", Timeouts.Kind.ALL));
    }

    @Test
    void versionsAreUnsignedNumbers() {
        assertThat(Unsigned.parse("")).hasValue(0);
        assertThat(Unsigned.parse("007")).hasValue(7);
        assertThat(Unsigned.parse("99999999999999999999")).hasValue(Long.MAX_VALUE);
        assertThat(List.of("-1", "+1", "1.0", "abc", " 1")).allMatch(text -> Unsigned.parse(text).isEmpty());
    }

    @Test
    void selectorsThatAreNoneAreRefused() {
        for (String selector : List.of("g in", "g in 1", "g within (1)", "=1", "g=1,", "(a)", "-g")) {
            WireRequest request = WireRequest.of(Method.GET, TestServer.KEY.collectionPath())
                    .withQuery(Map.of("labelSelector", selector));
            assertThat(SelectorParser.parse(request)).as(selector).isInstanceOf(Parsed.Refused.class);
        }
    }

    @Test
    void selectorsCombineTheirParts() {
        WireRequest request = WireRequest.of(Method.GET, TestServer.KEY.collectionPath()).withQuery(
                Map.of("labelSelector", "a notin (1, 2),b,!c, d==4", "fieldSelector", "metadata.name!=x"));
        assertThat(SelectorParser.parse(request)).isInstanceOfSatisfying(Parsed.Fine.class,
                fine -> assertThat((List<?>) fine.value()).hasSize(5));
    }

    @Test
    void jsonPatchesAddMoveCopyAndReachIntoArrays() {
        Json target = JsonText.object("{\"a\":{\"b\":[1,2,3]},\"x/y\":5}");
        assertThat(patched(target, "[{\"op\":\"add\",\"path\":\"/a/b/-\",\"value\":4}]")).contains("[1,2,3,4]");
        assertThat(patched(target, "[{\"op\":\"add\",\"path\":\"/a/b/1\",\"value\":9}]")).contains("[1,9,2,3]");
        assertThat(patched(target, "[{\"op\":\"replace\",\"path\":\"/a/b/0\",\"value\":9}]")).contains("[9,2,3]");
        assertThat(patched(target, "[{\"op\":\"remove\",\"path\":\"/a/b/2\"}]")).contains("[1,2]");
        assertThat(patched(target, "[{\"op\":\"move\",\"from\":\"/x~1y\",\"path\":\"/a/c\"}]"))
                .isEqualTo("{\"a\":{\"b\":[1,2,3],\"c\":5}}");
        assertThat(patched(target, "[{\"op\":\"copy\",\"from\":\"/a/b\",\"path\":\"/d\"}]")).contains("\"d\":[1,2,3]");
        assertThat(patched(target, "[{\"op\":\"test\",\"path\":\"/a/b/1\",\"value\":2}]")).isEqualTo(target.toString());
    }

    @Test
    void jsonPatchesThatDoNotApplyDoNothing() {
        Json target = JsonText.object("{\"a\":{\"b\":[1,2,3]}}");
        for (String patch : List.of("[{\"op\":\"add\",\"path\":\"/z/b\",\"value\":4}]",
                "[{\"op\":\"add\",\"path\":\"/a/b/4\",\"value\":4}]", "[{\"op\":\"remove\",\"path\":\"/a/b/3\"}]",
                "[{\"op\":\"frob\",\"path\":\"/a\"}]", "[{\"op\":\"remove\",\"path\":\"a\"}]",
                "[{\"op\":\"move\",\"from\":\"/z\",\"path\":\"/a\"}]", "[{\"op\":\"remove\",\"path\":\"\"}]", "[5]")) {
            assertThat(patched(target, patch)).as(patch).isEqualTo("refused");
        }
    }

    @Test
    void jsonPatchesReachBelowElementsAndEmptyNames() {
        Json target = JsonText.object("{\"a\":[{\"c\":1}],\"\":{\"\":2}}");
        assertThat(patched(target, "[{\"op\":\"replace\",\"path\":\"/a/0/c\",\"value\":9}]")).contains("[{\"c\":9}]");
        assertThat(patched(target, "[{\"op\":\"replace\",\"path\":\"//\",\"value\":9}]")).contains("{\"\":9}");
        assertThat(patched(target, "[{\"op\":\"test\",\"path\":\"\",\"value\":" + target + "}]"))
                .isEqualTo(target.toString());
        for (String patch : List.of("[{\"op\":\"replace\",\"path\":\"/a/1/c\",\"value\":9}]",
                "[{\"op\":\"replace\",\"path\":\"/a/1\",\"value\":9}]",
                "[{\"op\":\"test\",\"path\":\"/a/1\",\"value\":9}]",
                "[{\"op\":\"replace\",\"path\":\"/a/-\",\"value\":9}]")) {
            assertThat(patched(target, patch)).as(patch).isEqualTo("refused");
        }
    }

    @Test
    void jsonPatchesReachNoDeeperThanSixtyFourNames() {
        Json target = Json.of(1);
        for (int depth = 0; depth < 64; depth++) {
            target = Json.object().with("a", target);
        }
        assertThat(patched(target, replacing("/a".repeat(64)))).isEqualTo(target.toString().replace('1', '2'));
        assertThat(patched(Json.object().with("a", target), replacing("/a".repeat(65)))).isEqualTo("refused");
    }

    private static String replacing(String path) {
        return "[{\"op\":\"replace\",\"path\":\"" + path + "\",\"value\":2}]";
    }

    private static String patched(Json target, String patch) {
        JsonArray operations = (JsonArray) JsonText.parse(patch).orElseThrow();
        return JsonPatch.applied(target, operations).map(Json::toString).orElse("refused");
    }
}
