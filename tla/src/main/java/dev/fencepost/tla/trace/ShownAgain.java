package dev.fencepost.tla.trace;

import dev.fencepost.tla.spec.SpecValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which events tell a version of the Lease that a later one shows, as a cache does.
 *
 * <p>The specification remembers those only: to carry all that a Lease has been through a long trace would cost more than
 * all the rest. A version that is left out here is not remembered, so what shows it is refused.
 */
final class ShownAgain {

    private ShownAgain() {}

    /** The indexes of those events. */
    static Set<Integer> of(List<SpecValue.Rec> events) {
        Set<Integer> again = new HashSet<>();
        Set<SpecValue> shown = new HashSet<>();
        for (int i = events.size() - 1; i >= 0; i--) {
            Map<String, SpecValue> event = events.get(i).fields();
            SpecValue version = event.get("ver");
            boolean stale = false;
            if (event.get("at") instanceof SpecValue.Rec(Map<String, SpecValue> at)) {
                version = at.get("ver");
                stale = true;
            }
            if (version != null && shown.contains(version)) {
                again.add(i);
            }
            if (version != null && stale) {
                shown.add(version);
            }
        }
        return again;
    }
}
