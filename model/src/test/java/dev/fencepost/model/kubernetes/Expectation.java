package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compares what the model answered with what the real server did, for all steps of one case. */
final class Expectation {

    private final Variables variables;
    private final Matching matching;
    private final Set<String> alternativesReached = new TreeSet<>();

    Expectation(Variables variables) {
        this.variables = variables;
        this.matching = new Matching(variables);
    }

    /** Which alternatives of open outcomes were found, as {@code step/alternative}. */
    Set<String> alternativesReached() {
        return alternativesReached;
    }

    /** How many texts for people were not compared, since they quote the inside of the server's decoder. */
    int messagesSkipped() {
        return matching.messagesSkipped();
    }

    void compare(int step, Json expect, Outcome outcome) throws Mismatch {
        List<Json> alternatives = Replay.elements(expect, "anyOf");
        if (alternatives.isEmpty()) {
            compareOne(expect, outcome);
            return;
        }
        List<String> reasons = new ArrayList<>();
        for (int i = 0; i < alternatives.size(); i++) {
            Map<String, String> before = variables.snapshot();
            try {
                compareOne(alternatives.get(i), outcome);
                alternativesReached.add(step + "/" + i);
                return;
            } catch (Mismatch mismatch) {
                variables.restore(before);
                reasons.add(mismatch.text());
            }
        }
        throw new Mismatch("none of the alternatives: " + String.join("; ", reasons));
    }

    private void compareOne(Json expect, Outcome outcome) throws Mismatch {
        rejectUnknownKeys(expect);
        switch (outcome) {
            case Outcome.Nothing nothing -> require(expect.equals(Json.object()), "an outcome for " + expect);
            case Outcome.Answered answered -> {
                compareReply(expect, answered.reply());
                compareElapsed(expect, answered.millis());
            }
            case Outcome.Failed failed -> {
                require(expect.get("status").isEmpty(), "an answer, got " + failed.error());
                matching.match(expect.get("error"), Json.of(failed.error()), "error");
                compareElapsed(expect, failed.millis());
            }
            case Outcome.Events events -> compareEvents(expect, events);
            case Outcome.Many many -> compareTally(expect, many);
        }
        for (Json relation : Replay.elements(expect, "relations")) {
            variables.check(textOf(relation));
        }
    }

    /** So that nothing that the recordings claim is passed over in silence. */
    private static void rejectUnknownKeys(Json expect) throws Mismatch {
        Set<String> known = Set.of("status", "error", "resourceVersion", "uid", "continue", "reason", "message", "body",
                "absent", "ignore", "text", "headers", "events", "end", "order", "tally", "success", "elapsedMillis",
                "relations");
        for (String name : expect instanceof JsonObject object ? object.names() : List.<String>of()) {
            require(known.contains(name), "no key " + name + " in an expectation");
        }
    }

    private void compareReply(Json expect, WireReply reply) throws Mismatch {
        require(expect.get("error").isEmpty(), expect.get("error") + ", got " + reply);
        compareStatus(expect, reply);
        Json json = reply.json();
        if (expect.get("reason").isPresent() || expect.get("message").isPresent()) {
            matching.matchOrAbsent(expect.get("reason"), json.get("reason"), "reason");
            matching.matchMessage(expect.get("message"), json.get("message"), "message");
        }
        for (String name : List.of("uid", "resourceVersion", "continue")) {
            if (expect.get(name).isPresent()) {
                matching.match(expect.get(name), json.at("metadata", name).orElse(JsonNull.NULL), name);
            }
        }
        matching.match(expect.get("text"),
                reply.body() instanceof WireBody.Text text ? Json.of(text.text()) : JsonNull.NULL, "text");
        JsonObject.Builder headers = JsonObject.builder();
        reply.headers().forEach(headers::with);
        matching.match(expect.get("headers"), headers.build(), "headers");
        matching.match(expect.get("body"), json, "body", Matching.Options.of(expect));
        for (Json path : Replay.elements(expect, "absent")) {
            require(json.at(textOf(path).split("\\.")).isEmpty(), textOf(path) + " absent");
        }
        require(expect.get("events").isEmpty(), "events, got " + reply);
    }

