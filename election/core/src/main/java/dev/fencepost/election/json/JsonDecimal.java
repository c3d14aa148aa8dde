package dev.fencepost.election.json;

import java.math.BigDecimal;

/**
 * Any number that is not a plain long: with a fraction, with an exponent, negative zero, or too large.
 *
 * @param text
 *            the number as it is written
 */
public record JsonDecimal(String text) implements JsonNumber {

    /**
     * Checks the text; {@link JsonNumber#parse} is the way that picks the right kind of number.
     *
     * @throws IllegalArgumentException
     *             when the text is no JSON number, or a plain long
     */
    public JsonDecimal {
        if (!followsGrammar(text)) {
            throw new IllegalArgumentException("no JSON number: " + text);
        }
        if (isPlainLong(text)) {
            throw new IllegalArgumentException("a plain long is a JsonInteger: " + text);
        }
    }

    /** The exact value, whatever its scale. */
    public BigDecimal value() {
        return new BigDecimal(text);
    }

    /** The number as it was written. */
    @Override
    public String toString() {
        return text;
    }

    private static boolean followsGrammar(String text) {
        int at = text.startsWith("-") ? 1 : 0;
        int whole = digits(text, at);
        if (whole == at || (text.charAt(at) == '0' && whole > at + 1)) {
            return false;
        }
        at = whole;
        if (at < text.length() && text.charAt(at) == '.') {
            int fraction = digits(text, at + 1);
            if (fraction == at + 1) {
                return false;
            }
            at = fraction;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int sign = at + 1 < text.length() && (text.charAt(at + 1) == '+' || text.charAt(at + 1) == '-') ? 1 : 0;
            int exponent = digits(text, at + 1 + sign);
            if (exponent == at + 1 + sign) {
                return false;
            }
            at = exponent;
        }
        return at == text.length();
    }

    /** Where the run of digits that begins at {@code from} ends. */
    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    private static boolean isPlainLong(String text) {
        if (text.length() > JsonInteger.LONGEST_TEXT || digits(text, text.startsWith("-") ? 1 : 0) != text.length()) {
            return false;
        }
        BigDecimal value = new BigDecimal(text);
        return !text.equals("-0") && value.compareTo(new BigDecimal(value.longValue())) == 0;
    }
}
