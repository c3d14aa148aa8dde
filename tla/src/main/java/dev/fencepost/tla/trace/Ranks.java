package dev.fencepost.tla.trace;

import java.util.HashMap;
import java.util.Map;

/** Numbers names from 1 on in the order in which they appear; no name is 0, one that never appeared -1. */
final class Ranks {

    private final Map<String, Integer> ranks = new HashMap<>();

    int appear(String name) {
        return ranks.computeIfAbsent(name, fresh -> ranks.size() + 1);
    }

    int of(String name) {
        return name.isEmpty() ? 0 : ranks.getOrDefault(name, -1);
    }
}
