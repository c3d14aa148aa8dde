package dev.fencepost.properties.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The accidents that are laid for the claims and mutations of a store, one for each fault.
 *
 * <p>The end of a fault says its kind alone. Of equal faults the one that has been met is taken to end first, so that none
 * that is still laid goes for the end of one that has happened.
 */
final class StoreAccidents {

    private final List<StoreFault> laid = new ArrayList<>();
    /** Those that have happened while their fault is on. */
    private final List<StoreFault> met = new ArrayList<>();

    void began(StoreFault fault) {
        laid.add(fault);
    }

    /** A claim or a mutation meets the accident that was laid first, if there is one. */
    Optional<StoreFault> meet() {
        if (laid.isEmpty()) {
            return Optional.empty();
        }
        StoreFault first = laid.removeFirst();
        met.add(first);
        return Optional.of(first);
    }

    /** Tells whether it was the last of its kind. */
    boolean ended(StoreFault fault) {
        if (!met.remove(fault)) {
            laid.remove(fault);
        }
        return !met.contains(fault) && !laid.contains(fault);
    }
}
