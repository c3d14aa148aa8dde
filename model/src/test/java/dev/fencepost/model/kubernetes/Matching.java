package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compares values: objects may have more members than named, except those that the recordings give whole. */
final class Matching {

    private static final Set<String> WHOLE = Set.of("spec", "labels", "annotations");

    /** Texts in which the server's decoder quotes bytes of the request; a model need not repeat them. */
    private static final List<String> DECODER_TEXTS = List.of("error found in #", "invalid character '");

    private final Variables variables;
    private int messagesSkipped;

    Matching(Variables variables) {
        this.variables = variables;
    }

    int messagesSkipped() {
        return messagesSkipped;
    }

    /**
     * What an expectation says about the comparison.
     *
     * @param ignored
     *            paths that may be anything
     * @param anyOrder
     *            whether items or events come in any order; what is expected is sorted by name
     */
    record Options(Set<String> ignored, boolean anyOrder) {

        static final Options NONE = new Options(Set.of(), false);

        static Options of(Json expect) {
            Set<String> ignored = new HashSet<>();
            for (Json path : Replay.elements(expect, "ignore")) {
                if (path instanceof JsonString text) {
                    ignored.add("body." + text.value());
                }
            }
            return new Options(ignored, expect.textAt("order").equals(Optional.of("any")));
        }
    }

    void match(Optional<Json> expected, Json actual, String where) throws Mismatch {
        match(expected, actual, where, Options.NONE);
    }

    void match(Optional<Json> expected, Json actual, String where, Options options) throws Mismatch {
        if (expected.isPresent()) {
            matchAt(expected.get(), actual, where, options);
        }
    }

    /** As {@link #match}, but an expected {@code null} is the absence of the value. */
    void matchOrAbsent(Optional<Json> expected, Optional<Json> actual, String where) throws Mismatch {
        if (expected.isPresent() && expected.get() instanceof JsonNull) {
            Expectation.require(actual.isEmpty(), "no " + where + ", got " + actual);
            return;
        }
        match(expected, actual.orElse(JsonNull.NULL), where);
    }

    void matchMessage(Optional<Json> expected, Optional<Json> actual, String where) throws Mismatch {
        String text = expected.map(Json::toString).orElse("");
        if (DECODER_TEXTS.stream().anyMatch(text::contains)) {
            messagesSkipped++;
            return;
        }
        match(expected, actual.orElse(JsonNull.NULL), where);
    }

    private void matchAt(Json expected, Json actual, String where, Options options) throws Mismatch {
        if (options.ignored().contains(where)) {
            return;
        }
        switch (expected) {
            case JsonObject object -> matchObject(object, actual, where, options);
            case JsonArray array -> matchArray(array, actual, where, options);
            case JsonString text -> variables.match(text.value(), actual, where);
            default -> Expectation.require(expected.equals(actual), where + " to be " + expected + ", got " + actual);
        }
    }

    private void matchObject(JsonObject expected, Json actual, String where, Options options) throws Mismatch {
        if (!(actual instanceof JsonObject object)) {
            throw new Mismatch(where + ": expected an object, got " + actual);
        }
        if (WHOLE.contains(where.substring(where.lastIndexOf('.') + 1))) {
            Set<String> different = new TreeSet<>(expected.names());
            different.addAll(object.names());
            different.removeIf(name -> (expected.has(name) && object.has(name))
                    || options.ignored().contains(where + "." + name));
            Expectation.require(different.isEmpty(),
                    where + " to have exactly " + expected.names() + ", got " + object);
        }
        for (String name : expected.names()) {
            String member = where + "." + name;
            if (!options.ignored().contains(member)) {
                Expectation.require(object.has(name), member + ", got " + object);
            }
            matchAt(expected.getOr(name, JsonNull.NULL), object.getOr(name, JsonNull.NULL), member, options);
        }
    }

    private void matchArray(JsonArray expected, Json actual, String where, Options options) throws Mismatch {
        if (!(actual instanceof JsonArray array) || array.size() != expected.size()) {
            throw new Mismatch(where + ": expected " + expected.size() + " elements, got " + actual);
        }
        List<Json> elements = options.anyOrder()
                ? array.elements().stream().sorted(Comparator.comparing(Matching::nameOf)).toList()
                : array.elements();
        for (int i = 0; i < expected.size(); i++) {
            matchAt(expected.elements().get(i), elements.get(i), where + "[" + i + "]",
                    new Options(options.ignored(), false));
        }
    }

    private static String nameOf(Json itemOrEvent) {
        return itemOrEvent.get("object").orElse(itemOrEvent).textAt("metadata", "name").orElse("");
    }
}
