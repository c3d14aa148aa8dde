package dev.fencepost.model.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A disk as a value: what the running system sees, what a power cut leaves, and the changes in between.
 *
 * <p>It assumes less of a file system than POSIX promises, and no more: syncing a file does not make its name durable,
 * unsynced changes reach the disk in any order, each alone or not at all, a write may be torn or leave zeros, a rename
 * is indivisible. A store that survives this survives ext4, xfs and apfs; the converse is not claimed.
 */
public final class DiskImage {

    private final Tree visible;
    private final Tree durable;
    private final List<Change> unsynced;
    private final int nextInode;
    private final long capacityBytes;

    private DiskImage(Tree visible, Tree durable, List<Change> unsynced, int nextInode, long capacityBytes) {
        this.visible = visible;
        this.durable = durable;
        this.unsynced = unsynced;
        this.nextInode = nextInode;
        this.capacityBytes = capacityBytes;
    }

    /**
     * An empty disk.
     *
     * @param root
     *            the one directory that exists; absolute, as are all paths here
     */
    public static DiskImage empty(Path root) {
        return new DiskImage(Tree.empty(root), Tree.empty(root), List.of(), 1, Long.MAX_VALUE);
    }

    /**
     * The same disk with room for this much and no more.
     *
     * @param bytes
     *            for the contents of all files together
     */
    public DiskImage withCapacityBytes(long bytes) {
        return new DiskImage(visible, durable, unsynced, nextInode, bytes);
    }

    /** How many bytes the contents of all files take together. */
    public long usedBytes() {
        return visible.usedBytes();
    }

    /** In how many ways {@link #afterPowerCut} can come out right now; saturates. */
    public long powerCutOutcomes() {
        long outcomes = 1;
        for (Change change : unsynced) {
            outcomes = outcomes > Long.MAX_VALUE / 4 ? outcomes : outcomes * change.fates().size();
        }
        return outcomes;
    }

    /**
     * What is found after a power cut.
     *
     * @param outcome
     *            which of the {@link #powerCutOutcomes()}, modulo their number; 0 loses everything that was not synced
     */
    public DiskImage afterPowerCut(long outcome) {
        Tree left = durable;
        long rest = Math.floorMod(outcome, powerCutOutcomes());
        for (Change change : unsynced) {
            Change.Fate fate = change.fates().get((int) (rest % change.fates().size()));
            rest /= change.fates().size();
            left = suffered(left, change, fate);
        }
        Tree found = left.reachable();
        return new DiskImage(found, found, List.of(), nextInode, capacityBytes);
    }

    /**
     * The same disk after a byte went bad, in the running system and for ever.
     *
     * @param file
     *            which file; must exist
     * @param position
     *            which byte of it
     */
    public DiskImage damagedAt(Path file, int position) {
        int inode = inodeOf(file);
        Change.Wrote damage = new Change.Wrote(inode, 0, visible.content(inode).flippedAt(position));
        return new DiskImage(visible.with(damage), durable.with(damage), unsynced, nextInode, capacityBytes);
    }

    /**
     * The file's bytes from a position on, as the running system sees them.
     *
     * @param file
     *            which file
     * @param position
     *            the first byte wanted
     */
    public Optional<byte[]> read(Path file, long position) {
        return visible.inode(file).map(inode -> visible.content(inode).from(position));
    }

    /**
     * The names in a directory, ascending.
     *
     * @param directory
     *            which directory
     * @throws IOException
     *             when there is none
     */
    public List<String> list(Path directory) throws IOException {
        requireDirectory(directory);
        return visible.names().keySet().stream().filter(name -> directory.equals(name.getParent()))
                .map(name -> String.valueOf(name.getFileName())).sorted().toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DiskImage image && visible.equals(image.visible) && durable.equals(image.durable)
                && unsynced.equals(image.unsynced) && nextInode == image.nextInode
                && capacityBytes == image.capacityBytes;
    }

