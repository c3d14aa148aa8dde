package dev.fencepost.election.fence;

import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.HeldLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One lock for the threads of a process and for all processes, with a bounded wait.
 *
 * <p>Between processes it goes through a turnstile: who wants the lock first takes the turnstile, and lets go of it once
 * inside. Otherwise a zombie that writes in a tight loop would win the lock again and again from a new leader that can
 * only try from time to time, and the claim that shuts the zombie out would time out.
 */
final class StoreLock {

    private static final long POLL_NANOS = 500_000;

    private final ReentrantLock threads = new ReentrantLock(true);
    private final FileOperations files;
    private final Path turnstile;
    private final Path lockFile;
    private final LockPatience patience;

    StoreLock(FileOperations files, Path turnstile, Path lockFile, LockPatience patience) {
        this.files = files;
        this.turnstile = turnstile;
        this.lockFile = lockFile;
        this.patience = patience;
    }

    /** The lock, or empty once the patience is used up or the thread was asked to stop. */
    Optional<HeldLock> acquire() throws IOException {
        long start = patience.clock().nanos();
        boolean inside = false;
        try {
            if (!threads.tryLock(patience.limitNanos(), TimeUnit.NANOSECONDS)) {
                return Optional.empty();
            }
            Optional<HeldLock> held = betweenProcesses(start);
            inside = held.isPresent();
            return held.map(this::releasingBoth);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            if (!inside && threads.isHeldByCurrentThread()) {
                threads.unlock();
            }
        }
    }

    /** What to tell a caller that did not get in. */
    String busy() {
        return lockFile + " was held by somebody else for " + TimeUnit.NANOSECONDS.toMillis(patience.limitNanos())
                + " ms; nothing was written, retry";
    }

    private Optional<HeldLock> betweenProcesses(long start) throws IOException, InterruptedException {
        Optional<HeldLock> waiting = poll(turnstile, start);
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        HeldLock next = waiting.get();
        try (next) {
            return poll(lockFile, start);
        }
    }

    private Optional<HeldLock> poll(Path file, long start) throws IOException, InterruptedException {
        while (true) {
            Optional<HeldLock> held = files.tryLock(file);
            if (held.isPresent() || patience.clock().nanos() - start >= patience.limitNanos()) {
                return held;
            }
            patience.pause().pauseNanos(POLL_NANOS);
        }
    }

    private HeldLock releasingBoth(HeldLock betweenProcesses) {
        return () -> {
            try {
                betweenProcesses.close();
            } finally {
                threads.unlock();
            }
        };
    }
}
