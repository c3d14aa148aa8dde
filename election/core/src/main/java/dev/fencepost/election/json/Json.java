package dev.fencepost.election.json;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A JSON value: immutable, compared by content, hashed the same on every JVM.
 *
 * <p>There is no parser here: reading text, with its limits and its ways to fail, is a matter of the transport. Writing is
 * total and needs no choice, so {@code toString()} is the compact JSON text of the value.
 */
public sealed interface Json permits JsonObject, JsonArray, JsonString, JsonNumber, JsonBoolean, JsonNull {

    /** A text. */
    static JsonString of(String text) {
        return new JsonString(text);
    }

    /** A whole number. */
    static JsonInteger of(long number) {
        return new JsonInteger(number);
    }

    /** A truth value. */
    static JsonBoolean of(boolean truth) {
        return truth ? JsonBoolean.TRUE : JsonBoolean.FALSE;
    }

    /** The value {@code null}. */
    static JsonNull nothing() {
        return JsonNull.NULL;
    }

    /** The object without members, to be extended by {@link JsonObject#with(String, Json)}. */
    static JsonObject object() {
        return JsonObject.EMPTY;
    }

    /** An array of these elements. */
    static JsonArray array(Json... elements) {
        return new JsonArray(List.of(elements));
    }

    /**
     * The member of that name; empty where this is no object or has no such member.
     *
     * <p>A member whose value is {@code null} is there: it is {@link JsonNull}.
     */
    default Optional<Json> get(String name) {
        return Optional.empty();
    }

    /**
     * The value at the end of a path of member names; empty as soon as a name is missing. The empty path is this value.
     */
    default Optional<Json> at(String... path) {
        Json value = this;
        for (String name : path) {
            if (!(value instanceof JsonObject object)) {
                return Optional.empty();
            }
            int index = object.indexOf(name);
            if (index < 0) {
                return Optional.empty();
            }
            value = object.valueAt(index);
        }
        return Optional.of(value);
    }

    /** The text at the end of a path; empty where there is none, or something other than a text. */
    default Optional<String> textAt(String... path) {
        return at(path).orElse(JsonNull.NULL) instanceof JsonString text ? Optional.of(text.value()) : Optional.empty();
    }

    /** The whole number at the end of a path; empty where there is none, or something that does not fit a long. */
    default OptionalLong integerAt(String... path) {
        return at(path).orElse(JsonNull.NULL) instanceof JsonInteger number
                ? OptionalLong.of(number.value())
                : OptionalLong.empty();
    }
}
