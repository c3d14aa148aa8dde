package dev.fencepost.election.fence;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The bytes of a segment: the format to the last bit, where it ends, what is torn and what is damaged. */
class SegmentFramesTest {

    private static final byte[] HEADER = "FPSEG 1\n".getBytes(US_ASCII);
    private static final byte[] AB = "ab".getBytes(US_ASCII);
    private static final int FRAME = SegmentFrames.FRAME_OVERHEAD_BYTES + AB.length;

    /** Stores that were written by older versions must be read. */
    @Test
    void the_format_is_what_it_always_was() {
        byte[] first = SegmentFrames.segmentOf(AB);
        assertThat(hex(first)).isEqualTo("465053454720310a000000026162b00e305d");
        byte[] second = SegmentFrames.frame(SegmentFrames.endOf(first).checksum(), AB);
        assertThat(hex(second)).as("the same record elsewhere in the chain").isEqualTo("0000000261623125f40d");
    }

    @Test
    void an_end_is_told_by_the_four_bytes_before_it() {
        SegmentFrames.End end = SegmentFrames.endOf(SegmentFrames.segmentOf(AB));
        assertThat(end.length()).isEqualTo(HEADER.length + FRAME);
        assertThat(end.checksumPosition()).isEqualTo(HEADER.length + FRAME - 4);
        byte[] four = ByteBuffer.allocate(4).putInt(end.checksum()).array();
        assertThat(end.continuedBy(four)).isTrue();
        assertThat(end.continuedBy(Arrays.copyOf(four, 5))).isTrue();
        assertThat(end.continuedBy(Arrays.copyOf(four, 3))).isFalse();
        four[3]++;
        assertThat(end.continuedBy(four)).isFalse();
    }

    @Test
    void the_end_after_a_frame_is_the_end_that_is_read() throws IOException {
        byte[] segment = SegmentFrames.segmentOf(AB);
        SegmentFrames.End end = SegmentFrames.endOf(segment);
        byte[] frame = SegmentFrames.frame(end.checksum(), AB);
        SegmentFrames.Content content = SegmentFrames.parse(joined(segment, frame));
        assertThat(content.end()).isEqualTo(SegmentFrames.endAfter(end, frame));
        assertThat(content.records()).containsExactly(AB, AB);
    }

    @Test
    void a_header_alone_is_a_segment_without_records() throws IOException {
        SegmentFrames.Content content = SegmentFrames.parse(HEADER);
        assertThat(content.records()).isEmpty();
        assertThat(content.end().length()).isEqualTo(HEADER.length);
        assertThatThrownBy(() -> SegmentFrames.parse(Arrays.copyOf(HEADER, HEADER.length - 1)))
                .isInstanceOf(IOException.class).hasMessageContaining("format 1");
    }

    /** Whatever a torn write left, no byte of it is taken for a record, and none is counted twice. */
    @Test
    void a_frame_torn_at_any_byte_is_torn_bytes() throws IOException {
        byte[] segment = SegmentFrames.segmentOf(AB);
        SegmentFrames.End end = SegmentFrames.endOf(segment);
        byte[] frame = SegmentFrames.frame(end.checksum(), AB);
        for (int torn = 0; torn < frame.length; torn++) {
            byte[] rest = Arrays.copyOf(frame, torn);
            SegmentFrames.Content whole = SegmentFrames.parse(joined(segment, rest));
            assertThat(whole.tornBytes()).isEqualTo(torn);
            assertThat(whole.end()).isEqualTo(end);
            byte[] tail = joined(Arrays.copyOfRange(segment, segment.length - 4, segment.length), rest);
            SegmentFrames.Content since = SegmentFrames.parseAfter(end, tail);
            assertThat(since.tornBytes()).isEqualTo(torn);
            assertThat(since.end()).isEqualTo(end);
            assertThat(since.records()).isEmpty();
        }
    }

    @Test
    void every_bit_of_a_record_counts() throws IOException {
        byte[] segment = SegmentFrames.segmentOf(AB);
        for (int bit = Byte.SIZE * HEADER.length; bit < Byte.SIZE * segment.length; bit++) {
            byte[] damaged = segment.clone();
            damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(SegmentFrames.parse(damaged).records()).as("bit %d", bit).isEmpty();
        }
    }

    /** Only the last frame can be torn; a bad one with a whole one behind it is damage, which is not cut off. */
    @Test
    void a_bad_record_with_a_whole_one_behind_it_is_refused() {
        byte[] segment = SegmentFrames.segmentOf(AB);
        byte[] frame = SegmentFrames.frame(SegmentFrames.endOf(segment).checksum(), AB);
        byte[] both = joined(segment, frame);
        both[HEADER.length + Integer.BYTES]++;
        assertThatThrownBy(() -> SegmentFrames.parse(both)).isInstanceOf(IOException.class)
                .hasMessageContaining("middle");
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
