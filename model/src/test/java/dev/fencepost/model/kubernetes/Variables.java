package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The symbolic values of one case: a variable is bound where it first appears, and must be the same ever after. */
final class Variables {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\$|\\$\\{([a-z]+\\d*)([+-]\\d+)?\\}|\\$([a-z]+\\d*)");
    private static final Pattern WHOLE = Pattern.compile("\\$([a-z]+\\d*)");
    private static final Pattern FILLER = Pattern.compile("%x(\\d+)%");
    private static final Pattern RELATION = Pattern.compile("^(\\S+) (==|!=|>=|<=|>|<) (\\S+)$");

    private final Map<String, String> values;

    private Variables(Map<String, String> values) {
        this.values = values;
    }

    static Variables of(String namespace) {
        return new Variables(new HashMap<>(Map.of("ns", namespace)));
    }

    /** What is bound so far, to go back to. */
    Map<String, String> snapshot() {
        return Map.copyOf(values);
    }

    void restore(Map<String, String> snapshot) {
        values.clear();
        values.putAll(snapshot);
    }

    String namespace() {
        return bound("ns").orElseThrow();
    }

    /** Replaces variables by their values in what is about to be sent. */
    Json fill(Json json) throws Mismatch {
        switch (json) {
            case JsonString text -> {
                return Json.of(fill(text.value()));
            }
            case JsonArray array -> {
                JsonArray filled = JsonArray.EMPTY;
                for (Json element : array.elements()) {
                    filled = filled.plus(fill(element));
                }
                return filled;
            }
            case JsonObject object -> {
                JsonObject.Builder filled = JsonObject.builder();
                for (int i = 0; i < object.size(); i++) {
                    filled.with(fill(object.nameAt(i)), fill(object.valueAt(i)));
                }
                return filled.build();
            }
            default -> {
                return json;
            }
        }
    }

    String fill(String text) throws Mismatch {
        for (MatchResult use : VARIABLE.matcher(text).results().toList()) {
            if (!use.group().equals("$$") && bound(nameIn(use)).isEmpty()) {
                throw new Mismatch("variable " + use.group() + " is used before it is bound");
            }
        }
        String filled = VARIABLE.matcher(text).replaceAll(use -> Matcher.quoteReplacement(valueOf(use)));
        return FILLER.matcher(filled).replaceAll(use -> "x".repeat(Integer.parseInt(use.group(1))));
    }

    /** Compares a text, or binds the variable that it is. */
    void match(String expected, Json actual, String where) throws Mismatch {
        Matcher whole = WHOLE.matcher(expected);
        if (whole.matches() && bound(whole.group(1)).isEmpty()) {
            if (!(actual instanceof JsonString text) || text.value().isEmpty()) {
                throw new Mismatch(where + ": expected a value to bind to " + expected + ", got " + actual);
            }
            values.put(whole.group(1), text.value());
            return;
        }
        if (!Json.of(fill(expected)).equals(actual)) {
            throw new Mismatch(where + ": expected " + expected + " = " + fill(expected) + ", got " + actual);
        }
    }

    void check(String relation) throws Mismatch {
        Matcher parts = RELATION.matcher(relation);
        if (!parts.matches()) {
            throw new Mismatch("malformed relation " + relation);
        }
        String left = fill(parts.group(1));
        String right = fill(parts.group(3));
        boolean holds = switch (parts.group(2)) {
            case "==" -> left.equals(right);
            case "!=" -> !left.equals(right);
            case ">" -> compare(left, right) > 0;
            case "<" -> compare(left, right) < 0;
            case ">=" -> compare(left, right) >= 0;
            case "<=" -> compare(left, right) <= 0;
            default -> throw new Mismatch("unknown relation " + relation);
        };
        if (!holds) {
            throw new Mismatch("relation " + relation + " does not hold: " + left + ", " + right);
        }
    }

    private static int compare(String left, String right) {
        return new BigInteger(left).compareTo(new BigInteger(right));
    }

    private String valueOf(MatchResult use) {
        if (use.group().equals("$$")) {
            return "$";
        }
        String value = bound(nameIn(use)).orElseThrow();
        String offset = use.group(2);
        return offset == null ? value : new BigInteger(value).add(new BigInteger(offset)).toString();
    }

    private static String nameIn(MatchResult use) {
        String inBraces = use.group(1);
        return inBraces == null ? use.group(3) : inBraces;
    }

    private Optional<String> bound(String name) {
        return Optional.ofNullable(values.get(name));
    }
}
