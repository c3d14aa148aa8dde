package dev.fencepost.model.disk;

import java.nio.file.Path;
import java.util.List;

/** One change of a disk that a power cut may undo until it is synced. */
sealed interface Change {

    /** A change of a file's content, made durable by syncing the file. */
    sealed interface OfContent extends Change {

        /** The file, whatever it is called. */
        int inode();
    }

    /** A change of a directory's names, made durable by syncing the directory. */
    sealed interface OfNames extends Change {

        /** The directory in which names change. */
        Path directory();
    }

    record Wrote(int inode, int position, Bytes bytes) implements OfContent {}

    record Cut(int inode, int length) implements OfContent {}

    record Linked(Path name, int inode) implements OfNames {

        @Override
        public Path directory() {
            return parent(name);
        }
    }

    record Unlinked(Path name) implements OfNames {

        @Override
        public Path directory() {
            return parent(name);
        }
    }

    /** Indivisible: after a crash the file has the old name or the new one, never both. */
    record Renamed(Path from, Path to, int inode) implements OfNames {

        @Override
        public Path directory() {
            return parent(to);
        }
    }

    record MadeDirectory(Path name) implements OfNames {

        @Override
        public Path directory() {
            return parent(name);
        }
    }

    /** What a power cut may make of this change while it is not synced. */
    default List<Fate> fates() {
        return switch (this) {
            case Wrote wrote -> Fate.OF_A_WRITE;
            case Cut cut -> Fate.OF_ANYTHING;
            case OfNames names -> Fate.OF_ANYTHING;
        };
    }

    /** The directory that a name is in. */
    static Path parent(Path name) {
        Path parent = name.getParent();
        if (parent == null) {
            throw new IllegalArgumentException("the model disk knows absolute paths only, unlike " + name);
        }
        return parent;
    }

    /** What a power cut makes of a change; only a write can also be torn or zeroed. */
    enum Fate {
        LOST,
        KEPT,
        /** The first half reached the disk. */
        TORN,
        /** The length reached the disk and the bytes did not. */
        ZEROED;

        static final List<Fate> OF_ANYTHING = List.of(LOST, KEPT);
        static final List<Fate> OF_A_WRITE = List.of(LOST, KEPT, TORN, ZEROED);
    }
}
