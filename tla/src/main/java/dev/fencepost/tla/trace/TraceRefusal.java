package dev.fencepost.tla.trace;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Finds the words for a refusal: was the action possible at all, what would have been seen, what else was possible. */
final class TraceRefusal {

    /** Time may always pass; and what TLC takes apart without a name of its own is told by nothing. */
    private static final Set<String> UNNAMED = Set.of("Next", "TickWithin", "Tick");

    private final TraceSpecs specs;
    private final Spec spec;
    private final TraceSpec wanted;
    private final Map<String, SpecAction> actions;

    TraceRefusal(TraceSpecs specs, TraceSpec wanted, Map<String, SpecAction> actions) {
        this.specs = specs;
        this.spec = specs.of(wanted);
        this.wanted = wanted;
        this.actions = actions;
    }

    TraceResult.Refused of(int index, SpecValue.Rec event, SpecState before, String property) {
        String name = event.field("e").asText();
        List<SpecState> possible = property.isEmpty()
                ? TraceWalk.unchecked(spec, before, Objects.requireNonNull(actions.get("Is" + name)))
                : List.of();
        String why;
        List<String> differences = new ArrayList<>();
        if (!property.isEmpty()) {
            why = "after " + name + " the property " + property + " does not hold";
        } else if (possible.isEmpty()) {
            why = name + " is not possible there";
        } else if (name.equals("Tick")) {
            why = "the clocks have left their bounds";
        } else {
            why = name + " is possible there, but not with what was seen";
            differences(event, before, possible.getFirst(), differences);
        }
        StringBuilder text = new StringBuilder();
        JsonText.write(text, event);
        return new TraceResult.Refused(index + 1, text.toString(), why, differences, enabled(event, before),
                before.toString());
    }

    /** Field by field: what the event tells against what the specification would show. */
    private void differences(SpecValue.Rec event, SpecState before, SpecState after, List<String> into) {
        if (!(event.fields().get("post") instanceof SpecValue.Rec(Map<String, SpecValue> post))) {
            if (wanted.kind().equals(TraceSpec.Kind.ETCD)) {
                served(event, before, after, into);
            } else {
                kept(event.field("e").asText(), after, into);
            }
            return;
        }
        Map<String, SpecValue> was = fields(spec.evaluate("Candidate", before));
        Map<String, SpecValue> would = fields(spec.evaluate("Candidate", after));
        unknown(post, would, into);
        would.forEach((name, value) -> {
            SpecValue told = post.getOrDefault(name, was.getOrDefault(name, value));
            compare(name, told, value, into);
        });
    }

    /** What the event of a Lease tells of the store or of a fence. */
    private void kept(String name, SpecState after, List<String> into) {
        String about = name.startsWith("Judge") || name.equals("FloorTold") ? "fence" : "store";
        into.add(name.equals("Asked")
                ? "the verdict would be the other one"
                : about + " would be " + spec.variables(after).get(about));
    }

    /** What the event of an etcd tells of a verdict, of a write, and of what the server was left with. */
    private void served(SpecValue.Rec event, SpecState before, SpecState after, List<String> into) {
        Map<String, SpecValue> told = event.fields();
        if (told.containsKey("valid")) {
            into.add("the verdict would be the other one");
        }
        if (told.containsKey("accepted")) {
            boolean taken = !Objects.equals(spec.variables(after).get("state"), spec.variables(before).get("state"));
            compare("accepted", event.field("accepted"), SpecValue.of(taken), into);
        }
        if (told.get("server") instanceof SpecValue.Rec(Map<String, SpecValue> server)) {
            Map<String, SpecValue> would = fields(spec.evaluate("Server", after));
            unknown(server, would, into);
            would.forEach(
                    (name, value) -> compare(name, server.getOrDefault(name, SpecValue.of("nothing")), value, into));
        }
    }

    private static void unknown(Map<String, SpecValue> told, Map<String, SpecValue> would, List<String> into) {
        told.forEach((name, value) -> {
            if (!would.containsKey(name)) {
                into.add(name + " is told as " + value + ", and the specification knows no such field");
            }
        });
    }

    private static void compare(String name, SpecValue told, SpecValue would, List<String> into) {
        SpecValue shown = told instanceof SpecValue.Seq(List<SpecValue> elements) && would instanceof SpecValue.SetOf
                ? SpecValue.set(elements)
                : told;
        if (!shown.equals(would)) {
            into.add(name + " is told as " + shown + " and would be " + would);
        }
    }

    private static Map<String, SpecValue> fields(SpecValue value) {
        return value instanceof SpecValue.Rec(Map<String, SpecValue> fields) ? fields : Map.of();
    }

    /** What the specification itself allows there, of the candidate that the event is about if it is about one. */
    private List<String> enabled(SpecValue.Rec event, SpecState before) {
        TreeSet<String> names = new TreeSet<>();
        Spec core = specs.core(wanted);
        Map<String, SpecValue> values = new LinkedHashMap<>(spec.variables(before));
        values.keySet().retainAll(core.variableNames());
        SpecState state = core.state(values);
        for (SpecAction action : core.actions()) {
            SpecValue node = action.bindings().get("n");
            boolean about = node == null || node.equals(event.fields().getOrDefault("n", node));
            if (about && !UNNAMED.contains(action.name()) && isEnabled(core, state, action)) {
                // a wake is nothing but the input that says no more than that time has passed
                String name = action.name().equals("Input") ? "Woke" : action.name();
                names.add(node == null ? name : name + "(" + node.asText() + ")");
            }
        }
        return List.copyOf(names);
    }

    private static boolean isEnabled(Spec core, SpecState state, SpecAction action) {
        try {
            return !core.successors(state, action).isEmpty();
        } catch (BadInputException notEvaluated) {
            return false;
        }
    }
}
