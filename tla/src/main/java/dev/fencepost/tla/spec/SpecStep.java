package dev.fencepost.tla.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A step that a specification allows.
 *
 * @param action
 *            which action it is
 * @param chosen
 *            parameters of the action that are chosen in the state only, such as which of the calls on their way is
 *            served
 * @param to
 *            the state after it
 */
public record SpecStep(SpecAction action, Map<String, SpecValue> chosen, SpecState to) {

    /** Takes a copy. */
    public SpecStep {
        chosen = Collections.unmodifiableMap(new LinkedHashMap<>(chosen));
    }

    /** A step of an action that leaves nothing to choose. */
    public SpecStep(SpecAction action, SpecState to) {
        this(action, Map.of(), to);
    }
}
