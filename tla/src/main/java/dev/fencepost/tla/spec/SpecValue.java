package dev.fencepost.tla.spec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A value of TLA+ of which TLC can tell whether it equals another: immutable, compared by value, printed as TLA+ text.
 *
 * <p>In TLA+ sequences and records are functions: over {@code 1..n}, over strings. Each function has one shape here, so
 * that equality in Java is equality in TLA+; {@link #function} finds the shape, {@link Fun} refuses what has another.
 * The order of values is total and arbitrary, but for integers, strings and names, which are ordered as one expects.
 */
public sealed interface SpecValue extends Comparable<SpecValue> {

    /**
     * An integer; TLC has no larger ones.
     *
     * @param value
     *            any
     */
    record Int(int value) implements SpecValue {
        @Override
        public String toString() {
            return Integer.toString(value);
        }
    }

    /**
     * A string.
     *
     * @param value
     *            its characters, without quotes
     */
    record Text(String value) implements SpecValue {
        @Override
        public String toString() {
            return SpecText.quoted(value);
        }
    }

    /**
     * A truth value.
     *
     * @param value
     *            which
     */
    record Bool(boolean value) implements SpecValue {
        @Override
        public String toString() {
            return value ? "TRUE" : "FALSE";
        }
    }

    /**
     * A model value: equal to itself only.
     *
     * @param name
     *            an identifier of TLA+
     */
    record Model(String name) implements SpecValue {

        private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*");

        /** Refuses what is not an identifier. */
        public Model {
            if (!IDENTIFIER.matcher(name).matches()) {
                throw new IllegalArgumentException("\"" + name + "\" is not an identifier of TLA+");
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * A sequence or tuple; the empty one is also the function over nothing.
     *
     * @param elements
     *            from the first on
     */
    record Seq(List<SpecValue> elements) implements SpecValue {
        /** Takes a copy. */
        public Seq {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return SpecText.listed("<<", elements, ">>");
        }
    }

    /**
     * A finite set.
     *
     * @param elements
     *            in ascending order
     */
    record SetOf(Set<SpecValue> elements) implements SpecValue {
        /** Takes a copy, in order. */
        public SetOf {
            elements = Collections.unmodifiableSet(new LinkedHashSet<>(elements.stream().sorted().toList()));
        }

        @Override
        public String toString() {
            return SpecText.listed("{", elements, "}");
        }
    }

    /**
     * A record.
     *
     * @param fields
     *            by name, in ascending order, at least one
     */
    record Rec(Map<String, SpecValue> fields) implements SpecValue {
        /** Takes a copy, in order. */
        public Rec {
            if (fields.isEmpty()) {
                throw new IllegalArgumentException("a record without fields is the empty sequence");
            }
            fields = Collections.unmodifiableMap(inOrder(fields));
        }

        /**
         * Comparing graphs makes records by the million, and a tree for each takes longer than a list that is sorted.
         */
        private static Map<String, SpecValue> inOrder(Map<String, SpecValue> fields) {
            List<Map.Entry<String, SpecValue>> entries = new ArrayList<>(fields.entrySet());
            entries.sort(Map.Entry.comparingByKey());
            Map<String, SpecValue> inOrder = LinkedHashMap.newLinkedHashMap(entries.size());
            entries.forEach(entry -> inOrder.put(entry.getKey(), entry.getValue()));
            return inOrder;
        }

        @Override
        public String toString() {
            return SpecText.record(fields);
        }
    }

    /**
     * A function that is neither a sequence nor a record.
     *
     * @param values
     *            by argument, in ascending order
     */
    record Fun(Map<SpecValue, SpecValue> values) implements SpecValue {
        /** Takes a copy, in order; refuses sequences and records. */
        public Fun {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(new TreeMap<>(values)));
            if (SpecText.isSequence(values.keySet()) || SpecText.isRecord(values.keySet())) {
                throw new IllegalArgumentException("a function over 1..n is a Seq, one over strings a Rec: " + values);
            }
        }

        @Override
        public String toString() {
            return SpecText.function(values);
        }
    }

    /** An integer. */
    static SpecValue of(int value) {
        return new Int(value);
    }

    /** A string. */
    static SpecValue of(String value) {
        return new Text(value);
    }

    /** A truth value. */
    static SpecValue of(boolean value) {
        return new Bool(value);
    }

    /** The model value of that name. */
    static SpecValue model(String name) {
        return new Model(name);
    }

    /** The sequence of those. */
    static SpecValue seq(SpecValue... elements) {
        return new Seq(List.of(elements));
    }

    /** The set of those; what is named twice is in it once. */
    static SpecValue set(SpecValue... elements) {
        return set(List.of(elements));
    }

    /** The set of those; what is named twice is in it once. */
    static SpecValue set(Collection<? extends SpecValue> elements) {
        return new SetOf(new LinkedHashSet<>(elements));
    }

    /** The function that is so defined, in its shape: a {@link Seq}, a {@link Rec} or a {@link Fun}. */
    static SpecValue function(Map<? extends SpecValue, ? extends SpecValue> values) {
        if (SpecText.isSequence(values.keySet())) {
            List<SpecValue> elements = new ArrayList<>();
            new TreeMap<>(values).forEach((place, value) -> elements.add(value));
            return new Seq(elements);
        }
        if (SpecText.isRecord(values.keySet())) {
            Map<String, SpecValue> fields = new TreeMap<>();
            values.forEach((name, value) -> fields.put(name.asText(), value));
            return new Rec(fields);
        }
        return new Fun(new LinkedHashMap<>(values));
    }

    /**
     * What TLA+ text says: numbers, strings, {@code TRUE}, {@code FALSE}, names of model values, <code>{..}</code>,
     * {@code <<..>>}, {@code [a |-> ..]} and {@code (a :> ..) @@ ..}.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             for anything else
     */
    static SpecValue parse(String text) {
        return SpecReader.value(text);
    }

    /** The integer that this is; anything else is an {@link IllegalStateException}. */
    default int asInt() {
        if (this instanceof Int(int value)) {
            return value;
        }
        throw new IllegalStateException("not an integer: " + this);
    }

    /** The string that this is; anything else is an {@link IllegalStateException}. */
    default String asText() {
        if (this instanceof Text(String value)) {
            return value;
        }
        throw new IllegalStateException("not a string: " + this);
    }

    /** The truth value that this is; anything else is an {@link IllegalStateException}. */
    default boolean asBool() {
        if (this instanceof Bool(boolean value)) {
            return value;
        }
        throw new IllegalStateException("not a truth value: " + this);
    }

    /** The members of the set that this is; anything else is an {@link IllegalStateException}. */
    default Set<SpecValue> asSet() {
        if (this instanceof SetOf(Set<SpecValue> elements)) {
            return elements;
        }
        throw new IllegalStateException("not a set: " + this);
    }

    /** The value of that field of the record that this is; an {@link IllegalStateException} where there is none. */
    default SpecValue field(String name) {
        return apply(of(name));
    }

    /**
     * The value of the function that this is at that argument; an {@link IllegalStateException} where there is none.
     */
    default SpecValue apply(SpecValue argument) {
        SpecValue found = switch (this) {
            case Rec(Map<String, SpecValue> fields) when argument instanceof Text(String name) -> fields.get(name);
            case Fun(Map<SpecValue, SpecValue> values) -> values.get(argument);
            case Seq(List<SpecValue> elements) when argument instanceof Int(int place) && place >= 1
                    && place <= elements.size() ->
                elements.get(place - 1);
            default -> null;
        };
        if (found == null) {
            throw new IllegalStateException("no value at " + argument + " of " + this);
        }
        return found;
    }

    @Override
    default int compareTo(SpecValue other) {
        return SpecOrder.compare(this, other);
    }
}
