package dev.fencepost.tla.walk;

import dev.fencepost.tla.spec.SpecAction;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What some walks have found.
 *
 * @param steps
 *            how many steps were walked
 * @param uses
 *            how often each action was used, with its parameters
 * @param failure
 *            the first walk on which the code and the specification differ
 */
public record WalkReport(int steps, Map<SpecAction, Integer> uses, Optional<WalkFailure> failure) {

    /** Copies the map. */
    public WalkReport {
        uses = Collections.unmodifiableMap(new LinkedHashMap<>(uses));
    }

    /** The actions that were never used. */
    public List<SpecAction> unused() {
        return uses.entrySet().stream().filter(entry -> entry.getValue() == 0).map(Map.Entry::getKey).toList();
    }
}
