package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares an answer with what was recorded, binds the variables that appear for the first time, and notes which
 * alternatives held.
 */
final class Matching {

    private final Variables variables;
    private final Set<String> alternativesReached = new TreeSet<>();

    Matching(Variables variables) {
        this.variables = variables;
    }

    /** The alternatives that held so far, as {@link #alternativesIn} names them. */
    Set<String> alternativesReached() {
        return Set.copyOf(alternativesReached);
    }

    /** The names of all alternatives in an expectation. */
    static Set<String> alternativesIn(Json expected, String path) {
        Set<String> alternatives = new TreeSet<>();
        if (expected instanceof JsonObject object) {
            for (int i = 0; i < object.size(); i++) {
                if (isOperator(object)) {
                    List<Json> branches = elements(object.valueAt(i));
                    for (int branch = 0; branch < branches.size(); branch++) {
                        if (object.nameAt(i).equals("$oneOf")) {
                            alternatives.add(alternative(path, branch));
                        }
                        alternatives.addAll(alternativesIn(branches.get(branch), path));
                    }
                } else {
                    alternatives.addAll(alternativesIn(object.valueAt(i), path + "." + object.nameAt(i)));
                }
            }
        }
        List<Json> elements = elements(expected);
        for (int i = 0; i < elements.size(); i++) {
            alternatives.addAll(alternativesIn(elements.get(i), path + "[" + i + "]"));
        }
        return alternatives;
    }

    void match(Json expected, Optional<Json> answered, String path) throws Mismatch {
        if (isOperator(expected) && expected instanceof JsonObject operator) {
            matchOperator(operator.nameAt(0), operator.valueAt(0), answered, path);
            return;
        }
        Json actual = answered.orElseThrow(() -> new Mismatch(path + " is missing, expected " + expected));
        Optional<String> plain = Variables.plainName(expected);
        if (plain.isPresent() && !variables.isBound(plain.get())) {
            variables.bind(plain.get(), actual);
            return;
        }
        if (Variables.isVariable(expected) || Variables.isComputed(expected)) {
            Json value = evaluated(expected, path);
            require(value.equals(actual), path, expected + " = " + value, actual);
            return;
        }
        switch (expected) {
            case JsonObject object -> matchObject(object, actual, path);
            case JsonArray array -> matchArray(array, actual, path);
            default -> require(expected.equals(actual), path, expected.toString(), actual);
        }
    }

    private void matchObject(JsonObject expected, Json actual, String path) throws Mismatch {
        require(actual instanceof JsonObject, path, "an object", actual);
        // Plain variables first, so that the rest of the object may refer to them.
        for (boolean plainOnes : new boolean[]{true, false}) {
            for (int i = 0; i < expected.size(); i++) {
                if (Variables.plainName(expected.valueAt(i)).isPresent() == plainOnes) {
                    String name = expected.nameAt(i);
                    match(expected.valueAt(i), actual.get(name), path + "." + name);
                }
            }
        }
    }

    private void matchArray(JsonArray expected, Json actual, String path) throws Mismatch {
        require(actual instanceof JsonArray, path, "a list", actual);
        List<Json> elements = elements(actual);
        require(elements.size() == expected.size(), path, "a list of length " + expected.size(), actual);
        for (int i = 0; i < expected.size(); i++) {
            match(expected.elements().get(i), Optional.of(elements.get(i)), path + "[" + i + "]");
        }
    }

    private void matchOperator(String form, Json argument, Optional<Json> answered, String path) throws Mismatch {
        Json actual = answered.orElseThrow(() -> new Mismatch(path + " is missing, expected " + form + " " + argument));
        if (form.equals("$any")) {
            require(!(actual instanceof JsonNull), path, "anything", actual);
        } else if (form.equals("$oneOf")) {
            matchOneOf(elements(argument), actual, path);
        } else if (form.equals("$set")) {
            matchSet(elements(argument), actual, path);
        } else if (Relation.FORMS.contains(form)) {
            Json value = evaluated(argument, path);
            require(Relation.holds(form, actual, value), path, form + " " + value, actual);
        } else {
            throw new Mismatch(path + ": there is no form " + form);
        }
    }

    private void matchOneOf(List<Json> alternatives, Json actual, String path) throws Mismatch {
        for (int i = 0; i < alternatives.size(); i++) {
            if (holds(alternatives.get(i), actual, path)) {
                alternativesReached.add(alternative(path, i));
                return;
            }
        }
        require(false, path, "one of " + alternatives, actual);
    }

    private void matchSet(List<Json> expected, Json actual, String path) throws Mismatch {
        require(actual instanceof JsonArray, path, "a list", actual);
        List<Json> rest = new ArrayList<>(elements(actual));
        require(rest.size() == expected.size(), path, "a list of length " + expected.size(), actual);
        require(isPermutation(expected, rest, path), path, "in some order " + expected, actual);
    }

    /** Tries every order, as a wide expectation may hold for an element that a narrower one needs. */
    private boolean isPermutation(List<Json> expected, List<Json> actual, String path) throws Mismatch {
        if (expected.isEmpty()) {
            return true;
        }
        Map<String, Json> before = variables.snapshot();
        for (int i = 0; i < actual.size(); i++) {
            if (holds(expected.getFirst(), actual.get(i), path)) {
                List<Json> rest = new ArrayList<>(actual);
                rest.remove(i);
                if (isPermutation(expected.subList(1, expected.size()), rest, path)) {
                    return true;
                }
                variables.restore(before);
            }
        }
        return false;
    }

    /** Whether it matches; it binds variables and notes alternatives only where it does. */
    private boolean holds(Json expected, Json actual, String path) {
        Map<String, Json> before = variables.snapshot();
        Set<String> reached = new TreeSet<>(alternativesReached);
        try {
            match(expected, Optional.of(actual), path);
            return true;
        } catch (Mismatch mismatch) {
            variables.restore(before);
            alternativesReached.retainAll(reached);
            return false;
        }
    }

    private Json evaluated(Json expected, String path) throws Mismatch {
        try {
            return variables.valueOf(expected);
        } catch (Mismatch mismatch) {
            throw mismatch.in(path);
        }
    }

    private static boolean isOperator(Json expected) {
        return expected instanceof JsonObject object && object.size() == 1 && object.nameAt(0).startsWith("$")
                && !Variables.isComputed(expected);
    }

    private static String alternative(String path, int number) {
        return path + ", alternative " + (number + 1);
    }

    private static List<Json> elements(Json json) {
        return json instanceof JsonArray array ? array.elements() : List.of();
    }

    private static void require(boolean holds, String path, String expected, Json actual) throws Mismatch {
        if (!holds) {
            throw new Mismatch(path + ": expected " + expected + ", got " + actual);
        }
    }
}
