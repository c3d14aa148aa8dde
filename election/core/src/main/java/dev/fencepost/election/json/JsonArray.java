package dev.fencepost.election.json;

import java.util.ArrayList;
import java.util.List;

/**
 * A JSON array.
 *
 * @param elements
 *            in order
 */
public record JsonArray(List<Json> elements) implements Json {

    /** The array without elements. */
    public static final JsonArray EMPTY = new JsonArray(List.of());

    /** Takes a copy, which costs nothing where the list is already immutable. */
    public JsonArray {
        elements = List.copyOf(elements);
    }

    /** How many elements there are. */
    public int size() {
        return elements.size();
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return elements.isEmpty();
    }

    /** This array with one more element at its end. */
    public JsonArray plus(Json element) {
        List<Json> longer = new ArrayList<>(elements.size() + 1);
        longer.addAll(elements);
        longer.add(element);
        return new JsonArray(longer);
    }

    /** The compact JSON text. */
    @Override
    public String toString() {
        return JsonWriter.write(this);
    }
}
