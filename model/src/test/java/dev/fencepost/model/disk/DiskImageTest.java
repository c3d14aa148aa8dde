package dev.fencepost.model.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.file.FileOperations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The model disk is as treacherous as it says, and no more. */
class DiskImageTest {

    private static final Path ROOT = Path.of("/disk");
    private static final Path A = ROOT.resolve("a");
    private static final Path B = ROOT.resolve("b");

    private final ModelDisk disk = new ModelDisk(DiskImage.empty(ROOT));
    private final FileOperations files = disk.mount(ModelDisk.Steps.UNDISTURBED);

    @Test
    void syncingAFileDoesNotMakeItsNameDurable() throws IOException {
        write(A, "text");
        files.sync(A);
        assertThat(outcomes(A)).containsExactlyInAnyOrder("absent", "text");
    }

    @Test
    void syncingADirectoryDoesNotMakeContentsDurable() throws IOException {
        write(A, "text");
        files.syncDirectory(ROOT);
        assertThat(outcomes(A)).contains("", "text", "t", "\0\0");
    }

    @Test
    void whatWasSyncedWithItsNameIsKeptInEveryOutcome() throws IOException {
        write(A, "text");
        files.sync(A);
        files.syncDirectory(ROOT);
        assertThat(disk.image().powerCutOutcomes()).isEqualTo(1);
        assertThat(outcomes(A)).containsExactly("text");
    }

    @Test
    void aRenameHappensWhollyOrNotAtAll() throws IOException {
        write(A, "old");
        write(B, "new");
        files.sync(A);
        files.sync(B);
        files.syncDirectory(ROOT);
        files.rename(B, A);
        assertThat(outcomes(image -> text(image, A) + "," + text(image, B)))
                .containsExactlyInAnyOrder("old,new", "new,absent");
    }

    @Test
    void changesReachTheDiskInAnyOrder() throws IOException {
        files.write(A, new byte[0]);
        files.write(B, new byte[0]);
        files.syncDirectory(ROOT);
        files.writeAt(A, 0, "a".getBytes(UTF_8));
        files.writeAt(B, 0, "b".getBytes(UTF_8));
        assertThat(outcomes(image -> text(image, A) + text(image, B))).contains("", "a", "b", "ab");
    }

    @Test
    void afterAFailedSyncALaterOneSucceedsAndProvesNothing() throws IOException {
        boolean[] failing = {true};
        FileOperations unlucky = disk.mount((step, kind, file) -> {
            if (kind == ModelDisk.StepKind.SYNC && failing[0]) {
                throw new IOException("Input/output error");
            }
        });
        write(A, "text");
        files.syncDirectory(ROOT);
        assertThatThrownBy(() -> unlucky.sync(A)).isInstanceOf(IOException.class);
        failing[0] = false;
        unlucky.sync(A);
        assertThat(text(disk.image(), A)).isEqualTo("text");
        assertThat(outcomes(A)).containsExactly("");
    }

    @Test
    void aFullDiskTakesWhatFits() throws IOException {
        disk.replaceImage(disk.image().withCapacityBytes(3));
        assertThatThrownBy(() -> write(A, "text")).hasMessageContaining("No space left");
        assertThat(text(disk.image(), A)).isEqualTo("tex");
        files.delete(A);
        write(B, "abc");
    }

    @Test
    void aKilledProcessNeverTouchesTheDiskAgain() {
        FileOperations killed = disk.mount((step, kind, file) -> {
            if (step == 0) {
                throw new ModelDisk.ProcessKilled();
            }
        });
        assertThatThrownBy(() -> killed.delete(A)).isInstanceOf(ModelDisk.ProcessKilled.class);
        assertThatThrownBy(() -> killed.delete(A)).isInstanceOf(ModelDisk.ProcessKilled.class);
    }

    @Test
    void aLockKeepsOthersOutUntilItsHolderIsGone() throws IOException {
        FileOperations other = disk.mount(ModelDisk.Steps.UNDISTURBED);
        assertThat(files.tryLock(A)).isPresent();
        assertThat(other.tryLock(A)).isEmpty();
        disk.release(files);
        assertThat(other.tryLock(A)).isPresent();
    }

    /** On POSIX, closing any handle of a locked file drops the lock: the model makes that mistake loud. */
    @Test
    void touchingALockedFileIsABug() throws IOException {
        assertThat(files.tryLock(A)).isPresent();
        assertThatThrownBy(() -> files.sync(A)).isInstanceOf(IllegalStateException.class);
    }

    private void write(Path file, String text) throws IOException {
        files.write(file, text.getBytes(UTF_8));
    }

    private Set<String> outcomes(Path file) {
        return outcomes(image -> text(image, file));
    }

    private Set<String> outcomes(Function<DiskImage, String> seen) {
        Set<String> all = new LinkedHashSet<>();
        for (long outcome = 0; outcome < disk.image().powerCutOutcomes(); outcome++) {
            all.add(seen.apply(disk.image().afterPowerCut(outcome)));
        }
        return all;
    }

    private static String text(DiskImage image, Path file) {
        return image.read(file, 0).map(bytes -> new String(bytes, UTF_8)).orElse("absent");
    }
}
