package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What traces have shown of a specification, held against what there is to show.
 *
 * <p>What there is to show nobody lists: the actions and their branches are read in the specification, and of which
 * instants a trace must come to the very end, or a microsecond beside it, the module that takes in traces defines.
 */
final class Coverage implements TraceListener {

    private final List<Unshown> unshown;
    private final Set<Spec> specs = new HashSet<>();
    private final Set<String> actions = new TreeSet<>();
    private final Map<String, Set<String>> fields = new TreeMap<>();
    private final Set<SpecValue> ends = new HashSet<>();
    private final Set<SpecValue> wanted = new HashSet<>();

    Coverage(List<Unshown> unshown) {
        this.unshown = unshown;
    }

    @Override
    public void took(Spec spec, SpecState before, SpecValue.Rec event) {
        actions.add("Is" + event.field("e").asText());
        fields.computeIfAbsent(event.field("e").asText(), none -> new TreeSet<>()).addAll(event.fields().keySet());
        if (specs.add(spec)) {
            wanted.addAll(elements(spec.evaluate("Ends", before)));
        }
        ends.addAll(elements(spec.evaluate("Distance", before)));
        for (Unshown each : unshown) {
            assertThat(spec.evaluate(each.because(), before))
                    .as("%s, which rules out %s", each.because(), each.branch())
                    .isEqualTo(SpecValue.of(true));
        }
    }

    private static Set<SpecValue> elements(SpecValue set) {
        return ((SpecValue.SetOf) set).elements();
    }

    void hasEveryAction() {
        assertThat(actions).containsExactlyInAnyOrderElementsOf(specs.stream().flatMap(spec -> spec.actions().stream())
                .map(SpecAction::name).collect(Collectors.toSet()));
    }

    void hasEveryField(TraceLines lines) {
        Map<String, Set<String>> known = new TreeMap<>();
        lines.fields().forEach((action, each) -> {
            Set<String> all = new TreeSet<>(each.all());
            all.add("e");
            known.put(action, all);
        });
        assertThat(fields).isEqualTo(known);
    }

    void hasEveryBranchButThoseRuledOut() {
        Set<String> missing = all(Spec::branches);
        missing.removeAll(all(Spec::branchesTaken));

        assertThat(missing).containsExactlyInAnyOrderElementsOf(unshown.stream().map(Unshown::branch).toList());
    }

    void hasEveryEnd() {
        ends.retainAll(wanted);
        assertThat(ends).containsExactlyInAnyOrderElementsOf(wanted);
    }

    private Set<String> all(Function<Spec, Map<String, Set<String>>> branches) {
        return specs.stream().flatMap(spec -> branches.apply(spec).values().stream()).flatMap(Set::stream)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
