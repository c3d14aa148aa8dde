package dev.fencepost.model.disk;

import java.util.Arrays;

/** The content of a file, immutable and equal by content. */
final class Bytes {

    static final Bytes NONE = new Bytes(new byte[0]);

    private final byte[] array;

    private Bytes(byte[] array) {
        this.array = array;
    }

    static Bytes of(byte[] content) {
        return new Bytes(content.clone());
    }

    int length() {
        return array.length;
    }

    /** From a position to the end; nothing past the end. */
    byte[] from(long position) {
        return position >= array.length ? new byte[0] : Arrays.copyOfRange(array, (int) position, array.length);
    }

    Bytes first(int count) {
        return new Bytes(Arrays.copyOf(array, Math.min(count, array.length)));
    }

    Bytes zeroed() {
        return new Bytes(new byte[array.length]);
    }

    /** These bytes with others over them; a gap before them is filled with zeros, as disks do. */
    Bytes overwritten(int position, Bytes by) {
        byte[] next = Arrays.copyOf(array, Math.max(array.length, position + by.array.length));
        System.arraycopy(by.array, 0, next, position, by.array.length);
        return new Bytes(next);
    }

    Bytes flippedAt(int position) {
        byte[] next = array.clone();
        next[position] ^= 1;
        return new Bytes(next);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(array, bytes.array);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(array);
    }

    @Override
    public String toString() {
        return array.length + " bytes";
    }
}
