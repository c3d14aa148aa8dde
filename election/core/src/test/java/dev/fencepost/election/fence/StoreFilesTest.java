package dev.fencepost.election.fence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of steps that makes each change of the store durable, and what is taken back when a step fails. */
class StoreFilesTest {

    private static final Marker CLAIMED = new Marker.Claimed(new FencingToken(3), new CandidateId("a#1"));
    private static final SegmentName X = new SegmentName("x");
    private static final byte[] RECORD = "record".getBytes(UTF_8);

    /** Where the first record of a segment begins, and what one of these records takes. */
    private static final int HEADER = 8;
    private static final int FRAME = SegmentFrames.FRAME_OVERHEAD_BYTES + RECORD.length;

    private final RecordedFiles disk = new RecordedFiles();
    private Path parent = Path.of("");
    private Path directory = Path.of("");
    private StoreFiles files = new StoreFiles(disk, directory);

    @BeforeEach
    void create(@TempDir Path temporary) throws IOException {
        parent = temporary;
        directory = parent.resolve("store");
        files = new StoreFiles(disk, directory);
        files.create();
    }

    @Test
    void a_new_stores_name_is_made_durable() {
        assertThat(disk.taken()).containsExactly("create store", "sync " + parent.getFileName());
    }

    @Test
    void a_marker_is_synced_before_it_has_its_name_and_so_is_all_that_is_seen() throws IOException {
        files.put(X, RECORD);
        files.moveWatermark(7);
        Files.createFile(files.lockFile());
        Files.createFile(files.turnstile());
        Files.createFile(directory.resolve(".tmpy"));
        disk.taken();
        files.settle(CLAIMED);
        assertThat(disk.taken()).containsExactly("write .tmp.marker", "sync .tmp.marker",
                "rename .tmp.marker to .marker",
                "sync store", "list store", "delete .tmpy", "sync .watermark", "sync x", "sync store");
        assertThat(files.readMarker()).isEqualTo(CLAIMED);
    }

    @Test
    void a_put_replaces_the_segment_in_one_durable_step() throws IOException {
        disk.taken();
        files.put(X, RECORD);
        assertThat(disk.taken()).containsExactly("write .tmpx", "sync .tmpx", "rename .tmpx to x", "sync store");
    }

    @Test
    void a_watermark_is_written_like_a_segment() throws IOException {
        disk.taken();
        files.moveWatermark(7);
        assertThat(disk.taken()).containsExactly("read .watermark from 0", "write .tmp.watermark",
                "sync .tmp.watermark",
                "rename .tmp.watermark to .watermark", "sync store");
    }

    @Test
    void a_deletion_is_durable() throws IOException {
        files.put(X, RECORD);
        disk.taken();
        files.delete(X);
        assertThat(disk.taken()).containsExactly("delete x", "sync store");
    }

    /** The four bytes before the known end say that nobody else wrote, so nothing more is read, cut or synced. */
    @Test
    void an_append_behind_what_is_known_reads_four_bytes_and_syncs_once() throws IOException {
        files.put(X, RECORD);
        for (int records = 1; records < 4; records++) {
            disk.taken();
            files.append(X, RECORD);
            long end = HEADER + (long) records * FRAME;
            assertThat(disk.taken()).containsExactly("read x from " + (end - 4), "write x at " + end, "sync x");
        }
        assertThat(files.readSegment(X).orElseThrow()).hasSize(4).containsOnly(RECORD);
    }

    /** Whoever wrote it may have been killed before his syncs, of the bytes and of the name. */
    @Test
    void an_append_behind_what_another_wrote_makes_that_durable_first() throws IOException {
        files.put(X, RECORD);
        new StoreFiles(disk, directory).append(X, RECORD);
        disk.taken();
        files.append(X, RECORD);
        assertThat(disk.taken()).containsExactly("read x from " + (HEADER + FRAME - 4), "sync x", "sync store",
                "write x at " + (HEADER + 2 * FRAME), "sync x");
    }

