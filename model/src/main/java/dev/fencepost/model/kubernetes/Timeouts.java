package dev.fencepost.model.kubernetes;

import java.util.Map;
import java.util.OptionalLong;

/**
 * How long the server tries before it answers with a failure (families {@code timeout} and {@code store}).
 *
 * @param nanos
 *            the limit
 * @param text
 *            the limit as the answer tells it
 * @param kind
 *            whose limit it is
 */
record Timeouts(long nanos, String text, Kind kind) {

    /** Whose limit it is. */
    enum Kind {
        /** Of a write, whose {@code timeout} parameter counts. */
        WRITE,
        /** Of the filter around all requests. */
        ALL
    }

    private static final long SECOND = 1_000_000_000L;
    private static final Timeouts OF_ALL = new Timeouts(60 * SECOND, "1m0s", Kind.ALL);
    private static final Timeouts OF_WRITES = new Timeouts(34 * SECOND, "34s", Kind.WRITE);

    /** How long a read waits for a revision that the cluster has not reached. */
    static final long FOR_REVISION_NANOS = 3 * SECOND;

    /** Above everything that makes a difference, and a sum of several still is a long. */
    private static final long ENDLESS = Long.MAX_VALUE / 1_000;

    private static final Map<String, Long> UNITS = Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", SECOND, "m",
            60 * SECOND, "h", 3_600 * SECOND);

    static Timeouts of(WireRequest request) {
        if (request.method() == Method.GET) {
            return OF_ALL;
        }
        String wanted = request.parameter("timeout");
        OptionalLong nanos = parse(wanted);
        if (nanos.isEmpty()) {
            return OF_WRITES;
        }
        return nanos.getAsLong() > OF_ALL.nanos ? OF_ALL : new Timeouts(nanos.getAsLong(), wanted, Kind.WRITE);
    }

    /** Nanoseconds of a text like {@code 1m30s} or {@code 500ms}; empty where it is none, or not above zero. */
    static OptionalLong parse(String text) {
        long total = 0;
        int at = 0;
        while (at < text.length()) {
            int digits = at;
            while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
                digits++;
            }
            int unit = digits;
            while (unit < text.length() && !Character.isDigit(text.charAt(unit))) {
                unit++;
            }
            // Fractions are not modelled, and count as malformed like everything without a unit.
            long unitNanos = UNITS.getOrDefault(text.substring(digits, unit), 0L);
            if (digits == at || digits - at > 9 || unitNanos == 0) {
                return OptionalLong.empty();
            }
            total += Math.min(Long.parseLong(text, at, digits, 10), ENDLESS / unitNanos) * unitNanos;
            at = unit;
        }
        return total > 0 ? OptionalLong.of(total) : OptionalLong.empty();
    }
}
