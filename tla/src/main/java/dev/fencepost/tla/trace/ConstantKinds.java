package dev.fencepost.tla.trace;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.SpecValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Of which kind the constants of a specification are, told by an example of each.
 *
 * @param spec
 *            the specification, for messages
 * @param examples
 *            a value for each constant, as a trace of the default configuration has it
 */
record ConstantKinds(String spec, Map<String, SpecValue> examples) {

    /**
     * Checks what a trace has.
     *
     * @throws BadInputException
     *             if one is missing, unknown, or of another kind
     */
    void check(Map<String, SpecValue> constants) {
        Set<String> unknown = new TreeSet<>(constants.keySet());
        unknown.removeAll(examples.keySet());
        if (!unknown.isEmpty()) {
            throw new BadInputException("the specification " + spec + " has no constant " + unknown.iterator().next());
        }
        examples.forEach((name, example) -> {
            SpecValue value = constants.get(name);
            if (value == null) {
                throw new BadInputException(
                        "the trace has no value for the constant " + name + " of the specification " + spec);
            }
            if (!kind(value).equals(kind(example))) {
                throw new BadInputException("the constant " + name + " of the specification " + spec + " must be "
                        + kind(example) + ", not " + kind(value));
            }
        });
    }

    private static String kind(SpecValue value) {
        return switch (value) {
            case SpecValue.Int number -> "a whole number";
            case SpecValue.Bool truth -> "true or false";
            case SpecValue.Text text -> "a text";
            case SpecValue.Seq(List<SpecValue> elements) when elements.stream()
                    .allMatch(SpecValue.Int.class::isInstance)
                    && !elements.isEmpty() ->
                "an array of whole numbers";
            case SpecValue.Seq(List<SpecValue> elements) when elements.stream().allMatch(
                    SpecValue.Text.class::isInstance) && !elements.isEmpty() ->
                "an array of texts";
            case SpecValue.Rec(Map<String, SpecValue> fields) when fields.values().stream().allMatch(
                    SpecValue.Int.class::isInstance) ->
                "an object of whole numbers called "
                        + String.join(", ", new TreeSet<>(fields.keySet()));
            default -> "something else";
        };
    }
}
