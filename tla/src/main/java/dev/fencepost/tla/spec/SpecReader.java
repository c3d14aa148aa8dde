package dev.fencepost.tla.spec;

import dev.fencepost.simulator.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads values and configurations, token by token, comments left out. */
final class SpecReader {

    private static final Pattern TOKEN = Pattern.compile(
            "\\\\\\*[^\\n]*|\\(\\*.*?\\*\\)|\\s+|(-?[0-9]+(?![A-Za-z0-9_])|[A-Za-z0-9_!]+|\"(?:[^\"\\\\\\n]|\\\\.)*\""
                    + "|<<|>>|<-|\\|->|:>|@@|[{}()\\[\\],=])",
            Pattern.DOTALL);

    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    private final String what;
    private final List<String> tokens;
    private int next;

    /**
     * Cuts a text into tokens.
     *
     * @param what
     *            what the text is, for the sentence that says what is wrong with it
     */
    SpecReader(String what, String text) {
        this.what = what;
        this.tokens = tokens(what, text);
    }

    static SpecValue value(String text) {
        SpecReader reader = new SpecReader("the value " + text, text);
        SpecValue value = reader.value();
        if (!reader.atEnd()) {
            throw reader.unexpected("the end");
        }
        return value;
    }

    private static List<String> tokens(String what, String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        int from = 0;
        while (matcher.lookingAt()) {
            if (matcher.group(1) != null) {
                tokens.add(matcher.group(1));
            }
            from = matcher.end();
            matcher.region(from, text.length());
        }
        if (from < text.length()) {
            String rest = text.substring(from);
            throw new BadInputException(
                    what + " cannot be read from \"" + rest.lines().findFirst().orElse("") + "\" on");
        }
        return tokens;
    }

    boolean atEnd() {
        return next == tokens.size();
    }

    /** What comes next, empty at the end. */
    String peek() {
        return atEnd() ? "" : tokens.get(next);
    }

    String take() {
        if (atEnd()) {
            throw unexpected("more");
        }
        return tokens.get(next++);
    }

    boolean takes(String token) {
        if (!peek().equals(token)) {
            return false;
        }
        next++;
        return true;
    }

    void expect(String token) {
        if (!takes(token)) {
            throw unexpected(token);
        }
    }

    BadInputException unexpected(String wanted) {
        return new BadInputException(
                what + " has " + (atEnd() ? "its end" : "\"" + peek() + "\"") + " where " + wanted + " belongs");
    }

    SpecValue value() {
        if (peek().equals("(") || followedBy(":>")) {
            return function();
        }
        return simple();
    }

    private boolean followedBy(String token) {
        return next + 1 < tokens.size() && tokens.get(next + 1).equals(token);
    }

    private SpecValue simple() {
        String token = take();
        return switch (token) {
            case "TRUE" -> SpecValue.of(true);
            case "FALSE" -> SpecValue.of(false);
            case "{" -> SpecValue.set(elements("}"));
            case "<<" -> new SpecValue.Seq(elements(">>"));
            case "[" -> record();
            default -> atom(token);
        };
    }

    private SpecValue atom(String token) {
        if (token.startsWith("\"")) {
            return SpecValue.of(unquoted(token));
        }
        if (token.matches("-?[0-9]+")) {
            try {
                return SpecValue.of(Integer.parseInt(token));
            } catch (NumberFormatException tooLarge) {
                throw new BadInputException(what + " has " + token + ", which is no 32-bit integer", tooLarge);
            }
        }
        if (!token.matches("[A-Za-z0-9_]+")) {
            next--;
            throw unexpected("a value");
        }
        return SpecValue.model(token);
    }

    private List<SpecValue> elements(String end) {
        List<SpecValue> elements = new ArrayList<>();
        if (takes(end)) {
            return elements;
        }
        do {
            elements.add(value());
        } while (takes(","));
        expect(end);
        return elements;
    }

    private SpecValue record() {
        Map<SpecValue, SpecValue> fields = new LinkedHashMap<>();
        do {
            SpecValue name = SpecValue.of(take());
            expect("|->");
            fields.put(name, value());
        } while (takes(","));
        expect("]");
        return SpecValue.function(fields);
    }

    private SpecValue function() {
        Map<SpecValue, SpecValue> values = new LinkedHashMap<>();
        do {
            boolean inBrackets = takes("(");
            SpecValue argument = simple();
            expect(":>");
            values.putIfAbsent(argument, simple());
            if (inBrackets) {
                expect(")");
            }
        } while (takes("@@"));
        return SpecValue.function(values);
    }

    private static String unquoted(String token) {
        return ESCAPED.matcher(token.substring(1, token.length() - 1)).replaceAll(escaped -> {
            String character = escaped.group(1);
            return Matcher.quoteReplacement(switch (character) {
                case "n" -> "\n";
                case "t" -> "\t";
                case "r" -> "\r";
                case "f" -> "\f";
                default -> character;
            });
        });
    }
}
