package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecStep;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The steps that TLC's next-state relation allows from one state, by where they lead. */
final class Allowed {

    private final Map<SpecState, Target> targets = new LinkedHashMap<>();

    /** A state that some steps lead to. */
    static final class Target {

        private final Set<String> actions = new TreeSet<>();
        private final Set<String> taken = new TreeSet<>();
        private final boolean inModel;
        private final long fingerprint;

        private Target(Spec spec, SpecState state) {
            inModel = spec.inModel(state);
            fingerprint = inModel ? spec.fingerprint(state) : 0;
        }

        /** Whether the constraints let TLC go on from there. */
        boolean inModel() {
            return inModel;
        }

        /** Of a state within the constraints. */
        long fingerprint() {
            return fingerprint;
        }

        /** Notes that the code has taken a step of that action; false if the specification has none. */
        boolean take(String action) {
            if (!actions.contains(action)) {
                return false;
            }
            taken.add(action);
            return true;
        }

        Set<String> actions() {
            return actions;
        }

        /** The actions by which the specification gets there and the code does not. */
        Set<String> missing() {
            Set<String> missing = new TreeSet<>(actions);
            missing.removeAll(taken);
            return missing;
        }
    }

    Allowed(Spec spec, SpecState from) {
        for (SpecStep step : spec.successors(from)) {
            targets.computeIfAbsent(step.to(), state -> new Target(spec, state)).actions.add(step.action().name());
        }
    }

    Map<SpecState, Target> targets() {
        return targets;
    }
}
