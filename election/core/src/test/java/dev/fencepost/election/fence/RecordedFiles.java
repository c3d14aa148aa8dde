package dev.fencepost.election.fence;

import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.HeldLock;
import dev.fencepost.election.file.NioFileOperations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The real disk, which writes down each step and lets chosen ones fail; locks are not written down. */
final class RecordedFiles implements FileOperations {

    private final FileOperations files = new NioFileOperations();
    private final List<String> steps = new ArrayList<>();
    private final Set<String> failing = new HashSet<>();

    /** The steps since the last call, such as {@code "sync .marker"}. */
    List<String> taken() {
        List<String> taken = List.copyOf(steps);
        steps.clear();
        return taken;
    }

    /** From now on exactly these steps fail. */
    void fail(String... which) {
        failing.clear();
        failing.addAll(List.of(which));
    }

    @Override
    public Optional<byte[]> read(Path file, long position) throws IOException {
        step("read", file, " from " + position);
        return files.read(file, position);
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        step("write", file, "");
        files.write(file, content);
    }

    @Override
    public void writeAt(Path file, long position, byte[] bytes) throws IOException {
        step("write", file, " at " + position);
        files.writeAt(file, position, bytes);
    }

    @Override
    public void truncate(Path file, long length) throws IOException {
        step("truncate", file, " to " + length);
        files.truncate(file, length);
    }

    @Override
    public void sync(Path file) throws IOException {
        step("sync", file, "");
        files.sync(file);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        step("rename", from, " to " + to.getFileName());
        files.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        step("delete", file, "");
        files.delete(file);
    }

    @Override
    public void createDirectory(Path directory) throws IOException {
        step("create", directory, "");
        files.createDirectory(directory);
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        step("sync", directory, "");
        files.syncDirectory(directory);
    }

    @Override
    public List<String> list(Path directory) throws IOException {
        step("list", directory, "");
        return files.list(directory);
    }

    @Override
    public Optional<HeldLock> tryLock(Path lockFile) throws IOException {
        return files.tryLock(lockFile);
    }

    private void step(String verb, Path file, String detail) throws IOException {
        String step = verb + " " + file.getFileName() + detail;
        steps.add(step);
        if (failing.contains(step)) {
            throw new IOException("no luck with: " + step);
        }
    }
}
