package dev.fencepost.model.kubernetes;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where the next page of a list begins (cases {@code list-limit-*}, {@code compaction-continue}). Opaque to clients;
 * the text inside is not the real server's.
 *
 * @param revision
 *            as of which all pages are; 0 for the rest of a list whose revision is gone, as of now
 * @param after
 *            the last Lease of the page before
 */
record ContinueToken(long revision, LeaseKey after) {

    private static final String PREFIX = "lease-list/";

    String text() {
        String plain = PREFIX + revision + "/" + after;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    ContinueToken inconsistent() {
        return new ContinueToken(0, after);
    }

    static Optional<ContinueToken> parse(String text) {
        String plain;
        try {
            plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException noBase64) {
            return Optional.empty();
        }
        String[] parts = plain.startsWith(PREFIX) ? plain.substring(PREFIX.length()).split("/", -1) : new String[0];
        OptionalLong revision = parts.length == 3 ? Unsigned.parse(parts[0]) : OptionalLong.empty();
        return revision.isPresent()
                ? Optional.of(new ContinueToken(revision.getAsLong(), new LeaseKey(parts[1], parts[2])))
                : Optional.empty();
    }
}
