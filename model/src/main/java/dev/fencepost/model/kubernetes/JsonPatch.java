package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * RFC 6902 as the server's library reads it (cases {@code patch-json-*}): all operations or none.
 *
 * <p>It departs from the RFC in one point: to replace a member that is not there adds it.
 */
final class JsonPatch {

    /** Deeper than any path into a Lease. */
    private static final int MAX_DEPTH = 64;

    private JsonPatch() {}

    /** The target with all operations carried out; empty where one of them cannot be. */
    static Optional<Json> applied(Json target, JsonArray operations) {
        Optional<Json> result = Optional.of(target);
        for (Json operation : operations.elements()) {
            result = result.flatMap(json -> applied(json, operation));
        }
        return result;
    }

    private static Optional<Json> applied(Json target, Json operation) {
        Optional<List<String>> path = pointer(operation, "path");
        Json value = operation.get("value").orElse(JsonNull.NULL);
        if (path.isEmpty() || path.get().size() > MAX_DEPTH) {
            return Optional.empty();
        }
        return switch (operation.textAt("op").orElse("")) {
            case "add" -> changed(target, path.get(), new Change.Add(value));
            case "replace" -> changed(target, path.get(), new Change.Replace(value));
            case "remove" -> changed(target, path.get(), new Change.Remove());
            case "test" -> valueAt(target, path.get()).orElse(JsonNull.NULL).equals(value)
                    ? Optional.of(target)
                    : Optional.empty();
            case "copy" -> from(target, operation)
                    .flatMap(copied -> changed(target, path.get(), new Change.Add(copied)));
            case "move" -> from(target, operation)
                    .flatMap(moved -> pointer(operation, "from")
                            .flatMap(source -> changed(target, source, new Change.Remove()))
                            .flatMap(rest -> changed(rest, path.get(), new Change.Add(moved))));
            default -> Optional.empty();
        };
    }

    private static Optional<Json> from(Json target, Json operation) {
        return pointer(operation, "from").flatMap(path -> valueAt(target, path));
    }

    /** What happens at the end of a path. */
    private sealed interface Change {

        record Add(Json value) implements Change {}

        record Replace(Json value) implements Change {}

        record Remove() implements Change {}
    }

    private static Optional<Json> changed(Json target, List<String> path, Change change) {
        if (path.isEmpty()) {
            return Optional.empty();
        }
        String name = path.get(0);
        List<String> rest = path.subList(1, path.size());
        return switch (target) {
            case JsonObject object when rest.isEmpty() -> changedMember(object, name, change);
            case JsonObject object -> object.get(name).flatMap(child -> changed(child, rest, change))
                    .map(child -> object.with(name, child));
            case JsonArray array when rest.isEmpty() -> changedElement(array, name, change);
            case JsonArray array -> index(name, array.size() - 1)
                    .flatMap(at -> changed(array.elements().get(at), rest, change)
                            .map(child -> withElement(array, at, child)));
            default -> Optional.empty();
        };
    }

    private static Optional<Json> changedMember(JsonObject object, String name, Change change) {
        return switch (change) {
            case Change.Add add -> Optional.of(object.with(name, add.value()));
            case Change.Replace replace -> Optional.of(object.with(name, replace.value()));
            case Change.Remove remove -> object.has(name) ? Optional.of(object.without(name)) : Optional.empty();
        };
    }

    private static Optional<Json> changedElement(JsonArray array, String name, Change change) {
        return switch (change) {
            case Change.Add add -> name.equals("-")
                    ? Optional.of(array.plus(add.value()))
                    : index(name, array.size()).map(at -> inserted(array, at, add.value()));
            case Change.Replace replace ->
                index(name, array.size() - 1).map(at -> withElement(array, at, replace.value()));
            case Change.Remove remove -> index(name, array.size() - 1).map(at -> removed(array, at));
        };
    }

    private static Json withElement(JsonArray array, int at, Json value) {
        List<Json> elements = new ArrayList<>(array.elements());
        elements.set(at, value);
        return new JsonArray(elements);
    }

    private static Json inserted(JsonArray array, int at, Json value) {
        List<Json> elements = new ArrayList<>(array.elements());
        elements.add(at, value);
        return new JsonArray(elements);
    }

    private static Json removed(JsonArray array, int at) {
        List<Json> elements = new ArrayList<>(array.elements());
        elements.remove(at);
        return new JsonArray(elements);
    }

    private static Optional<Json> valueAt(Json target, List<String> path) {
        Optional<Json> value = Optional.of(target);
        for (String name : path) {
            value = value.flatMap(json -> json instanceof JsonArray array
                    ? index(name, array.size() - 1).map(array.elements()::get)
                    : json.get(name));
        }
        return value;
    }

    private static Optional<Integer> index(String text, int max) {
        return Unsigned.parse(text).stream().filter(at -> !text.isEmpty() && at <= max).mapToObj(at -> (int) at)
                .findAny();
    }

    /** The names of a JSON pointer; empty where it is none. */
    private static Optional<List<String>> pointer(Json operation, String member) {
        if (!(operation.get(member).orElse(JsonNull.NULL) instanceof JsonString text)
                || !(text.value().isEmpty() || text.value().startsWith("/"))) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        int start = 1;
        while (start <= text.value().length() && !text.value().isEmpty()) {
            int slash = text.value().indexOf('/', start);
            int end = slash < 0 ? text.value().length() : slash;
            names.add(text.value().substring(start, end).replace("~1", "/").replace("~0", "~"));
            start = end + 1;
        }
        return Optional.of(names);
    }
}
