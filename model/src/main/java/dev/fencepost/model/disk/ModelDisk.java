package dev.fencepost.model.disk;

import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.HeldLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A {@link DiskImage} in use by several processes of one machine, each of which can be stopped before any step.
 *
 * <p>Used by one thread: processes interleave because a {@link Steps} may run another process in the middle of a step.
 */
public final class ModelDisk {

    private final Map<Path, Mount> locks = new TreeMap<>();
    private DiskImage image;

    /**
     * A machine that was just switched on.
     *
     * @param image
     *            what is on its disk
     */
    public ModelDisk(DiskImage image) {
        this.image = image;
    }

    /** What is called before each step of a process, and so decides where it is stopped and what goes wrong. */
    @FunctionalInterface
    public interface Steps {

        /** Nothing ever goes wrong. */
        Steps UNDISTURBED = (step, kind, file) -> {};

        /**
         * About to take a step: return to take it, throw an {@link IOException} to let it fail, or throw
         * {@link ProcessKilled} to end the process.
         *
         * @param step
         *            how many steps the process has taken
         * @param kind
         *            what it is about to do
         * @param file
         *            to which file or directory
         * @throws IOException
         *             to make the step fail
         */
        void before(long step, StepKind kind, Path file) throws IOException;
    }

    /** What a process can do to a disk in one step. A write takes two steps, so that it can be stopped half done. */
    public enum StepKind {
        /** Reads a file or a directory. */
        READ,
        /** Creates or empties a file. */
        CREATE,
        /** Writes the first half of some bytes. */
        WRITE,
        /** Writes the second half. */
        WRITE_REST,
        /** Cuts a file off. */
        TRUNCATE,
        /** Makes content durable. */
        SYNC,
        /** Gives a file another name. */
        RENAME,
        /** Removes a name. */
        DELETE,
        /** Makes a directory. */
        CREATE_DIRECTORY,
        /** Makes names durable. */
        SYNC_DIRECTORY,
        /** Tries to take a lock. */
        LOCK,
        /** Gives a lock back. */
        UNLOCK
    }

    /** The end of a process, thrown through its code; not an exception that the code could handle by mistake. */
    public static final class ProcessKilled extends Error {

        private static final long serialVersionUID = 1L;

        /** A process ends here. */
        public ProcessKilled() {
            super("the process was killed");
        }
    }

    /**
     * The disk as one process sees it.
     *
     * @param steps
     *            called before each of its steps
     */
    public FileOperations mount(Steps steps) {
        return new Mount(this, steps);
    }

    /**
     * Takes the locks from a process that is gone, as a kernel does; it must not touch the disk any more.
     *
     * @param process
     *            what {@link #mount} returned for it
     */
    public void release(FileOperations process) {
        locks.values().removeIf(holder -> holder.equals(process));
    }

    /** The disk as it is now. */
    public DiskImage image() {
        return image;
    }

    /**
     * Changes the disk behind the back of all processes: damage, a smaller disk.
     *
     * @param next
     *            what is on the disk from now on
     */
    public void replaceImage(DiskImage next) {
        image = next;
    }

    /** One process; equal only to itself. */
    private static final class Mount implements FileOperations {

        private final ModelDisk disk;
        private final Steps steps;
        private long step;
        private boolean killed;

        Mount(ModelDisk disk, Steps steps) {
            this.disk = disk;
            this.steps = steps;
        }

        @Override
        public Optional<byte[]> read(Path file, long position) throws IOException {
            before(StepKind.READ, file);
            return disk.image.read(file, position);
        }

        @Override
        public void write(Path file, byte[] content) throws IOException {
            before(StepKind.CREATE, file);
            disk.image = disk.image.created(file);
            writeAt(file, 0, content);
        }

        @Override
        public void writeAt(Path file, long position, byte[] bytes) throws IOException {
            int half = bytes.length / 2;
            byte[] first = Arrays.copyOf(bytes, half);
            byte[] rest = Arrays.copyOfRange(bytes, half, bytes.length);
            before(StepKind.WRITE, file);
            writeWhatFits(file, position, first);
            before(StepKind.WRITE_REST, file);
            writeWhatFits(file, position + half, rest);
        }

        @Override
        public void truncate(Path file, long length) throws IOException {
            before(StepKind.TRUNCATE, file);
            disk.image = disk.image.cut(file, length);
        }

        @Override
        public void sync(Path file) throws IOException {
            try {
                before(StepKind.SYNC, file);
            } catch (IOException failed) {
                disk.image = disk.image.failedToSync(file);
                throw failed;
            }
            disk.image = disk.image.synced(file);
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            before(StepKind.RENAME, to);
            disk.image = disk.image.renamed(from, to);
        }

        @Override
        public void delete(Path file) throws IOException {
            before(StepKind.DELETE, file);
            disk.image = disk.image.deleted(file);
        }

        @Override
        public void createDirectory(Path directory) throws IOException {
            before(StepKind.CREATE_DIRECTORY, directory);
            disk.image = disk.image.withDirectory(directory);
        }

        @Override
        public void syncDirectory(Path directory) throws IOException {
            before(StepKind.SYNC_DIRECTORY, directory);
            disk.image = disk.image.directorySynced(directory);
        }

        @Override
        public List<String> list(Path directory) throws IOException {
            before(StepKind.READ, directory);
            return disk.image.list(directory);
        }

        @Override
        public Optional<HeldLock> tryLock(Path lockFile) throws IOException {
            before(StepKind.LOCK, lockFile);
            if (disk.locks.containsKey(lockFile)) {
                return Optional.empty();
            }
            if (disk.image.read(lockFile, 0).isEmpty()) {
                disk.image = disk.image.created(lockFile);
            }
            disk.locks.put(lockFile, this);
            return Optional.of(() -> unlock(lockFile));
        }

        private void unlock(Path lockFile) throws IOException {
            before(StepKind.UNLOCK, lockFile);
            disk.locks.remove(lockFile, this);
        }

        private void before(StepKind kind, Path file) throws IOException {
            if (kind != StepKind.LOCK && kind != StepKind.UNLOCK && disk.locks.containsKey(file)) {
                throw new IllegalStateException(file + " is locked; to open and close it would drop the lock");
            }
            if (killed) {
                // Code that cleans up while the kill travels through it must not reach the disk either.
                throw new ProcessKilled();
            }
            try {
                steps.before(step++, kind, file);
            } catch (ProcessKilled now) {
                killed = true;
                throw now;
            }
        }

        private void writeWhatFits(Path file, long position, byte[] bytes) throws IOException {
            int room = disk.image.room(bytes.length);
            disk.image = disk.image.written(file, position, Arrays.copyOf(bytes, room));
            if (room < bytes.length) {
                throw new IOException(file + ": No space left on device");
            }
        }
    }
}
