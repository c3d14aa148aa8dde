package dev.fencepost.election.fence;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A small text with a version in front and a checksum behind, so that a torn or foreign file is told from a whole one.
 *
 * <pre>
 * fencepost-marker 1          kind and version
 * 42 worker-3#6f1c...         the body
 * crc32c 9ae0daaf             over every byte above, in lower-case hexadecimal
 * </pre>
 */
record CheckedText(String kind, int version) {

    private static final String CHECKSUM = "\ncrc32c ";
    private static final int CHECKSUM_CHARS = 8;

    byte[] encode(String body) {
        String covered = head() + body;
        return (covered + checksumLine(covered)).getBytes(UTF_8);
    }

    /** The body, or empty when a single byte is wrong or missing. */
    Optional<String> decode(byte[] bytes) {
        String text = new String(bytes, UTF_8);
        int end = text.length() - CHECKSUM.length() - CHECKSUM_CHARS - 1;
        if (end < head().length() || !text.startsWith(head())) {
            return Optional.empty();
        }
        String covered = text.substring(0, end);
        return text.endsWith(checksumLine(covered))
                ? Optional.of(covered.substring(head().length()))
                : Optional.empty();
    }

    private String head() {
        return kind + " " + version + "\n";
    }

    private static String checksumLine(String covered) {
        CRC32C checksum = new CRC32C();
        checksum.update(covered.getBytes(UTF_8));
        return CHECKSUM + String.format(Locale.ROOT, "%08x", checksum.getValue()) + "\n";
    }
}
