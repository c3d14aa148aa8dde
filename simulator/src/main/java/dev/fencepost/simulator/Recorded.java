package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An entry or a payload as a log file tells it: its kind and its fields, in their order, without the class it came
 * from.
 *
 * <p>It describes itself as the original did, so that digests and tables of a file are those of the run.
 *
 * @param kind
 *            the kind of the original
 * @param fields
 *            the fields of the original
 */
public record Recorded(String kind, List<Field> fields) implements Entry, Payload {

    /** Copies the list. */
    public Recorded {
        fields = List.copyOf(fields);
    }

    /**
     * A field of a recorded entry.
     *
     * @param name
     *            its name
     * @param value
     *            what it held
     */
    public record Field(String name, Value value) {}

    /** What a field can hold. */
    public sealed interface Value {}

    /** A number. */
    public record Number(long value) implements Value {}

    /** A text. */
    public record Text(String value) implements Value {}

    /** A truth value. */
    public record Truth(boolean value) implements Value {}

    /** A nested value. */
    public record Nested(Recorded value) implements Value {}

    /** Returns the recording of anything that describes itself. */
    public static Recorded of(Entry entry) {
        Recorder recorder = new Recorder();
        entry.describe(recorder);
        return new Recorded(entry.kind(), recorder.fields);
    }

    @Override
    public void describe(Fields into) {
        for (Field field : fields) {
            switch (field.value()) {
                case Number(long value) -> into.put(field.name(), value);
                case Text(String value) -> into.put(field.name(), value);
                case Truth(boolean value) -> into.put(field.name(), value);
                case Nested(Recorded value) -> into.put(field.name(), value);
            }
        }
    }

    /** Returns the number in the first field of the given name, if there is one. */
    public Optional<Long> number(String name) {
        return value(name, Number.class).map(Number::value);
    }

    /** Returns the text in the first field of the given name, if there is one. */
    public Optional<String> text(String name) {
        return value(name, Text.class).map(Text::value);
    }

    /** Returns the truth value in the first field of the given name, if there is one. */
    public Optional<Boolean> truth(String name) {
        return value(name, Truth.class).map(Truth::value);
    }

    /** Returns the nested value in the first field of the given name, if there is one. */
    public Optional<Recorded> nested(String name) {
        return value(name, Nested.class).map(Nested::value);
    }

    private <V extends Value> Optional<V> value(String name, Class<V> type) {
        return fields.stream().filter(field -> field.name().equals(name)).map(Field::value).filter(type::isInstance)
                .map(type::cast).findFirst();
    }

    /** Writes down what is described to it. */
    private static final class Recorder implements Fields {

        private final List<Field> fields = new ArrayList<>();

        @Override
        public void put(String name, long value) {
            fields.add(new Field(name, new Number(value)));
        }

        @Override
        public void put(String name, String value) {
            fields.add(new Field(name, new Text(value)));
        }

        @Override
        public void put(String name, boolean value) {
            fields.add(new Field(name, new Truth(value)));
        }

        @Override
        public void put(String name, Payload value) {
            Recorder nested = new Recorder();
            value.describe(nested);
            fields.add(new Field(name, new Nested(new Recorded(value.kind(), nested.fields))));
        }
    }
}
