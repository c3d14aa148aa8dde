package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecStep;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Every state that a specification reaches, breadth first, as far as its constraints go.
 *
 * @param visited
 *            the states
 */
record SpecGraph(Visited visited) {

    static SpecGraph visit(Spec spec, int limit) {
        Visited visited = new Visited();
        Queue<SpecState> queue = new ArrayDeque<>();
        for (SpecState state : spec.initialStates()) {
            long fingerprint = spec.fingerprint(state);
            if (spec.inModel(state) && visited.add(fingerprint, fingerprint, "")) {
                queue.add(state);
            }
        }
        for (SpecState from = queue.poll(); from != null; from = queue.poll()) {
            long origin = spec.fingerprint(from);
            for (SpecStep step : spec.successors(from)) {
                if (!spec.inModel(step.to())) {
                    continue;
                }
                if (visited.add(spec.fingerprint(step.to()), origin, step.action().toString())) {
                    queue.add(step.to());
                }
            }
            if (visited.size() > limit) {
                throw new IllegalStateException("the specification reaches more than " + limit + " states");
            }
        }
        return new SpecGraph(visited);
    }
}
