package dev.fencepost.tla.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.SpecValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values of TLA+ as JSON and back: objects are records, arrays are sequences; sets are written as arrays. */
final class JsonText {

    private static final JsonFactory JSON = new JsonFactory();

    private JsonText() {}

    static void write(StringBuilder into, SpecValue value) {
        switch (value) {
            case SpecValue.Int(int number) -> into.append(number);
            case SpecValue.Bool(boolean truth) -> into.append(truth);
            case SpecValue.Text(String text) -> quote(into, text);
            case SpecValue.Seq(List<SpecValue> elements) -> list(into, elements);
            case SpecValue.SetOf set -> list(into, set.elements());
            case SpecValue.Rec(Map<String, SpecValue> fields) -> {
                into.append('{');
                fields.forEach((name, field) -> {
                    if (into.charAt(into.length() - 1) != '{') {
                        into.append(',');
                    }
                    quote(into, name);
                    into.append(':');
                    write(into, field);
                });
                into.append('}');
            }
            case SpecValue.Model model -> throw new IllegalArgumentException("JSON has no name for " + model);
            case SpecValue.Fun function -> throw new IllegalArgumentException("JSON has no function as " + function);
        }
    }

    private static void list(StringBuilder into, Iterable<SpecValue> elements) {
        into.append('[');
        for (SpecValue element : elements) {
            if (into.charAt(into.length() - 1) != '[') {
                into.append(',');
            }
            write(into, element);
        }
        into.append(']');
    }

    static void quote(StringBuilder into, String text) {
        into.append('"');
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter < 0x20 || letter == '"' || letter == '\\') {
                into.append("\\u00").append(Character.forDigit(letter >> 4, 16)).append(
                        Character.forDigit(letter & 0xF, 16));
            } else {
                into.append(letter);
            }
        }
        into.append('"');
    }

    /**
     * Reads one line.
     *
     * @throws IOException
     *             if it is no JSON object, or holds what TLC has no value for, such as a number of more than 32 bits
     * @throws BadInputException
     *             if an object has a field twice, of which one would be lost
     */
    static SpecValue.Rec object(String line) throws IOException {
        try (JsonParser parser = JSON.createParser(line)) {
            boolean complete = parser.nextToken() == JsonToken.START_OBJECT;
            SpecValue value = complete ? value(parser, JsonToken.START_OBJECT) : SpecValue.of(0);
            if (!(value instanceof SpecValue.Rec fields) || parser.nextToken() != null) {
                throw new IOException("it is no JSON object");
            }
            return fields;
        }
    }

    private static SpecValue value(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_NUMBER_INT -> SpecValue.of(parser.getIntValue());
            case VALUE_TRUE -> SpecValue.of(true);
            case VALUE_FALSE -> SpecValue.of(false);
            case VALUE_STRING -> SpecValue.of(parser.getText());
            case START_ARRAY -> {
                List<SpecValue> elements = new ArrayList<>();
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    elements.add(value(parser, next));
                }
                yield new SpecValue.Seq(elements);
            }
            case START_OBJECT -> {
                Map<String, SpecValue> fields = new LinkedHashMap<>();
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    if (fields.put(name, value(parser, parser.nextToken())) != null) {
                        throw new BadInputException("the field '" + name + "' stands there twice");
                    }
                }
                yield fields.isEmpty() ? SpecValue.seq() : new SpecValue.Rec(fields);
            }
            default -> throw new IOException("unexpected " + token);
        };
    }
}