    @Override
    public int hashCode() {
        return Objects.hash(visible, unsynced, nextInode);
    }

    DiskImage created(Path file) throws IOException {
        requireDirectory(Change.parent(file));
        Optional<Integer> inode = visible.inode(file);
        if (inode.isPresent()) {
            return with(new Change.Cut(inode.get(), 0));
        }
        DiskImage linked = with(new Change.Linked(file, nextInode));
        return new DiskImage(linked.visible, linked.durable, linked.unsynced, nextInode + 1, capacityBytes);
    }

    DiskImage written(Path file, long position, byte[] bytes) throws IOException {
        return with(new Change.Wrote(existing(file), (int) position, Bytes.of(bytes)));
    }

    DiskImage cut(Path file, long length) throws IOException {
        return with(new Change.Cut(existing(file), (int) length));
    }

    DiskImage renamed(Path from, Path to) throws IOException {
        return with(new Change.Renamed(from, to, existing(from)));
    }

    DiskImage deleted(Path file) {
        return visible.inode(file).isEmpty() ? this : with(new Change.Unlinked(file));
    }

    DiskImage withDirectory(Path directory) throws IOException {
        requireDirectory(Change.parent(directory));
        return visible.directories().contains(directory) ? this : with(new Change.MadeDirectory(directory));
    }

    DiskImage synced(Path file) throws IOException {
        int inode = existing(file);
        return settled(change -> change instanceof Change.OfContent content && content.inode() == inode, true);
    }

    DiskImage directorySynced(Path directory) throws IOException {
        requireDirectory(directory);
        return settled(change -> change instanceof Change.OfNames names && names.directory().equals(directory), true);
    }

    /** A failed sync as kernels do it: the pages count as clean, and no later sync will write them. */
    DiskImage failedToSync(Path file) throws IOException {
        int inode = existing(file);
        return settled(change -> change instanceof Change.OfContent content && content.inode() == inode, false);
    }

    /** How many of so many more bytes find room. */
    int room(int bytes) {
        return (int) Math.max(0, Math.min(bytes, capacityBytes - visible.reachable().usedBytes()));
    }

    private DiskImage with(Change change) {
        List<Change> more = new ArrayList<>(unsynced);
        more.add(change);
        return new DiskImage(visible.with(change), durable, List.copyOf(more), nextInode, capacityBytes);
    }

    private DiskImage settled(Predicate<Change> which, boolean reachesDisk) {
        Tree reached = durable;
        List<Change> rest = new ArrayList<>();
        for (Change change : unsynced) {
            if (!which.test(change)) {
                rest.add(change);
            } else if (reachesDisk) {
                reached = reached.with(change);
            }
        }
        return new DiskImage(visible, reached, List.copyOf(rest), nextInode, capacityBytes);
    }

    private static Tree suffered(Tree tree, Change change, Change.Fate fate) {
        return switch (fate) {
            case LOST -> tree;
            case KEPT -> tree.with(change);
            case TORN, ZEROED -> {
                if (!(change instanceof Change.Wrote(int inode, int position, Bytes bytes))) {
                    throw new IllegalStateException("only a write can be torn, unlike " + change);
                }
                Bytes left = fate == Change.Fate.TORN ? bytes.first(bytes.length() / 2) : bytes.zeroed();
                yield tree.with(new Change.Wrote(inode, position, left));
            }
        };
    }

    private int existing(Path file) throws IOException {
        return visible.inode(file).orElseThrow(() -> new IOException(file + ": no such file"));
    }

    private int inodeOf(Path file) {
        return visible.inode(file).orElseThrow(() -> new IllegalArgumentException(file + ": no such file"));
    }

    private void requireDirectory(@Nullable Path directory) throws IOException {
        if (directory == null || !visible.directories().contains(directory)) {
            throw new IOException(directory + ": no such directory");
        }
    }
}
