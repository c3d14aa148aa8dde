package dev.fencepost.jmh;

import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.HeldLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A disk that does all it is asked but for making anything durable. */
record UnsyncedFiles(FileOperations disk) implements FileOperations {

    @Override
    public void sync(Path file) {
        // left out
    }

    @Override
    public void syncDirectory(Path directory) {
        // left out
    }

    @Override
    public Optional<byte[]> read(Path file, long position) throws IOException {
        return disk.read(file, position);
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        disk.write(file, content);
    }

    @Override
    public void writeAt(Path file, long position, byte[] bytes) throws IOException {
        disk.writeAt(file, position, bytes);
    }

    @Override
    public void truncate(Path file, long length) throws IOException {
        disk.truncate(file, length);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        disk.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        disk.delete(file);
    }

    @Override
    public void createDirectory(Path directory) throws IOException {
        disk.createDirectory(directory);
    }

    @Override
    public List<String> list(Path directory) throws IOException {
        return disk.list(directory);
    }

    @Override
    public Optional<HeldLock> tryLock(Path lockFile) throws IOException {
        return disk.tryLock(lockFile);
    }
}
