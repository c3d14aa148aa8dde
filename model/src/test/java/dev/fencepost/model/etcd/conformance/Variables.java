package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonInteger;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The symbolic values of one case, and what they stand for: variables, sums, hex, joined and repeated texts. */
final class Variables {

    private static final Pattern PLAIN = Pattern.compile("\\$(\\w+)");
    private static final Pattern SUM = Pattern.compile("\\$(\\w+)([+-]\\d+)?");
    private static final Set<String> COMPUTED = Set.of("$concat", "$hex", "$repeat");

    private final Map<String, Json> bound = new HashMap<>();

    void bind(String name, Json value) {
        bound.put(name, value);
    }

    /** What is bound so far, to go back to. */
    Map<String, Json> snapshot() {
        return Map.copyOf(bound);
    }

    void restore(Map<String, Json> snapshot) {
        bound.clear();
        bound.putAll(snapshot);
    }

    /** The name, where a text is a variable and nothing else. */
    static Optional<String> plainName(Json written) {
        if (written instanceof JsonString text) {
            Matcher plain = PLAIN.matcher(text.value());
            return plain.matches() ? Optional.of(plain.group(1)) : Optional.empty();
        }
        return Optional.empty();
    }

    /** Whether a text is a variable, maybe plus or minus a number. */
    static boolean isVariable(Json written) {
        return written instanceof JsonString text && text.value().startsWith("$");
    }

    /** Whether an object stands for a value that is computed from others. */
    static boolean isComputed(Json written) {
        return written instanceof JsonObject object && object.size() == 1 && COMPUTED.contains(object.nameAt(0));
    }

    boolean isBound(String name) {
        return bound.containsKey(name);
    }

    /** What a written value stands for, with everything symbolic inside it replaced. */
    Json valueOf(Json written) throws Mismatch {
        if (isComputed(written) && written instanceof JsonObject object) {
            return computed(object.nameAt(0), object.valueAt(0));
        }
        switch (written) {
            case JsonString text -> {
                return isVariable(text) ? sum(text.value()) : text;
            }
            case JsonArray array -> {
                JsonArray filled = JsonArray.EMPTY;
                for (Json element : array.elements()) {
                    filled = filled.plus(valueOf(element));
                }
                return filled;
            }
            case JsonObject object -> {
                JsonObject.Builder filled = JsonObject.builder();
                for (int i = 0; i < object.size(); i++) {
                    filled.with(object.nameAt(i), valueOf(object.valueAt(i)));
                }
                return filled.build();
            }
            default -> {
                return written;
            }
        }
    }

    private Json sum(String text) throws Mismatch {
        Matcher parts = SUM.matcher(text);
        if (!parts.matches()) {
            throw new Mismatch(text + " is not a variable, nor one plus or minus a number");
        }
        Json base = bound.getOrDefault(parts.group(1), JsonNull.NULL);
        if (base instanceof JsonNull) {
            throw new Mismatch("the variable $" + parts.group(1) + " is used before it is bound");
        }
        String summand = parts.group(2);
        if (summand == null) {
            return base;
        }
        if (base instanceof JsonInteger number) {
            return Json.of(Math.addExact(number.value(), Long.parseLong(summand)));
        }
        throw new Mismatch(text + " adds to " + base + ", which is no number");
    }

    private Json computed(String form, Json argument) throws Mismatch {
        Json value = valueOf(argument);
        if (form.equals("$hex") && value instanceof JsonInteger number) {
            // As etcd writes it: a sign, then the digits of the magnitude.
            return Json.of(Long.toString(number.value(), 16));
        }
        if (form.equals("$repeat") && value instanceof JsonArray pair && pair.size() == 2
                && pair.elements().get(0) instanceof JsonString text
                && pair.elements().get(1) instanceof JsonInteger times) {
            return Json.of(text.value().repeat(Math.toIntExact(times.value())));
        }
        if (form.equals("$concat") && value instanceof JsonArray parts) {
            StringBuilder joined = new StringBuilder();
            for (Json part : parts.elements()) {
                joined.append(part instanceof JsonString text ? text.value() : part.toString());
            }
            return Json.of(joined.toString());
        }
        throw new Mismatch(form + " cannot be made of " + value);
    }
}
