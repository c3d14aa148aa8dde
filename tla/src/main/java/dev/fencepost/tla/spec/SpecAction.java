package dev.fencepost.tla.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An action of a specification with its parameters bound, as {@code Crash(n |-> n1)}: the unit by which steps are named
 * and counted.
 *
 * <p>An action is a definition that the next-state action applies and whose comment says, behind {@code Java:}, which step
 * of the code it stands for; in a specification without such comments, the first definition that is applied. Bound are
 * those of its parameters whose values do not depend on the state; the others are {@link SpecStep#chosen}.
 *
 * @param name
 *            of the definition
 * @param bindings
 *            values by parameter, in order
 */
public record SpecAction(String name, Map<String, SpecValue> bindings) {

    /** Takes a copy. */
    public SpecAction {
        bindings = Collections.unmodifiableMap(new LinkedHashMap<>(bindings));
    }

    /** One without parameters. */
    public static SpecAction named(String name) {
        return new SpecAction(name, Map.of());
    }

    /** The same with one more parameter. */
    public SpecAction with(String parameter, SpecValue value) {
        Map<String, SpecValue> more = new LinkedHashMap<>(bindings);
        more.put(parameter, value);
        return new SpecAction(name, more);
    }

    @Override
    public String toString() {
        return bindings.isEmpty()
                ? name
                : name + SpecText.listed("(", bindings.entrySet().stream()
                        .map(binding -> binding.getKey() + " |-> " + binding.getValue()).toList(), ")");
    }
}
