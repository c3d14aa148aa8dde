package dev.fencepost.election.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Keys and values are bytes, which nobody can change, and which show as text where they are text. */
class BytesTest {

    @Test
    void bytesAreCopiedOnTheirWayInAndOut() {
        byte[] given = {1, 2};
        Bytes bytes = Bytes.copyOf(given);
        given[0] = 9;
        bytes.toByteArray()[1] = 9;
        assertThat(bytes.toByteArray()).containsExactly(1, 2);
        assertThat(bytes.size()).isEqualTo(2);
    }

    @Test
    void noBytesAreOneObject() {
        assertThat(Bytes.copyOf(new byte[0])).isSameAs(Bytes.EMPTY).isSameAs(Bytes.utf8("")).isSameAs(Bytes.latin1(""));
        assertThat(Bytes.EMPTY.isEmpty()).isTrue();
        assertThat(Bytes.EMPTY.toString()).isEmpty();
        assertThat(Bytes.latin1("x").isEmpty()).isFalse();
    }

    @Test
    void equalBytesAreEqual() {
        assertThat(Bytes.utf8("key")).isEqualTo(Bytes.latin1("key")).hasSameHashCodeAs(Bytes.latin1("key"))
                .isNotEqualTo(Bytes.utf8("kez")).isNotEqualTo("key");
        assertThat(Bytes.utf8("a").hashCode()).isNotEqualTo(Bytes.utf8("b").hashCode());
    }

    @Test
    void textIsReadAsItWasWritten() {
        assertThat(Bytes.utf8("Zug\u00e4nge").utf8()).isEqualTo("Zug\u00e4nge");
        assertThat(Bytes.latin1("\u00ff\u0000").latin1()).isEqualTo("\u00ff\u0000");
        assertThat(Bytes.utf8("\u00e4").size()).isEqualTo(2);
        assertThat(Bytes.copyOf("x".getBytes(StandardCharsets.UTF_8))).isEqualTo(Bytes.utf8("x"));
    }

    @Test
    void onlyPrintableTextIsShownAsText() {
        assertThat(Bytes.utf8("/election/a b~")).hasToString("/election/a b~");
        assertThat(Bytes.latin1("\u001f")).hasToString("0x1f");
        assertThat(Bytes.latin1("a\u007f")).hasToString("0x617f");
        assertThat(Bytes.copyOf(new byte[]{(byte) 0x80})).hasToString("0x80");
    }
}
