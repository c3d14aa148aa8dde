package dev.fencepost.tla.trace;

import dev.fencepost.tla.spec.SpecValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was told of each candidate's state last: besides the phase only what has changed since is told again. */
final class ToldStates {

    private static final String PHASE = "phase";

    private final Map<String, Map<String, SpecValue>> told = new HashMap<>();

    /**
     * What is to be told of a state.
     *
     * @param node
     *            whose
     * @param seen
     *            all of it
     * @param whole
     *            whether all of it is told
     */
    SpecValue post(String node, Map<String, SpecValue> seen, boolean whole) {
        Map<String, SpecValue> before = told.put(node, seen);
        Map<String, SpecValue> changed = new LinkedHashMap<>(seen);
        if (before != null && !whole) {
            changed.entrySet().removeIf(field -> !field.getKey().equals(PHASE)
                    && field.getValue().equals(before.get(field.getKey())));
        }
        return new SpecValue.Rec(changed);
    }

    /** A field of the state that was told last, or another value where none was. */
    SpecValue last(String node, String field, SpecValue otherwise) {
        return told.getOrDefault(node, Map.of()).getOrDefault(field, otherwise);
    }

    /** The process is gone; the next one begins anew. */
    void forget(String node) {
        told.remove(node);
    }
}
