package dev.fencepost.model.disk;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Names and contents as one reader sees them: the running system, or the one after a power cut. */
record Tree(SortedSet<Path> directories, SortedMap<Path, Integer> names, SortedMap<Integer, Bytes> contents) {

    static Tree empty(Path root) {
        return new Tree(Collections.unmodifiableSortedSet(new TreeSet<>(Set.of(root))), new TreeMap<>(),
                new TreeMap<>());
    }

    Optional<Integer> inode(Path name) {
        return Optional.ofNullable(names.get(name));
    }

    Bytes content(int inode) {
        return contents.getOrDefault(inode, Bytes.NONE);
    }

    long usedBytes() {
        return contents.values().stream().mapToLong(Bytes::length).sum();
    }

    Tree with(Change change) {
        return switch (change) {
            case Change.Wrote wrote ->
                withContent(wrote.inode(), content(wrote.inode()).overwritten(wrote.position(), wrote.bytes()));
            case Change.Cut cut -> withContent(cut.inode(), content(cut.inode()).first(cut.length()));
            case Change.Linked linked -> {
                SortedMap<Path, Integer> next = new TreeMap<>(names);
                next.put(linked.name(), linked.inode());
                yield withNames(next);
            }
            case Change.Unlinked unlinked -> {
                SortedMap<Path, Integer> next = new TreeMap<>(names);
                next.remove(unlinked.name());
                yield withNames(next);
            }
            case Change.Renamed renamed -> {
                SortedMap<Path, Integer> next = new TreeMap<>(names);
                next.remove(renamed.from());
                next.put(renamed.to(), renamed.inode());
                yield withNames(next);
            }
            case Change.MadeDirectory made -> {
                SortedSet<Path> next = new TreeSet<>(directories);
                next.add(made.name());
                yield new Tree(Collections.unmodifiableSortedSet(next), names, contents);
            }
        };
    }

    /** Without names in directories that do not exist, and without contents that no name reaches. */
    Tree reachable() {
        SortedMap<Path, Integer> reached = new TreeMap<>(names);
        reached.keySet().removeIf(name -> !directories.contains(name.getParent()));
        SortedMap<Integer, Bytes> kept = new TreeMap<>(contents);
        kept.keySet().retainAll(reached.values());
        return new Tree(directories, Collections.unmodifiableSortedMap(reached),
                Collections.unmodifiableSortedMap(kept));
    }

    private Tree withContent(int inode, Bytes content) {
        SortedMap<Integer, Bytes> next = new TreeMap<>(contents);
        next.put(inode, content);
        return new Tree(directories, names, Collections.unmodifiableSortedMap(next));
    }

    private Tree withNames(SortedMap<Path, Integer> next) {
        return new Tree(directories, Collections.unmodifiableSortedMap(next), contents);
    }
}
