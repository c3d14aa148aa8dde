package dev.fencepost.tla.spec;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How values are written down, and which functions are written as sequences or records. */
final class SpecText {

    private SpecText() {}

    static String quoted(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int index = 0; index < value.length(); index++) {
            char character = value.charAt(index);
            switch (character) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                case '\f' -> quoted.append("\\f");
                default -> quoted.append(character);
            }
        }
        return quoted.append('"').toString();
    }

    static String listed(String begin, Collection<?> elements, String end) {
        return elements.stream().map(Object::toString).collect(Collectors.joining(", ", begin, end));
    }

    /** Whether a function over those is a sequence, as is the one over nothing. */
    static boolean isSequence(Set<? extends SpecValue> arguments) {
        for (int place = 1; place <= arguments.size(); place++) {
            if (!arguments.contains(new SpecValue.Int(place))) {
                return false;
            }
        }
        return true;
    }

    /** As a record where its fields can be written so, else as the function over strings that it is. */
    static String record(Map<String, SpecValue> fields) {
        if (fields.keySet().stream().allMatch(name -> name.matches("[A-Za-z][A-Za-z0-9_]*"))) {
            return listed("[", fields.entrySet().stream().map(field -> field.getKey() + " |-> " + field.getValue())
                    .toList(), "]");
        }
        return function(fields.entrySet().stream()
                .collect(Collectors.toMap(field -> new SpecValue.Text(field.getKey()), Map.Entry::getValue)));
    }

    static String function(Map<? extends SpecValue, SpecValue> values) {
        return new TreeMap<>(values).entrySet().stream()
                .map(value -> "(" + value.getKey() + " :> " + value.getValue() + ")")
                .collect(Collectors.joining(" @@ "));
    }

    /** Whether a function over those is a record. */
    static boolean isRecord(Set<? extends SpecValue> arguments) {
        return !arguments.isEmpty() && arguments.stream().allMatch(SpecValue.Text.class::isInstance);
    }
}
