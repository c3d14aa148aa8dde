package dev.fencepost.simulator;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The short and exact text of a length of time: an integer and the largest unit that keeps it one. */
public final class Durations {

    private static final Pattern FORM = Pattern.compile("(-?[0-9]{1,18})(ns|us|ms|s)");

    private Durations() {}

    /** Returns the text of a length of time in nanoseconds. */
    public static String text(long nanos) {
        if (nanos % 1_000_000_000L == 0) {
            return nanos / 1_000_000_000L + "s";
        }
        if (nanos % 1_000_000L == 0) {
            return nanos / 1_000_000L + "ms";
        }
        return nanos % 1_000L == 0 ? nanos / 1_000L + "us" : nanos + "ns";
    }

    /**
     * Reads a length of time, in nanoseconds.
     *
     * @throws BadInputException
     *             naming the text and the form that is allowed
     */
    public static long parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new BadInputException(
                    "a length of time is an integer and one of ns, us, ms, s (as 1500ms), not '" + text + "'");
        }
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1)), nanosOf(matcher.group(2)));
        } catch (ArithmeticException tooLong) {
            throw new BadInputException("the length of time '" + text + "' is more than 292 years", tooLong);
        }
    }

    private static long nanosOf(String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "s" -> 1_000_000_000L;
            case "ms" -> 1_000_000L;
            case "us" -> 1_000L;
            default -> 1L;
        };
    }
}
