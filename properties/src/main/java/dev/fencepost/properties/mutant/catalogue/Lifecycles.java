package dev.fencepost.properties.mutant.catalogue;

import java.util.List;

/** What broken code decides about the lifecycle of a service; called from mutated classes. */
public final class Lifecycles {

    private Lifecycles() {}

    /** Nothing has to be waited for. */
    public static List<String> nothing() {
        return List.of();
    }
}
