package dev.fencepost.model.disk;

import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.HeldLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A disk handed on as it is; broken stores override what they do wrongly. */
class PassThrough implements FileOperations {

    final FileOperations files;

    PassThrough(FileOperations files) {
        this.files = files;
    }

    @Override
    public Optional<byte[]> read(Path file, long position) throws IOException {
        return files.read(file, position);
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        files.write(file, content);
    }

    @Override
    public void writeAt(Path file, long position, byte[] bytes) throws IOException {
        files.writeAt(file, position, bytes);
    }

    @Override
    public void truncate(Path file, long length) throws IOException {
        files.truncate(file, length);
    }

    @Override
    public void sync(Path file) throws IOException {
        files.sync(file);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        files.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        files.delete(file);
    }

    @Override
    public void createDirectory(Path directory) throws IOException {
        files.createDirectory(directory);
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        files.syncDirectory(directory);
    }

    @Override
    public List<String> list(Path directory) throws IOException {
        return files.list(directory);
    }

    @Override
    public Optional<HeldLock> tryLock(Path lockFile) throws IOException {
        return files.tryLock(lockFile);
    }
}
