package dev.fencepost.tla.trace;

import dev.fencepost.tla.spec.SpecValue;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Which actions a trace takes, each with what became of it. */
final class TraceOutcomes {

    private TraceOutcomes() {}

    static Map<String, Integer> of(Trace trace) {
        Map<String, Integer> counts = new TreeMap<>();
        for (SpecValue.Rec event : trace.events()) {
            counts.merge(of(event), 1, Integer::sum);
        }
        return counts;
    }

    /** As in {@code Woke:draining}: the action, and the phase after it or the verdict given. */
    static String of(SpecValue.Rec event) {
        String action = event.field("e").asText();
        Map<String, SpecValue> fields = event.fields();
        if (fields.get("post") instanceof SpecValue.Rec(Map<String, SpecValue> post) && post.containsKey("phase")) {
            return action + ":" + post.getOrDefault("phase", SpecValue.of("")).asText();
        }
        for (String told : new String[]{"valid", "accepted", "st"}) {
            SpecValue outcome = fields.get(told);
            if (outcome != null) {
                return action + ":" + outcome.toString().toLowerCase(Locale.ROOT).replace("\"", "");
            }
        }
        return action;
    }
}
