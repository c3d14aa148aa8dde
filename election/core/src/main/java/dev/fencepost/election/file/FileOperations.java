package dev.fencepost.election.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A disk as durable code must see it: what is written survives the process at once, but a power cut only once synced.
 *
 * <p>Each method is one step, and a crash may fall between any two. Until {@link #sync} a file's content, and until
 * {@link #syncDirectory} a directory's names, may be lost in a power cut, each change on its own and in any order. Any
 * step may fail half done, for instance on a full disk.
 */
public interface FileOperations {

    /**
     * The file's bytes from a position to its end.
     *
     * @param file
     *            which file
     * @param position
     *            the first byte wanted; past the end gives no bytes
     * @return empty when there is no such file
     * @throws IOException
     *             when the disk fails
     */
    Optional<byte[]> read(Path file, long position) throws IOException;

    /**
     * Makes these bytes the file's whole content, creating it if needed; neither content nor name is durable yet.
     *
     * @param file
     *            which file
     * @param content
     *            all of it
     * @throws IOException
     *             when the disk fails or is full; the file may then hold a part
     */
    void write(Path file, byte[] content) throws IOException;

    /**
     * Writes bytes into an existing file, making it longer if needed; not durable yet.
     *
     * @param file
     *            which file
     * @param position
     *            where the first byte goes, at most the file's length
     * @param bytes
     *            what to write
     * @throws IOException
     *             when the disk fails or is full; some of the bytes may then be there
     */
    void writeAt(Path file, long position, byte[] bytes) throws IOException;

    /**
     * Cuts a file off; not durable yet.
     *
     * @param file
     *            which file
     * @param length
     *            how many bytes stay
     * @throws IOException
     *             when the disk fails
     */
    void truncate(Path file, long length) throws IOException;

    /**
     * Makes a file's content durable, whoever wrote it; says nothing of its name.
     *
     * @param file
     *            which file
     * @throws IOException
     *             when the disk fails; nobody knows then what is durable, and trying again proves nothing
     */
    void sync(Path file) throws IOException;

    /**
     * Gives a file another name in the same directory, replacing what had it, in one indivisible step.
     *
     * @param from
     *            the present name
     * @param to
     *            the new one
     * @throws IOException
     *             when the disk fails
     */
    void rename(Path from, Path to) throws IOException;

    /**
     * Removes a file's name, if it is there.
     *
     * @param file
     *            which file
     * @throws IOException
     *             when the disk fails
     */
    void delete(Path file) throws IOException;

    /**
     * Creates a directory, unless it is there; its parent must exist.
     *
     * @param directory
     *            which directory
     * @throws IOException
     *             when the disk fails
     */
    void createDirectory(Path directory) throws IOException;

    /**
     * Makes the names in a directory durable.
     *
     * @param directory
     *            which directory
     * @throws IOException
     *             when the disk fails
     */
    void syncDirectory(Path directory) throws IOException;

    /**
     * The names in a directory, in ascending order.
     *
     * @param directory
     *            which directory
     * @throws IOException
     *             when the disk fails
     */
    List<String> list(Path directory) throws IOException;

    /**
     * Takes the exclusive lock that a file stands for, without waiting.
     *
     * <p>The file is created if needed and is nothing but a lock: POSIX drops a process's locks on a file when the process
     * closes <em>any</em> handle of it, so reading or syncing a locked file would open the door.
     *
     * @param lockFile
     *            the file that stands for the lock
     * @return empty while anybody holds it, in this process or another
     * @throws IOException
     *             when the system cannot lock
     */
    Optional<HeldLock> tryLock(Path lockFile) throws IOException;
}
