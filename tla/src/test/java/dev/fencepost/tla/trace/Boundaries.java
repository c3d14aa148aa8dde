package dev.fencepost.tla.trace;

import dev.fencepost.tla.spec.SpecValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds in a trace what happened at the very end of a lease or of a validity, or one microsecond beside it. */
final class Boundaries {

    private Boundaries() {}

    /** As in {@code read answered at expiry + 1: acquiring}. */
    static Set<String> of(Trace trace) {
        Set<String> found = new TreeSet<>();
        Map<String, Map<String, SpecValue>> states = new HashMap<>();
        SpecValue clocks = SpecValue.seq();
        for (SpecValue.Rec event : trace.events()) {
            String name = event.field("e").asText();
            if (name.equals("Tick")) {
                clocks = event.field("clk");
            }
            if (!event.fields().containsKey("n")) {
                continue;
            }
            String node = event.field("n").asText();
            Map<String, SpecValue> state = states.computeIfAbsent(node, none -> new HashMap<>());
            int now = clocks.field(node).asInt();
            SpecValue seen = state.get("obs");
            SpecValue verdict = state.get("verdict");
            if (name.equals("AnsweredRead") && seen != null && showsHolder(seen)) {
                int end = seen.field("changed").asInt() + seen.field("at").field("rec").field("dur").asInt();
                note(found, "read answered at expiry", now - end, event.field("post").field("phase").asText());
            } else if (name.equals("Asked") && verdict != null) {
                int until = verdict.field("until").asInt();
                note(found, "verdict asked at its end", now - until, event.field("valid").toString());
            }
            if (event.fields().get("post") instanceof SpecValue.Rec(Map<String, SpecValue> post)) {
                state.putAll(post);
            }
        }
        return found;
    }

    private static boolean showsHolder(SpecValue seen) {
        return seen.field("st").asText().equals("seen")
                && !seen.field("at").field("rec").field("holder").equals(SpecValue.seq());
    }

    private static void note(Set<String> found, String what, int beyond, String outcome) {
        if (Math.abs(beyond) <= 1) {
            found.add(what + (beyond == 0 ? "" : beyond > 0 ? " + 1" : " - 1") + ": " + outcome);
        }
    }
}