    private void compareStatus(Json expect, WireReply reply) throws Mismatch {
        if (expect.get("status").isPresent()) {
            require(expect.get("status").equals(Optional.of(Json.of(reply.status()))),
                    "status " + expect.get("status") + ", got " + reply);
        }
    }

    private static void compareElapsed(Json expect, long millis) throws Mismatch {
        if (expect.get("elapsedMillis").isPresent()) {
            long min = expect.integerAt("elapsedMillis", "min").orElseThrow();
            long max = expect.integerAt("elapsedMillis", "max").orElseThrow();
            require(min <= millis && millis <= max, min + " to " + max + " ms, took " + millis);
        }
    }

    private void compareEvents(Json expect, Outcome.Events outcome) throws Mismatch {
        if (outcome.head().isPresent()) {
            compareStatus(expect, outcome.head().get());
        }
        List<Json> events = new ArrayList<>();
        for (Json event : outcome.events()) {
            boolean again = isBookmark(event) && !events.isEmpty() && isBookmark(events.getLast());
            if (again) {
                events.removeLast();
            }
            events.add(event);
        }
        matching.match(expect.get("events"), new JsonArray(events), "events", Matching.Options.of(expect));
        Json end = outcome.end().<Json>map(Json::of).orElse(JsonNull.NULL);
        require(expect.get("end").orElse(end).equals(end), "end " + expect.get("end") + ", got " + end);
    }

    private static boolean isBookmark(Json event) {
        return event.textAt("type").equals(Optional.of("BOOKMARK"));
    }

    private void compareTally(Json expect, Outcome.Many many) throws Mismatch {
        Map<String, Integer> found = new LinkedHashMap<>();
        for (Outcome answer : many.answers()) {
            found.merge(keyOf(answer), 1, Integer::sum);
        }
        for (Json row : Replay.elements(expect, "tally")) {
            String key = row.integerAt("status").stream().mapToObj(Long::toString).findAny().orElse("")
                    + row.textAt("reason").orElse("") + row.textAt("error").orElse("");
            long count = Optional.ofNullable(found.remove(key)).orElse(0);
            long min = row.integerAt("min").orElseGet(() -> row.integerAt("count").orElseThrow());
            long max = row.integerAt("max").orElseGet(() -> row.integerAt("count").orElseThrow());
            require(min <= count && count <= max, row + ", got " + count);
        }
        require(found.isEmpty() || expect.get("tally").isEmpty(), "nothing beyond the tally, got " + found);
        if (expect.get("success").orElse(JsonNull.NULL) instanceof JsonObject success) {
            Json winner = many.answers().stream().map(Expectation::successOf).flatMap(Optional::stream).findFirst()
                    .orElse(JsonNull.NULL);
            for (String name : success.names()) {
                matching.match(success.get(name), winner.at("metadata", name).orElse(JsonNull.NULL), "success." + name);
            }
        }
    }

    private static String keyOf(Outcome outcome) {
        if (outcome instanceof Outcome.Answered answered) {
            return answered.reply().status() + answered.reply().json().textAt("reason").orElse("");
        }
        return outcome instanceof Outcome.Failed failed ? failed.error() : "";
    }

    private static Optional<Json> successOf(Outcome outcome) {
        return outcome instanceof Outcome.Answered answered && answered.reply().succeeded()
                ? Optional.of(answered.reply().json())
                : Optional.empty();
    }

    private static String textOf(Json json) {
        return json instanceof JsonString text ? text.value() : json.toString();
    }

    static void require(boolean holds, String expected) throws Mismatch {
        if (!holds) {
            throw new Mismatch("expected " + expected);
        }
    }

}
