package dev.fencepost.model.kubernetes;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The times of a Lease's spec: RFC 3339 with exactly six fractional digits, shown in UTC (family {@code time}).
 *
 * <p>Only the form is checked. What a time means is the holders' affair: {@code renewTime} may go backwards.
 */
final class MicroTime {

    private static final String LAYOUT = "a time like 2006-01-02T15:04:05.000000Z";
    private static final DateTimeFormatter CANONICAL = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'");
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");
    private static final int LENGTH_BEFORE_ZONE = "2006-01-02T15:04:05.000000".length();
    private static final int NANOS_PER_SECOND = 1_000_000_000;
    private static final long MICROS_PER_SECOND = 1_000_000;

    private MicroTime() {}

    /** The same instant in UTC; the text itself where it is in UTC already. */
    static String canonical(String field, String text) throws Undecodable {
        if (!hasForm(text)) {
            throw new Undecodable(field, LAYOUT, '"' + text + '"');
        }
        if (text.length() == LENGTH_BEFORE_ZONE + 1) {
            return text;
        }
        int sign = text.charAt(LENGTH_BEFORE_ZONE) == '-' ? -1 : 1;
        ZoneOffset offset = ZoneOffset.ofHoursMinutes(sign * number(text, LENGTH_BEFORE_ZONE + 1, 2),
                sign * number(text, LENGTH_BEFORE_ZONE + 4, 2));
        LocalDateTime local = LocalDateTime.of(number(text, 0, 4), number(text, 5, 2), number(text, 8, 2),
                number(text, 11, 2), number(text, 14, 2), number(text, 17, 2), number(text, 20, 6) * 1_000);
        return local.atOffset(offset).withOffsetSameInstant(ZoneOffset.UTC).format(CANONICAL);
    }

    /** The microseconds since 1970 of a time in its canonical form. */
    static long micros(String canonical) {
        long day = LocalDate.of(number(canonical, 0, 4), number(canonical, 5, 2), number(canonical, 8, 2)).toEpochDay();
        long minute = (day * 24 + number(canonical, 11, 2)) * 60 + number(canonical, 14, 2);
        return (minute * 60 + number(canonical, 17, 2)) * MICROS_PER_SECOND + number(canonical, 20, 6);
    }

    /** A moment in whole seconds, as in {@code creationTimestamp}. */
    static String seconds(long epochNanos) {
        return LocalDateTime.ofEpochSecond(Math.floorDiv(epochNanos, NANOS_PER_SECOND), 0, ZoneOffset.UTC)
                .format(SECONDS);
    }

    private static boolean hasForm(String text) {
        if (text.length() <= LENGTH_BEFORE_ZONE) {
            return false;
        }
        boolean separated = text.charAt(4) == '-' && text.charAt(7) == '-' && text.charAt(10) == 'T'
                && text.charAt(13) == ':' && text.charAt(16) == ':' && text.charAt(19) == '.';
        // Second 60 is refused: the server knows no leap seconds.
        return separated && number(text, 0, 4) >= 0 && isDay(number(text, 0, 4), number(text, 5, 2), number(text, 8, 2))
                && isBelow(24, number(text, 11, 2)) && isBelow(60, number(text, 14, 2))
                && isBelow(60, number(text, 17, 2)) && number(text, 20, 6) >= 0 && hasZone(text);
    }

    private static boolean hasZone(String text) {
        int length = text.length() - LENGTH_BEFORE_ZONE;
        char first = text.charAt(LENGTH_BEFORE_ZONE);
        if (first == 'Z') {
            return length == 1;
        }
        return (first == '+' || first == '-') && length == 6 && text.charAt(LENGTH_BEFORE_ZONE + 3) == ':'
                && isBelow(18, number(text, LENGTH_BEFORE_ZONE + 1, 2))
                && isBelow(60, number(text, LENGTH_BEFORE_ZONE + 4, 2));
    }

    private static boolean isDay(int year, int month, int day) {
        int days = switch (month) {
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> 0;
        };
        return day >= 1 && day <= days;
    }

    private static boolean isBelow(int limit, int number) {
        return number >= 0 && number < limit;
    }

    /** The number that these digits make, or -1 where one is no digit. */
    private static int number(String text, int from, int length) {
        int value = 0;
        for (int i = from; i < from + length; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
