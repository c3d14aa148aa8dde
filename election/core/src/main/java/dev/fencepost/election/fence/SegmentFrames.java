package dev.fencepost.election.fence;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The bytes of a segment: a header, then records in frames whose checksums form a chain.
 *
 * <pre>
 * | "FPSEG 1\n" | length (4) | record (length) | checksum (4) | length (4) | ...
 * </pre>
 *
 * <p>A checksum covers the checksum before it, the length and the record, all integers are big-endian. The chain makes the
 * last four bytes stand for the whole prefix, so a writer can tell in one short read that nobody else wrote meanwhile.
 */
final class SegmentFrames {

    /** Room for everything else in one array; a segment is meant to be rolled long before. */
    static final int MAX_SEGMENT_BYTES = 256 * 1024 * 1024;

    /** What one record costs beyond its own bytes. */
    static final int FRAME_OVERHEAD_BYTES = 8;

    private static final byte[] HEADER = "FPSEG 1\n".getBytes(US_ASCII);
    private static final int CHECKSUM_BYTES = 4;

    private SegmentFrames() {}

    /**
     * Where a segment's whole frames end.
     *
     * @param length
     *            in bytes from the start of the file
     * @param checksum
     *            of the last frame, in the four bytes before {@code length}
     */
    record End(long length, int checksum) {

        /** The position of the four bytes that identify this end. */
        long checksumPosition() {
            return length - CHECKSUM_BYTES;
        }

        /** Whether bytes read from {@link #checksumPosition()} on continue this very segment. */
        boolean continuedBy(byte[] tail) {
            return tail.length >= CHECKSUM_BYTES && ByteBuffer.wrap(tail).getInt() == checksum;
        }
    }

    /** What a segment holds: its records in order, where they end, and how many bytes of a torn write follow. */
    record Content(List<byte[]> records, End end, long tornBytes) {}

    /** A whole segment with this one record. */
    static byte[] segmentOf(byte[] record) {
        byte[] frame = frame(headerChecksum(), record);
        return ByteBuffer.allocate(HEADER.length + frame.length).put(HEADER).put(frame).array();
    }

    /** The frame that adds a record behind the one with this checksum. */
    static byte[] frame(int previousChecksum, byte[] record) {
        return ByteBuffer.allocate(FRAME_OVERHEAD_BYTES + record.length)
                .putInt(record.length)
                .put(record)
                .putInt(checksum(previousChecksum, ByteBuffer.wrap(record)))
                .array();
    }

    /** Where the segment ends once such a frame was added. */
    static End endAfter(End before, byte[] frame) {
        return new End(before.length() + frame.length, ByteBuffer.wrap(frame).getInt(frame.length - CHECKSUM_BYTES));
    }

    /** Where a segment made by {@link #segmentOf} ends. */
    static End endOf(byte[] segment) {
        return new End(segment.length, ByteBuffer.wrap(segment).getInt(segment.length - CHECKSUM_BYTES));
    }

    /** Reads a segment from its first byte. */
    static Content parse(byte[] bytes) throws IOException {
        if (bytes.length < HEADER.length || !ByteBuffer.wrap(bytes, 0, HEADER.length).equals(ByteBuffer.wrap(HEADER))) {
            throw new IOException("not a segment of format 1, or its first bytes are damaged");
        }
        return parse(bytes, HEADER.length, new End(HEADER.length, headerChecksum()));
    }

    /**
     * Reads on from a known end.
     *
     * @param bytes
     *            what was read from the end's checksum position on
     */
    static Content parseAfter(End known, byte[] bytes) throws IOException {
        return parse(bytes, CHECKSUM_BYTES, known);
    }

    private static Content parse(byte[] bytes, int start, End before) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        List<byte[]> records = new ArrayList<>();
        End end = before;
        int at = start;
        while (wholeFrameAt(buffer, at, end.checksum())) {
            int length = buffer.getInt(at);
            byte[] record = new byte[length];
            buffer.get(at + Integer.BYTES, record);
            records.add(record);
            at += FRAME_OVERHEAD_BYTES + length;
            end = new End(end.length() + FRAME_OVERHEAD_BYTES + length, buffer.getInt(at - CHECKSUM_BYTES));
        }
        refuseDamageInTheMiddle(buffer, at);
        return new Content(List.copyOf(records), end, bytes.length - at);
    }

    /**
     * A writer syncs what it found before it adds to it, so a crash can only tear the last frame. A bad frame with a
     * good one behind it is a damaged disk, and cutting there would throw away records that were acknowledged.
     */
    private static void refuseDamageInTheMiddle(ByteBuffer buffer, int badFrame) throws IOException {
        if (!fits(buffer, badFrame)) {
            return;
        }
        int next = badFrame + FRAME_OVERHEAD_BYTES + buffer.getInt(badFrame);
        if (wholeFrameAt(buffer, next, buffer.getInt(next - CHECKSUM_BYTES))) {
            throw new IOException("a record in the middle is damaged, and whole records follow it");
        }
    }

    @SuppressWarnings("ByteBufferBackingArray") // the buffer wraps the whole array
    private static boolean wholeFrameAt(ByteBuffer buffer, int at, int previousChecksum) {
        if (!fits(buffer, at)) {
            return false;
        }
        int length = buffer.getInt(at);
        int stored = buffer.getInt(at + Integer.BYTES + length);
        return stored == checksum(previousChecksum, buffer.slice(at + Integer.BYTES, length));
    }

    private static boolean fits(ByteBuffer buffer, int at) {
        int room = buffer.limit() - at - FRAME_OVERHEAD_BYTES;
        if (room < 0) {
            return false;
        }
        int length = buffer.getInt(at);
        return length >= 0 && length <= room;
    }

    private static int headerChecksum() {
        CRC32C checksum = new CRC32C();
        checksum.update(HEADER);
        return (int) checksum.getValue();
    }

    private static int checksum(int previous, ByteBuffer record) {
        CRC32C checksum = new CRC32C();
        checksum.update(ByteBuffer.allocate(2 * Integer.BYTES).putInt(previous).putInt(record.remaining()).flip());
        checksum.update(record);
        return (int) checksum.getValue();
    }
}
