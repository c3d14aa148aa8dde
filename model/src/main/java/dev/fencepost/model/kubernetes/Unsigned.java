package dev.fencepost.model.kubernetes;

import java.util.OptionalLong;

/** How the server reads resourceVersions: as unsigned numbers, so that leading zeros do not matter, and none is 0. */
final class Unsigned {

    private static final OptionalLong ABSENT = OptionalLong.of(0);

    private Unsigned() {}

    /** The number; empty where the text is none. A number beyond 63 bits is as good as the greatest one. */
    static OptionalLong parse(String text) {
        if (text.isEmpty()) {
            return ABSENT;
        }
        long value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return OptionalLong.empty();
            }
            value = value > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : value * 10 + digit;
        }
        return OptionalLong.of(value);
    }
}
