package dev.fencepost.election.json;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A JSON object: members in the order they were added, names unique, equal to another whatever the order.
 *
 * <p>Made for the few members of an API object, tens rather than thousands: names are looked up by walking an array, which
 * is faster than hashing up to that size, and a copy with one change is a copy of two small arrays.
 */
public final class JsonObject implements Json {

    static final JsonObject EMPTY = new JsonObject(new String[0], new Json[0]);

    /** From this size on, comparing two objects of different order goes through a map, so it is never quadratic. */
    private static final int LARGE = 32;

    private final String[] names;
    private final Json[] values;

    /** The hash once computed, or 0; a benign race, as in {@link String}. */
    private int hash;

    JsonObject(String[] names, Json[] values) {
        this.names = names;
        this.values = values;
    }

    /** Collects members, for objects of more than one or two. */
    public static Builder builder() {
        return new Builder();
    }

    /** How many members there are. */
    public int size() {
        return names.length;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return names.length == 0;
    }

    /** Whether there is a member of that name, be its value {@code null} or not. */
    public boolean has(String name) {
        return indexOf(name) >= 0;
    }

    @Override
    public Optional<Json> get(String name) {
        int index = indexOf(name);
        return index < 0 ? Optional.empty() : Optional.of(values[index]);
    }

    /** The member of that name, or the given value where there is none; {@link #get} without an allocation. */
    public Json getOr(String name, Json otherwise) {
        int index = indexOf(name);
        return index < 0 ? otherwise : values[index];
    }

    /** The names, in order. */
    public List<String> names() {
        return Collections.unmodifiableList(Arrays.asList(names));
    }

    /** The name of one member; with {@link #valueAt} the way to walk an object without an allocation. */
    public String nameAt(int index) {
        return names[index];
    }

    /** The value of one member. */
    public Json valueAt(int index) {
        return values[index];
    }

    /** Calls the visitor with each name and value, in order. */
    public void forEach(BiConsumer<String, Json> visitor) {
        for (int i = 0; i < names.length; i++) {
            visitor.accept(names[i], values[i]);
        }
    }

    /** This object with one member set: in its old place where the name is known, else at the end. */
    @SuppressWarnings("ReferenceEquality") // the same value again needs no copy; an equal one may have one
    public JsonObject with(String name, Json value) {
        int index = indexOf(name);
        if (index >= 0) {
            if (values[index] == value) {
                return this;
            }
            Json[] changed = values.clone();
            changed[index] = value;
            return new JsonObject(names, changed);
        }
        String[] longerNames = Arrays.copyOf(names, names.length + 1);
        Json[] longerValues = Arrays.copyOf(values, values.length + 1);
        longerNames[names.length] = name;
        longerValues[values.length] = value;
        return new JsonObject(longerNames, longerValues);
    }

    /** This object with a text set. */
    public JsonObject with(String name, String text) {
        return with(name, Json.of(text));
    }

    /** This object with a whole number set. */
    public JsonObject with(String name, long number) {
        return with(name, Json.of(number));
    }

    /** This object without the member of that name; itself where there is none. */
    public JsonObject without(String name) {
        int index = indexOf(name);
        if (index < 0) {
            return this;
        }
        String[] fewerNames = new String[names.length - 1];
        Json[] fewerValues = new Json[names.length - 1];
        System.arraycopy(names, 0, fewerNames, 0, index);
        System.arraycopy(values, 0, fewerValues, 0, index);
        System.arraycopy(names, index + 1, fewerNames, index, fewerNames.length - index);
        System.arraycopy(values, index + 1, fewerValues, index, fewerValues.length - index);
        return new JsonObject(fewerNames, fewerValues);
    }

    /** Equal when the same names have equal values, in whatever order. */
    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof JsonObject that) || names.length != that.names.length
                || (hash != 0 && that.hash != 0 && hash != that.hash)) {
            return false;
        }
        for (int i = 0; i < names.length; i++) {
            if (!names[i].equals(that.names[i])) {
                return equalsInOtherOrder(that);
            }
            if (!values[i].equals(that.values[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean equalsInOtherOrder(JsonObject that) {
        if (names.length >= LARGE) {
            return toMap().equals(that.toMap());
        }
        for (int i = 0; i < names.length; i++) {
            int index = that.indexOf(names[i]);
            if (index < 0 || !values[i].equals(that.values[index])) {
                return false;
            }
        }
        return true;
    }

    /** Only ever compared with another map, never walked, so its order does not matter. */
    private Map<String, Json> toMap() {
        Map<String, Json> map = HashMap.newHashMap(names.length);
        for (int i = 0; i < names.length; i++) {
            map.put(names[i], values[i]);
        }
        return map;
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            int sum = 1;
            for (int i = 0; i < names.length; i++) {
                // A sum, so that order does not matter; the product ties each value to its name.
                sum += names[i].hashCode() * 31 ^ values[i].hashCode() * 0x9e3779b9;
            }
            hash = sum;
        }
        return hash;
    }

    /** The compact JSON text. */
    @Override
    public String toString() {
        return JsonWriter.write(this);
    }

    int indexOf(String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** Collects the members of an object; of two with one name the last wins, in the place of the first. */
    public static final class Builder {

        private String[] names = new String[8];
        private Json[] values = new Json[8];
        private int size;

        /** Where each name is, kept from {@link #LARGE} members on, so that a long object is not quadratic to build. */
        private Map<String, Integer> places = Map.of();

        private Builder() {}

        /** Sets a member. */
        public Builder with(String name, Json value) {
            int place = placeOf(name);
            if (place >= 0) {
                values[place] = value;
                return this;
            }
            if (size == names.length) {
                names = Arrays.copyOf(names, size * 2);
                values = Arrays.copyOf(values, size * 2);
            }
            names[size] = name;
            values[size] = value;
            size++;
            remember(name);
            return this;
        }

        /** Sets a text. */
        public Builder with(String name, String text) {
            return with(name, Json.of(text));
        }

        /** Sets a whole number. */
        public Builder with(String name, long number) {
            return with(name, Json.of(number));
        }

        /** The object; the builder may go on to be used. */
        public JsonObject build() {
            return size == 0 ? EMPTY : new JsonObject(Arrays.copyOf(names, size), Arrays.copyOf(values, size));
        }

        private int placeOf(String name) {
            if (size >= LARGE) {
                return places.getOrDefault(name, -1);
            }
            for (int i = 0; i < size; i++) {
                if (names[i].equals(name)) {
                    return i;
                }
            }
            return -1;
        }

        private void remember(String name) {
            if (size == LARGE) {
                places = new HashMap<>();
                for (int i = 0; i < size; i++) {
                    places.put(names[i], i);
                }
            } else if (size > LARGE) {
                places.put(name, size - 1);
            }
        }
    }
}
