package dev.fencepost.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A sorted map that never changes: a change gives a new map, which shares all but a short path with the old one.
 *
 * <p>It is an AVL tree. A model keeps its state in such maps, so that every step's state can be kept, compared and gone
 * back to, while a write to one of a thousand objects copies ten nodes.
 *
 * @param <K>
 *            the keys, in their natural order
 * @param <V>
 *            the values
 */
public final class PersistentMap<K extends Comparable<? super K>, V> {

    private final Tree<K, V> root;
    private final int size;

    private PersistentMap(Tree<K, V> root, int size) {
        this.root = root;
        this.size = size;
    }

    /** The map without entries. */
    public static <K extends Comparable<? super K>, V> PersistentMap<K, V> empty() {
        return new PersistentMap<K, V>(new Leaf<>(), 0);
    }

    /** How many entries there are. */
    public int size() {
        return size;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** The value of a key. */
    public Optional<V> get(K key) {
        Tree<K, V> tree = root;
        while (tree instanceof Fork<K, V> fork) {
            int order = key.compareTo(fork.key);
            if (order == 0) {
                return Optional.of(fork.value);
            }
            tree = order < 0 ? fork.left : fork.right;
        }
        return Optional.empty();
    }

    /** Whether the key has a value. */
    public boolean has(K key) {
        return get(key).isPresent();
    }

    /** This map with one entry set. */
    public PersistentMap<K, V> with(K key, V value) {
        return new PersistentMap<>(set(root, key, value), has(key) ? size : size + 1);
    }

    /** This map without the entry of a key; itself where there is none. */
    public PersistentMap<K, V> without(K key) {
        return has(key) ? new PersistentMap<>(remove(root, key), size - 1) : this;
    }

    /** Calls the visitor with every key and value, in the order of the keys. */
    public void forEach(BiConsumer<? super K, ? super V> visitor) {
        visit(root, visitor);
    }

    /** The values, in the order of their keys. */
    public List<V> values() {
        List<V> values = new ArrayList<>(size);
        forEach((key, value) -> values.add(value));
        return values;
    }

    /** The keys, in order. */
    public List<K> keys() {
        List<K> keys = new ArrayList<>(size);
        forEach((key, value) -> keys.add(key));
        return keys;
    }

    /** Equal when the same keys have equal values. */
    @Override
    @SuppressWarnings("ReferenceEquality") // a shared root saves the walk
    public boolean equals(Object other) {
        return this == other || (other instanceof PersistentMap<?, ?> that && size == that.size
                && (root == that.root || (keys().equals(that.keys()) && values().equals(that.values()))));
    }

    @Override
    public int hashCode() {
        return keys().hashCode() * 31 + values().hashCode();
    }

    /** As a list of {@code key=value}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        forEach((key, value) -> text.append(text.length() > 1 ? ", " : "").append(key).append('=').append(value));
        return text.append('}').toString();
    }

    private sealed interface Tree<K, V> {

        int height();
    }

    private record Leaf<K, V>() implements Tree<K, V> {

        @Override
        public int height() {
            return 0;
        }
    }

    private record Fork<K, V>(K key, V value, Tree<K, V> left, Tree<K, V> right, int height) implements Tree<K, V> {

        static <K, V> Fork<K, V> of(K key, V value, Tree<K, V> left, Tree<K, V> right) {
            return new Fork<>(key, value, left, right, 1 + Math.max(left.height(), right.height()));
        }

        /** A fork whose sides may differ by two levels, turned so that they do not. */
        static <K, V> Fork<K, V> balanced(K key, V value, Tree<K, V> left, Tree<K, V> right) {
            if (left.height() > right.height() + 1 && left instanceof Fork<K, V> l) {
                if (l.left.height() < l.right.height() && l.right instanceof Fork<K, V> inner) {
                    return of(inner.key, inner.value, of(l.key, l.value, l.left, inner.left),
                            of(key, value, inner.right, right));
                }
                return of(l.key, l.value, l.left, of(key, value, l.right, right));
            }
            if (right.height() > left.height() + 1 && right instanceof Fork<K, V> r) {
                if (r.right.height() < r.left.height() && r.left instanceof Fork<K, V> inner) {
                    return of(inner.key, inner.value, of(key, value, left, inner.left),
                            of(r.key, r.value, inner.right, r.right));
                }
                return of(r.key, r.value, of(key, value, left, r.left), r.right);
            }
            return of(key, value, left, right);
        }
    }

    private static <K extends Comparable<? super K>, V> Fork<K, V> set(Tree<K, V> tree, K key, V value) {
        return switch (tree) {
            case Leaf<K, V> leaf -> Fork.of(key, value, leaf, leaf);
            case Fork<K, V> fork -> {
                int order = key.compareTo(fork.key);
                if (order == 0) {
                    yield new Fork<>(key, value, fork.left, fork.right, fork.height);
                }
                yield order < 0
                        ? Fork.balanced(fork.key, fork.value, set(fork.left, key, value), fork.right)
                        : Fork.balanced(fork.key, fork.value, fork.left, set(fork.right, key, value));
            }
        };
    }

    private static <K extends Comparable<? super K>, V> Tree<K, V> remove(Tree<K, V> tree, K key) {
        return switch (tree) {
            case Leaf<K, V> leaf -> leaf;
            case Fork<K, V> fork -> {
                int order = key.compareTo(fork.key);
                if (order < 0) {
                    yield Fork.balanced(fork.key, fork.value, remove(fork.left, key), fork.right);
                }
                if (order > 0) {
                    yield Fork.balanced(fork.key, fork.value, fork.left, remove(fork.right, key));
                }
                yield joined(fork.left, fork.right);
            }
        };
    }

    /** One tree of two, all keys of the first before all of the second. */
    private static <K extends Comparable<? super K>, V> Tree<K, V> joined(Tree<K, V> left, Tree<K, V> right) {
        if (!(right instanceof Fork<K, V> fork)) {
            return left;
        }
        Fork<K, V> first = fork;
        while (first.left instanceof Fork<K, V> smaller) {
            first = smaller;
        }
        return Fork.balanced(first.key, first.value, left, remove(right, first.key));
    }

    private static <K, V> void visit(Tree<K, V> tree, BiConsumer<? super K, ? super V> visitor) {
        if (tree instanceof Fork<K, V> fork) {
            visit(fork.left, visitor);
            visitor.accept(fork.key, fork.value);
            visit(fork.right, visitor);
        }
    }
}
