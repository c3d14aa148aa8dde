package dev.fencepost.election.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.file.HeldLock;
import dev.fencepost.election.file.NioFileOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets into a store, how long one waits, and that whoever did not get in is in nobody's way. */
class StoreLockTest {

    private final NioFileOperations files = new NioFileOperations();
    private Path directory = Path.of("");
    private Path lockFile = Path.of("");
    private Path turnstile = Path.of("");

    /** Far from 0, as the clock of a machine is. */
    private long nowNanos = 1_000_000_000;

    @BeforeEach
    void choose(@TempDir Path parent) throws IOException {
        directory = Files.createDirectory(parent.resolve("store"));
        lockFile = directory.resolve(".lock");
        turnstile = directory.resolve(".turnstile");
    }

    @Test
    void one_is_inside_until_it_leaves() throws Exception {
        StoreLock lock = lock(0);
        HeldLock held = lock.acquire().orElseThrow();
        assertThat(othersGetInto(lock)).isFalse();
        held.close();
        assertThat(othersGetInto(lock)).isTrue();
    }

    /** A thread that waited in vain must not keep the other threads of its process out. */
    @Test
    void one_that_gave_up_is_in_nobodys_way() throws Exception {
        StoreLock lock = lock(0);
        for (Path busy : List.of(lockFile, turnstile)) {
            HeldLock other = files.tryLock(busy).orElseThrow();
            assertThat(lock.acquire()).isEmpty();
            other.close();
            assertThat(othersGetInto(lock)).as("after waiting for %s", busy).isTrue();
        }
    }

    @Test
    void one_that_failed_is_in_nobodys_way() throws Exception {
        StoreLock lock = lock(0);
        Files.delete(directory);
        assertThatThrownBy(lock::acquire).isInstanceOf(IOException.class);
        Files.createDirectory(directory);
        assertThat(othersGetInto(lock)).isTrue();
    }

    @Test
    void one_that_was_told_to_stop_is_in_nobodys_way() throws Exception {
        StoreLock lock = new StoreLock(files, turnstile, lockFile, new LockPatience(() -> nowNanos, nanos -> {
            throw new InterruptedException("stop");
        }, 1));
        HeldLock other = files.tryLock(lockFile).orElseThrow();
        assertThat(lock.acquire()).isEmpty();
        assertThat(Thread.interrupted()).as("the interrupt is still there").isTrue();
        other.close();
        assertThat(othersGetInto(lock)).isTrue();
    }

    @Test
    void the_wait_is_as_long_as_was_said() throws Exception {
        StoreLock lock = lock(TimeUnit.MILLISECONDS.toNanos(50));
        HeldLock other = files.tryLock(lockFile).orElseThrow();
        long start = nowNanos;
        assertThat(lock.acquire()).isEmpty();
        assertThat(nowNanos - start).isEqualTo(TimeUnit.MILLISECONDS.toNanos(50));
        other.close();
        lock.acquire().orElseThrow().close();
    }

    private StoreLock lock(long limitNanos) {
        return new StoreLock(files, turnstile, lockFile,
                new LockPatience(() -> nowNanos, nanos -> nowNanos += nanos, limitNanos));
    }

    /** Whether another thread of this process gets in, and out again. */
    private static boolean othersGetInto(StoreLock lock) throws Exception {
        return CompletableFuture.supplyAsync(() -> {
            try {
                Optional<HeldLock> held = lock.acquire();
                if (held.isPresent()) {
                    held.get().close();
                }
                return held.isPresent();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }).get(30, TimeUnit.SECONDS);
    }
}
