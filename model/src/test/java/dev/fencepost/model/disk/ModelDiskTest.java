package dev.fencepost.model.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.HeldLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The model disk in use: which steps a process takes, what each needs, and when two disks are the same. */
class ModelDiskTest {

    private static final Path ROOT = Path.of("/disk");
    private static final Path A = ROOT.resolve("a");
    private static final Path B = ROOT.resolve("b");
    private static final Path ABSENT = ROOT.resolve("absent");

    private final ModelDisk disk = new ModelDisk(DiskImage.empty(ROOT));
    private final List<String> steps = new ArrayList<>();
    private final FileOperations files = disk.mount((step, kind, file) -> steps.add(step + " " + kind + " " + file));

    /** Whoever stops a process before each of its steps has stopped it everywhere. */
    @Test
    void every_step_is_announced_and_numbered() throws IOException {
        files.createDirectory(ROOT.resolve("d"));
        files.write(A, bytes("text"));
        files.writeAt(A, 4, bytes("more"));
        files.read(A, 0);
        files.truncate(A, 2);
        files.sync(A);
        files.rename(A, B);
        files.delete(A);
        files.syncDirectory(ROOT);
        files.list(ROOT);
        files.tryLock(A).orElseThrow().close();
        assertThat(steps).containsExactly("0 CREATE_DIRECTORY /disk/d", "1 CREATE /disk/a", "2 WRITE /disk/a",
                "3 WRITE_REST /disk/a", "4 WRITE /disk/a", "5 WRITE_REST /disk/a", "6 READ /disk/a",
                "7 TRUNCATE /disk/a", "8 SYNC /disk/a", "9 RENAME /disk/b", "10 DELETE /disk/a",
                "11 SYNC_DIRECTORY /disk", "12 READ /disk", "13 LOCK /disk/a", "14 UNLOCK /disk/a");
    }

    @Test
    void a_write_that_is_stopped_half_done_leaves_its_first_half() {
        FileOperations killed = disk.mount((step, kind, file) -> {
            if (kind == ModelDisk.StepKind.WRITE_REST) {
                throw new ModelDisk.ProcessKilled();
            }
        });
        assertThatThrownBy(() -> killed.write(A, bytes("abcdef"))).isInstanceOf(ModelDisk.ProcessKilled.class);
        assertThat(disk.image().read(A, 0)).hasValue(bytes("abc"));
    }

    @Test
    void nothing_is_done_in_a_directory_that_is_not_there() throws IOException {
        for (Attempt attempt : List.<Attempt>of(() -> files.list(ABSENT), () -> files.syncDirectory(ABSENT),
                () -> files.write(ABSENT.resolve("a"), bytes("")), () -> files.createDirectory(ABSENT.resolve("d")))) {
            assertThatThrownBy(attempt::make).isInstanceOf(IOException.class).hasMessageContaining("no such directory");
        }
        files.createDirectory(ABSENT);
        files.write(ABSENT.resolve("a"), bytes(""));
        files.write(B, bytes(""));
        assertThat(files.list(ROOT)).containsExactly("b");
        assertThat(files.list(ABSENT)).containsExactly("a");
    }

    @Test
    void a_process_that_is_gone_loses_its_own_locks_only() throws IOException {
        FileOperations other = disk.mount(ModelDisk.Steps.UNDISTURBED);
        assertThat(files.tryLock(A)).isPresent();
        HeldLock held = other.tryLock(B).orElseThrow();
        disk.release(files);
        assertThat(files.tryLock(A)).isPresent();
        assertThat(files.tryLock(B)).isEmpty();
        held.close();
        assertThat(files.tryLock(B)).isPresent();
    }

    @Test
    void a_lock_creates_its_file_and_changes_no_other() throws IOException {
        files.write(A, bytes("text"));
        files.tryLock(A).orElseThrow().close();
        files.tryLock(B).orElseThrow().close();
        assertThat(files.read(A, 0)).hasValue(bytes("text"));
        assertThat(files.read(B, 0)).hasValue(bytes(""));
    }

    @Test
    void a_failed_sync_concerns_its_file_alone() throws IOException {
        FileOperations unlucky = disk.mount((step, kind, file) -> {
            if (kind == ModelDisk.StepKind.SYNC) {
                throw new IOException("Input/output error");
            }
        });
        files.write(A, bytes("a"));
        files.write(B, bytes("b"));
        files.syncDirectory(ROOT);
        assertThatThrownBy(() -> unlucky.sync(A)).isInstanceOf(IOException.class);
        files.sync(B);
        assertThat(disk.image().afterPowerCut(0).read(B, 0)).hasValue(bytes("b"));
        assertThat(disk.image().afterPowerCut(0).read(A, 0)).hasValue(bytes(""));
    }

    @Test
    void damage_is_one_bit_of_one_file_for_ever() throws IOException {
        files.write(A, bytes("abc"));
        files.write(B, bytes("abc"));
        files.sync(A);
        files.sync(B);
        files.syncDirectory(ROOT);
        DiskImage damaged = disk.image().damagedAt(B, 1);
        for (DiskImage seen : List.of(damaged, damaged.afterPowerCut(0))) {
            assertThat(seen.read(B, 0)).hasValue(bytes("acc"));
            assertThat(seen.read(A, 0)).hasValue(bytes("abc"));
            assertThat(seen.usedBytes()).isEqualTo(6);
        }
        assertThat(damaged.damagedAt(B, 1)).as("once more undoes it").isEqualTo(disk.image());
    }

    @Test
    void disks_are_the_same_when_nothing_can_ever_tell_them_apart() throws IOException {
        DiskImage empty = DiskImage.empty(ROOT);
        DiskImage written = empty.created(A).written(A, 0, bytes("a"));
        assertThat(empty.created(A).written(A, 0, bytes("a"))).isEqualTo(written).hasSameHashCodeAs(written);
        assertThat(List.of(empty, empty.created(A), empty.created(A).written(A, 0, bytes("b")), empty.created(B),
                written.synced(A), written.directorySynced(ROOT), written.withCapacityBytes(9),
                written.cut(A, 0), written.cut(A, 1), written.deleted(A))).doesNotContain(written)
                .doesNotHaveDuplicates();
        assertThat(written).isNotEqualTo("a disk");
        assertThat(empty.created(A).directorySynced(ROOT).deleted(A).directorySynced(ROOT))
                .as("the next file has another number").isNotEqualTo(empty);
        assertThat(written.synced(A).directorySynced(ROOT)).as("what a power cut leaves differs")
                .isNotEqualTo(written.failedToSync(A).directorySynced(ROOT));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    /** One attempt at a step. */
    @FunctionalInterface
    private interface Attempt {
        void make() throws IOException;
    }
}
