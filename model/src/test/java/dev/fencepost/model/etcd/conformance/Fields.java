package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonBoolean;
import dev.fencepost.election.json.JsonInteger;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The fields of one request: those left out have their defaults, and none may be left unread. */
final class Fields {

    private final Json written;
    private final Set<String> unread;

    Fields(Json written) {
        this.written = written;
        unread = written instanceof JsonObject object ? new TreeSet<>(object.names()) : new TreeSet<>(Set.of("it"));
    }

    boolean has(String name) {
        return written.get(name).isPresent();
    }

    String text(String name) {
        return value(name) instanceof JsonString text ? text.value() : absent(name, "");
    }

    long number(String name) {
        return number(name, 0);
    }

    long number(String name, long otherwise) {
        return value(name) instanceof JsonInteger number ? number.value() : absent(name, otherwise);
    }

    boolean flag(String name) {
        return value(name) instanceof JsonBoolean flag ? flag.value() : absent(name, false);
    }

    List<Json> list(String name) {
        return value(name) instanceof JsonArray array ? array.elements() : absent(name, List.of());
    }

    /** A constant by its name in etcd's API; the first one where it is left out. */
    <E extends Enum<E>> E constant(String name, Class<E> type) {
        return value(name) instanceof JsonString text
                ? Enum.valueOf(type, text.value().toUpperCase(Locale.ROOT))
                : absent(name, type.getEnumConstants()[0]);
    }

    Optional<Fields> message(String name) {
        return value(name) instanceof JsonObject object
                ? Optional.of(new Fields(object))
                : absent(name, Optional.empty());
    }

    /** Refuses fields that nobody has asked for: the replay would not do what the case says. */
    void allRead() {
        if (!unread.isEmpty()) {
            throw new IllegalArgumentException("not understood: " + unread + " of " + written);
        }
    }

    private Json value(String name) {
        unread.remove(name);
        return written.get(name).orElse(JsonNull.NULL);
    }

    private <T> T absent(String name, T otherwise) {
        if (has(name)) {
            throw new IllegalArgumentException("not of the type it should be: " + name + " of " + written);
        }
        return otherwise;
    }
}
