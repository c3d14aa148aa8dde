package dev.fencepost.tla.trace;

import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;

/** Dates of wall clocks, in microseconds since 1970, as small numbers above 0. */
interface Walls {

    /** The number of a date; 0 and less, which stand for none, stay. */
    int of(long micros);

    /**
     * Dates that are compared by their difference.
     *
     * @param beginsMicros
     *            the date at the start of the run
     * @param zero
     *            its number
     */
    static Walls compared(long beginsMicros, int zero) {
        return micros -> micros <= 0 ? (int) micros : NodeTime.fitting(Math.max(micros - beginsMicros + zero, 1));
    }

    /**
     * Dates of which only the order counts, and whether one follows the other at once: clocks may jump by years, so
     * long gaps are shortened.
     *
     * @param dates
     *            all of them
     * @param longestGapMicros
     *            how far neighbours are apart at the most
     */
    static Walls ordered(SortedSet<Long> dates, long longestGapMicros) {
        Map<Long, Integer> numbers = new TreeMap<>();
        long before = 0;
        long number = 0;
        for (long date : dates) {
            number = number == 0 ? 1 : number + Math.min(date - before, longestGapMicros);
            before = date;
            numbers.put(date, NodeTime.fitting(number));
        }
        return micros -> micros <= 0 ? (int) micros : numbers.getOrDefault(micros, 0);
    }
}
