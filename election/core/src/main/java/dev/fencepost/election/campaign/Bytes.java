package dev.fencepost.election.campaign;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** An immutable sequence of bytes: a key or a value as etcd knows it. */
public final class Bytes {

    /** No bytes at all. */
    public static final Bytes EMPTY = new Bytes(new byte[0]);

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /** A copy of the given bytes. */
    public static Bytes copyOf(byte[] content) {
        return content.length == 0 ? EMPTY : new Bytes(content.clone());
    }

    /** The text in UTF-8. */
    public static Bytes utf8(String text) {
        return text.isEmpty() ? EMPTY : new Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Each character, which must be below 256, as one byte. */
    public static Bytes latin1(String text) {
        return text.isEmpty() ? EMPTY : new Bytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** How many bytes there are. */
    public int size() {
        return content.length;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return content.length == 0;
    }

    /** A copy of the bytes. */
    public byte[] toByteArray() {
        return content.clone();
    }

    /** The bytes as UTF-8; what is not well formed shows as a replacement character. */
    public String utf8() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /** Each byte as one character. */
    public String latin1() {
        return new String(content, StandardCharsets.ISO_8859_1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    /** The text if it is printable ASCII, and hexadecimal digits otherwise. */
    @Override
    public String toString() {
        for (byte each : content) {
            if (each < 0x20 || each == 0x7F) {
                return "0x" + HexFormat.of().formatHex(content);
            }
        }
        return latin1();
    }
}
