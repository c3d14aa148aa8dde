package dev.fencepost.properties.checker;

import java.util.Arrays;

/**
 * Numbers a handful of names in the order of their appearance.
 *
 * <p>A run has few of them, and mostly passes the very same object, so that a walk beats a map.
 */
final class Names {

    private String[] names = new String[8];
    private int size;

    /** The number of a name, a new one if it was not seen before. */
    int of(String name) {
        int known = find(name);
        if (known >= 0) {
            return known;
        }
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
        }
        names[size] = name;
        return size++;
    }

    /** The number of a name, or -1. */
    int find(String name) {
        for (int i = 0; i < size; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    String name(int number) {
        return names[number];
    }

    int size() {
        return size;
    }
}
