package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.service.ServicePhase;
import java.util.List;
import java.util.Optional;

/** What broken code decides about the lifecycle of a service; called from mutated classes. */
public final class Lifecycles {

    private Lifecycles() {}

    /** Whether it is noticed that a task has failed. */
    public static boolean noticed(ServicePhase phase) {
        return phase != ServicePhase.CAMPAIGNING;
    }

    /** The token of a leadership, or none. */
    public static Object orNone(Optional<?> token) {
        return token.isPresent() ? token.get() : FencingToken.NEVER;
    }

    /** Nothing has to be waited for. */
    public static List<String> nothing() {
        return List.of();
    }
}
