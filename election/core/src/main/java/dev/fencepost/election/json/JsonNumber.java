package dev.fencepost.election.json;

/**
 * A JSON number, kept exactly as it is written.
 *
 * <p>Numbers are equal when their text is: an API server takes 15 for a duration and refuses 15.0, so the two must not be
 * confused on the way.
 */
public sealed interface JsonNumber extends Json permits JsonInteger, JsonDecimal {

    /**
     * The number that a text denotes.
     *
     * @param text
     *            a number by the grammar of JSON
     * @throws IllegalArgumentException
     *             when the text is no JSON number
     */
    static JsonNumber parse(String text) {
        if (text.length() <= JsonInteger.LONGEST_TEXT && isWhole(text)) {
            try {
                long value = Long.parseLong(text);
                if (text.equals(Long.toString(value))) {
                    return new JsonInteger(value);
                }
            } catch (NumberFormatException beyondLong) {
                return new JsonDecimal(text);
            }
        }
        return new JsonDecimal(text);
    }

    private static boolean isWhole(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > start;
    }
}