    @Test
    void a_segment_that_another_replaced_is_read_whole() throws IOException {
        files.put(X, RECORD);
        new StoreFiles(disk, directory).put(X, "other record".getBytes(UTF_8));
        disk.taken();
        files.append(X, RECORD);
        assertThat(disk.taken()).contains("read x from 0", "write x at " + (HEADER + FRAME + 6));
    }

    @Test
    void an_append_behind_a_torn_record_cuts_it_off_and_syncs_that() throws IOException {
        files.put(X, RECORD);
        Files.write(directory.resolve("x"), new byte[3], StandardOpenOption.APPEND);
        disk.taken();
        new StoreFiles(disk, directory).append(X, RECORD);
        assertThat(disk.taken()).containsExactly("read x from 0", "truncate x to " + (HEADER + FRAME), "sync x",
                "sync store", "write x at " + (HEADER + FRAME), "sync x");
    }

    @Test
    void the_ends_of_sixty_four_segments_are_remembered() throws IOException {
        for (int number = 0; number < 65; number++) {
            files.put(new SegmentName("s" + number), RECORD);
        }
        disk.taken();
        files.append(new SegmentName("s1"), RECORD);
        assertThat(disk.taken()).contains("read s1 from " + (HEADER + FRAME - 4));
        files.append(new SegmentName("s0"), RECORD);
        assertThat(disk.taken()).as("the oldest was forgotten").contains("read s0 from 0");
    }

    @Test
    void a_segment_grows_no_longer_than_one_array() throws IOException {
        files.put(X, RECORD);
        disk.taken();
        byte[] room = new byte[SegmentFrames.MAX_SEGMENT_BYTES - HEADER - FRAME - SegmentFrames.FRAME_OVERHEAD_BYTES
                + 1];
        assertThatThrownBy(() -> files.append(X, room)).isInstanceOf(IOException.class).hasMessageContaining("is full");
        assertThat(disk.taken()).containsExactly("read x from " + (HEADER + FRAME - 4));
    }

    /** After a failed sync the kernel may take the pages for clean; only written anew do they reach the disk. */
    @Test
    void an_append_that_failed_is_taken_back() throws IOException {
        files.put(X, RECORD);
        disk.fail("sync x");
        disk.taken();
        assertThatThrownBy(() -> files.append(X, RECORD)).hasMessageContaining("sync x").hasNoSuppressedExceptions();
        assertThat(disk.taken()).last().isEqualTo("truncate x to " + (HEADER + FRAME));
        assertThat(directory.resolve("x")).hasSize(HEADER + FRAME);
        disk.fail();
        files.append(X, RECORD);
        assertThat(disk.taken()).as("what was known of its end is not trusted any more").contains("read x from 0");
    }

    @Test
    void an_append_that_cannot_even_be_taken_back_says_both() throws IOException {
        files.put(X, RECORD);
        disk.fail("sync x", "truncate x to " + (HEADER + FRAME));
        assertThatThrownBy(() -> files.append(X, RECORD)).hasMessageContaining("sync x")
                .satisfies(failed -> assertThat(failed.getSuppressed()).singleElement()
                        .satisfies(again -> assertThat(again).hasMessageContaining("truncate x")));
    }

    @Test
    void a_replacement_that_failed_gives_its_room_back() throws IOException {
        disk.fail("sync .tmpx");
        assertThatThrownBy(() -> files.put(X, RECORD)).hasMessageContaining("sync .tmpx").hasNoSuppressedExceptions();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_replacement_whose_room_stays_taken_says_both() {
        disk.fail("sync .tmpx", "delete .tmpx");
        assertThatThrownBy(() -> files.put(X, RECORD)).hasMessageContaining("sync .tmpx")
                .satisfies(failed -> assertThat(failed.getSuppressed()).singleElement()
                        .satisfies(again -> assertThat(again).hasMessageContaining("delete .tmpx")));
    }
}
