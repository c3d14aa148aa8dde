package dev.fencepost.election.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real disk: what each step does to it, and that a sync reaches the system. */
class NioFileOperationsTest {

    private final NioFileOperations files = new NioFileOperations();
    private Path directory = Path.of("");
    private Path file = Path.of("");

    @BeforeEach
    void choose(@TempDir Path temporary) throws IOException {
        directory = temporary.toRealPath();
        file = directory.resolve("f");
    }

    @Test
    void a_file_is_read_from_a_position_to_its_end() throws IOException {
        files.write(file, bytes("abcdef"));
        assertThat(files.read(file, 0)).hasValue(bytes("abcdef"));
        assertThat(files.read(file, 4)).hasValue(bytes("ef"));
        assertThat(files.read(file, 6)).hasValue(new byte[0]);
        assertThat(files.read(file, 7)).hasValue(new byte[0]);
        assertThat(files.read(directory.resolve("absent"), 0)).isEmpty();
    }

    @Test
    void a_file_too_long_for_an_array_is_not_read_in_part() throws IOException {
        try (FileChannel sparse = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.wrap(bytes("a")), Integer.MAX_VALUE);
        }
        assertThatThrownBy(() -> files.read(file, 0)).isInstanceOf(IOException.class).hasMessageContaining("too long");
        assertThat(files.read(file, Integer.MAX_VALUE)).hasValue(bytes("a"));
    }

    @Test
    void a_write_replaces_all_and_a_write_at_a_position_only_its_bytes() throws IOException {
        files.write(file, bytes("abcdef"));
        files.writeAt(file, 2, bytes("XY"));
        assertThat(file).hasContent("abXYef");
        files.writeAt(file, 6, bytes("gh"));
        assertThat(file).hasContent("abXYefgh");
        files.truncate(file, 3);
        assertThat(file).hasContent("abX");
        files.write(file, bytes("z"));
        assertThat(file).hasContent("z");
        assertThatThrownBy(() -> files.writeAt(directory.resolve("absent"), 0, bytes("a")))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void names_are_given_taken_and_listed_in_order() throws IOException {
        files.write(file, bytes("new"));
        files.write(directory.resolve("b"), bytes("old"));
        files.createDirectory(directory.resolve("a"));
        files.createDirectory(directory.resolve("a"));
        assertThat(files.list(directory)).containsExactly("a", "b", "f");
        files.rename(file, directory.resolve("b"));
        assertThat(directory.resolve("b")).hasContent("new");
        files.delete(directory.resolve("b"));
        files.delete(directory.resolve("b"));
        assertThat(files.list(directory)).containsExactly("a");
        files.write(file, bytes("no directory"));
        assertThatThrownBy(() -> files.createDirectory(file)).isInstanceOf(FileAlreadyExistsException.class);
    }

    /** No power cut happens in a test, so the virtual machine is asked what it told the system. */
    @Test
    void a_sync_reaches_the_system() throws IOException {
        files.write(file, bytes("abc"));
        assertThat(forced(() -> {})).isEmpty();
        assertThat(forced(() -> files.sync(file))).containsExactly(file + " with its length");
        assertThat(forced(() -> files.syncDirectory(directory))).containsExactly(directory + " with its length");
    }

    @Test
    void what_is_not_there_cannot_be_synced() {
        assertThatThrownBy(() -> files.sync(file)).isInstanceOf(NoSuchFileException.class);
        assertThat(file).doesNotExist();
        assertThatThrownBy(() -> files.syncDirectory(file)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void a_lock_is_held_until_it_is_given_back() throws IOException {
        HeldLock held = files.tryLock(file).orElseThrow();
        assertThat(files.tryLock(file)).isEmpty();
        assertThat(files.tryLock(directory.resolve(".").resolve("f"))).as("by another name").isEmpty();
        assertThat(new NioFileOperations().tryLock(file)).isEmpty();
        held.close();
        files.tryLock(file).orElseThrow().close();
    }

    /** A second channel, closed by whoever cleans up, would drop the lock that the first one holds. */
    @Test
    void a_lock_takes_one_channel_however_often_it_is_taken() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        assumeTrue(Files.exists(descriptors), "the system shows the open files of a process");
        for (int round = 0; round < 5; round++) {
            files.tryLock(file).orElseThrow().close();
        }
        List<Path> open = new ArrayList<>();
        try (Stream<Path> links = Files.list(descriptors)) {
            for (Path link : links.toList()) {
                if (Files.isSymbolicLink(link)) {
                    open.add(Files.readSymbolicLink(link));
                }
            }
        }
        assertThat(open).containsOnlyOnce(file);
    }

    /** What is synced meanwhile. */
    private List<String> forced(Step step) throws IOException {
        Path dump = Files.createTempFile("forced", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withThreshold(Duration.ZERO);
            recording.start();
            step.take();
            recording.stop();
            recording.dump(dump);
            return RecordingFile.readAllEvents(dump).stream()
                    .filter(event -> String.valueOf(event.getString("path")).startsWith(directory.toString()))
                    .map(NioFileOperationsTest::described).toList();
        } finally {
            Files.delete(dump);
        }
    }

    private static String described(RecordedEvent force) {
        return force.getString("path") + (force.getBoolean("metaData") ? " with its length" : " without its length");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    /** One step on the disk. */
    @FunctionalInterface
    private interface Step {
        void take() throws IOException;
    }
}
