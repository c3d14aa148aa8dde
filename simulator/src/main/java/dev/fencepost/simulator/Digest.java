package dev.fencepost.simulator;

/**
 * A fingerprint of an event log: two runs with one digest had the same log, event for event.
 *
 * @param value
 *            its 64 bits
 */
public record Digest(long value) {

    /**
     * Reads what {@link #toString} prints.
     *
     * @throws BadInputException
     *             if the text is not 16 hexadecimal digits
     */
    public static Digest parse(String text) {
        if (!text.matches("[0-9a-f]{16}")) {
            throw new BadInputException("a digest is 16 hexadecimal digits, not '" + text + "'");
        }
        return new Digest(Long.parseUnsignedLong(text, 16));
    }

    @Override
    public String toString() {
        String digits = Long.toHexString(value);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
