package dev.fencepost.election.file;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The real disk, for POSIX systems; make one of these a process.
 *
 * <p>A channel that took a lock stays open for as long as this object lives, even when the lock was not to be had: closing
 * it would silently drop the locks that the rest of the process holds on the same file. That is also why there should
 * be one of these a process, and why it cannot be closed. It may be used from many threads.
 */
public final class NioFileOperations implements FileOperations {

    private final Map<Path, FileChannel> lockChannels = new TreeMap<>();

    /** A disk on which nothing is locked yet. */
    public NioFileOperations() {
        // the channels are opened when they are first needed
    }

    @Override
    public Optional<byte[]> read(Path file, long position) throws IOException {
        try (FileChannel channel = FileChannel.open(file, READ)) {
            long length = Math.max(0, channel.size() - position);
            if (length > Integer.MAX_VALUE - 8) {
                throw new IOException(file + " is too long to be read at once: " + length + " bytes");
            }
            ByteBuffer buffer = ByteBuffer.allocate((int) length);
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, position + buffer.position()) < 0) {
                    throw new IOException(file + " became shorter while it was read");
                }
            }
            return Optional.of(buffer.array());
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, CREATE, WRITE, TRUNCATE_EXISTING)) {
            writeFully(channel, 0, content);
        }
    }

    @Override
    public void writeAt(Path file, long position, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, WRITE)) {
            writeFully(channel, position, bytes);
        }
    }

    @Override
    public void truncate(Path file, long length) throws IOException {
        try (FileChannel channel = FileChannel.open(file, WRITE)) {
            channel.truncate(length);
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>A fresh handle syncs the whole file, and Linux reports to it a write-back error that nobody has seen yet.
     */
    @Override
    public void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, WRITE)) {
            channel.force(true);
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void createDirectory(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException exists) {
            if (!Files.isDirectory(directory)) {
                throw exists;
            }
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Fails on systems that cannot sync a directory, such as Windows: better than a promise that a power cut breaks.
     */
    @Override
    public void syncDirectory(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, READ)) {
            channel.force(true);
        }
    }

    @Override
    public List<String> list(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> String.valueOf(entry.getFileName())).sorted().toList();
        }
    }

    @Override
    public Optional<HeldLock> tryLock(Path lockFile) throws IOException {
        try {
            FileLock lock = lockChannel(lockFile.toAbsolutePath().normalize()).tryLock();
            return lock == null ? Optional.empty() : Optional.of(lock::release);
        } catch (OverlappingFileLockException heldInThisProcess) {
            return Optional.empty();
        }
    }

    private FileChannel lockChannel(Path lockFile) throws IOException {
        synchronized (lockChannels) {
            FileChannel open = lockChannels.get(lockFile);
            if (open != null && open.isOpen()) {
                return open;
            }
            FileChannel channel = FileChannel.open(lockFile, CREATE, WRITE);
            lockChannels.put(lockFile, channel);
            return channel;
        }
    }

    private static void writeFully(FileChannel channel, long position, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer, position + buffer.position());
        }
    }
}
