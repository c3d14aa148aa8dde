package dev.fencepost.properties.cluster;

import java.util.OptionalInt;

/** The state of a simulated service as text: a number that grows, and the count of shards behind a slash. */
final class StateText {

    private static final char SLASH = '/';
    private static final String SPOILED = "/?";

    private StateText() {}

    static String of(long value, int shards) {
        return shards == 0 ? Long.toString(value) : Long.toString(value) + SLASH + shards;
    }

    static long value(String text) {
        int slash = text.indexOf(SLASH);
        return Long.parseLong(slash < 0 ? text : text.substring(0, slash));
    }

    /** The same number in a version that nobody can read. */
    static String spoil(String text) {
        return value(text) + SPOILED;
    }

    static boolean spoiled(String text) {
        return text.endsWith(SPOILED);
    }

    static OptionalInt shards(String text) {
        int slash = text.indexOf(SLASH);
        return slash < 0 ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text.substring(slash + 1)));
    }
}
