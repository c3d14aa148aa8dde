package dev.fencepost.election.kubernetes;

import java.util.OptionalLong;

/**
 * Kubernetes' {@code MicroTime} as text: RFC 3339 in UTC with exactly six fractional digits.
 *
 * <p>Written by hand because it runs for each renewal of each simulated candidate, where a formatter would cost more than
 * the step it serves. Six digits are no taste: a real server refuses a time with three, nine or none.
 */
final class MicroTime {

    /** The first microsecond of the year 0. */
    static final long EARLIEST_MICROS = -62_167_219_200_000_000L;

    /** The last microsecond of the year 9999, the last year that four digits can name. */
    static final long LATEST_MICROS = 253_402_300_799_999_999L;

    private static final int LENGTH = "2024-01-02T03:04:05.000000Z".length();
    private static final long MICROS_PER_SECOND = 1_000_000L;
    private static final long SECONDS_PER_DAY = 86_400L;

    /** Days from the 1st of March of the year 0, where the reckoning below begins, to 1970. */
    private static final long DAYS_TO_EPOCH = 719_468L;
    private static final long DAYS_PER_ERA = 146_097L;
    private static final int YEARS_PER_ERA = 400;

    private MicroTime() {}

    /**
     * The text of an instant; instants outside the years 0 to 9999 become the nearest that can be written, because a
     * codec has nobody to complain to and a clock that far off is not trusted anyway.
     *
     * @param epochMicros
     *            microseconds since 1970
     */
    static String format(long epochMicros) {
        long micros = Math.clamp(epochMicros, EARLIEST_MICROS, LATEST_MICROS);
        long seconds = Math.floorDiv(micros, MICROS_PER_SECOND);
        long day = Math.floorDiv(seconds, SECONDS_PER_DAY);
        int secondOfDay = (int) (seconds - day * SECONDS_PER_DAY);
        byte[] text = new byte[LENGTH];
        putDate(day, text);
        text[10] = 'T';
        put(secondOfDay / 3600, 2, text, 11);
        text[13] = ':';
        put(secondOfDay / 60 % 60, 2, text, 14);
        text[16] = ':';
        put(secondOfDay % 60, 2, text, 17);
        text[19] = '.';
        put((int) (micros - seconds * MICROS_PER_SECOND), 6, text, 20);
        text[26] = 'Z';
        return latin(text);
    }

    /**
     * The instant that a text names, in microseconds since 1970; empty for any text but the one form that a server
     * writes.
     */
    static OptionalLong parse(String text) {
        if (text.length() != LENGTH || !hasPunctuation(text)) {
            return OptionalLong.empty();
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 2);
        int dayOfMonth = number(text, 8, 2);
        int hour = number(text, 11, 2);
        int minute = number(text, 14, 2);
        int second = number(text, 17, 2);
        int micro = number(text, 20, 6);
        // A number that is none comes out negative, and so does the bitwise or of all.
        if ((year | month | dayOfMonth | hour | minute | second | micro) < 0 || hour > 23 || minute > 59 || second > 59
                || month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysIn(month, year)) {
            return OptionalLong.empty();
        }
        long seconds = daysSinceEpoch(year, month, dayOfMonth) * SECONDS_PER_DAY + hour * 3600L + minute * 60L + second;
        return OptionalLong.of(seconds * MICROS_PER_SECOND + micro);
    }

    private static boolean hasPunctuation(String text) {
        return text.charAt(4) == '-' && text.charAt(7) == '-' && text.charAt(10) == 'T' && text.charAt(13) == ':'
                && text.charAt(16) == ':' && text.charAt(19) == '.' && text.charAt(26) == 'Z';
    }

    /** The number that these digits are, or -1. */
    private static int number(String text, int from, int length) {
        int value = 0;
        for (int at = from; at < from + length; at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static void put(int number, int length, byte[] text, int from) {
        int rest = number;
        for (int at = from + length - 1; at >= from; at--) {
            text[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** All are ASCII; this constructor copies bytes where a charset would be looked at. */
    @SuppressWarnings("deprecation")
    private static String latin(byte[] text) {
        return new String(text, 0);
    }

    private static int daysIn(int month, int year) {
        if (month == 2) {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    /**
     * The civil calendar as arithmetic: years begin in March, so that the leap day is the last of its year, and repeat
     * in eras of 400.
     */
    private static long daysSinceEpoch(int year, int month, int dayOfMonth) {
        int marchYear = month > 2 ? year : year - 1;
        int era = Math.floorDiv(marchYear, YEARS_PER_ERA);
        int yearOfEra = marchYear - era * YEARS_PER_ERA;
        int marchMonth = month > 2 ? month - 3 : month + 9;
        int dayOfYear = (153 * marchMonth + 2) / 5 + dayOfMonth - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * DAYS_PER_ERA + dayOfEra - DAYS_TO_EPOCH;
    }

    private static void putDate(long epochDay, byte[] text) {
        long shifted = epochDay + DAYS_TO_EPOCH;
        long era = Math.floorDiv(shifted, DAYS_PER_ERA);
        int dayOfEra = (int) (shifted - era * DAYS_PER_ERA);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int marchMonth = (5 * dayOfYear + 2) / 153;
        int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        int year = (int) (yearOfEra + era * YEARS_PER_ERA) + (month <= 2 ? 1 : 0);
        put(year, 4, text, 0);
        text[4] = '-';
        put(month, 2, text, 5);
        text[7] = '-';
        put(dayOfYear - (153 * marchMonth + 2) / 5 + 1, 2, text, 8);
    }
}
