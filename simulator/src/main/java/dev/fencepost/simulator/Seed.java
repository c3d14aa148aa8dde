package dev.fencepost.simulator;

/**
 * The number from which all chance of a run follows; printed as 16 hexadecimal digits.
 *
 * @param value
 *            any number
 */
public record Seed(long value) {

    /**
     * Reads 1 to 16 hexadecimal digits.
     *
     * @throws BadInputException
     *             if the text is anything else
     */
    public static Seed parse(String text) {
        if (!text.matches("[0-9a-fA-F]{1,16}")) {
            throw new BadInputException("a seed is 1 to 16 hexadecimal digits, not '" + text + "'");
        }
        return new Seed(Long.parseUnsignedLong(text, 16));
    }

    /** Returns the seed of the run with the given index in a hunt that starts from this seed. */
    public Seed ofRun(long index) {
        return new Seed(Hash.combine(Hash.mix(value), index));
    }

    @Override
    public String toString() {
        String digits = Long.toHexString(value);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
