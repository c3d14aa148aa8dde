package dev.fencepost.election.fence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A small text under a checksum: the format to the last byte, and that every byte counts. */
class CheckedTextTest {

    private static final CheckedText MARKER = new CheckedText("fencepost-marker", 1);

    /** Stores that were written by older versions must be read. */
    @Test
    void the_format_is_what_it_always_was() {
        assertThat(new String(MARKER.encode("42 a#1"), UTF_8))
                .isEqualTo("fencepost-marker 1\n42 a#1\ncrc32c 1f52c333\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "42 worker-3#6f1c", "a\ncrc32c 00000000\n", "ä"})
    void what_was_written_is_read(String body) {
        assertThat(MARKER.decode(MARKER.encode(body))).contains(body);
    }

    @Test
    void every_byte_counts() {
        byte[] whole = MARKER.encode("42 a#1");
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            assertThat(MARKER.decode(damaged)).as("byte %d", at).isEmpty();
            assertThat(MARKER.decode(Arrays.copyOf(whole, at))).as("torn at %d", at).isEmpty();
        }
    }

    @Test
    void another_kind_or_version_is_not_read() {
        byte[] marker = MARKER.encode("42");
        assertThat(new CheckedText("fencepost-watermark", 1).decode(marker)).isEmpty();
        assertThat(new CheckedText("fencepost-marker", 2).decode(marker)).isEmpty();
    }
}
