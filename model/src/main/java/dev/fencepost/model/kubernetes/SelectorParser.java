package dev.fencepost.model.kubernetes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the label and field selectors of a query; written by hand, since the grammar has five forms in all. */
final class SelectorParser {

    private SelectorParser() {}

    /** The requirements that must all hold. */
    static Parsed<List<Requirement>> parse(WireRequest request) {
        List<Requirement> requirements = new ArrayList<>();
        for (String part : parts(request.parameter("labelSelector"))) {
            Optional<Requirement> requirement = labelRequirement(part.trim());
            if (requirement.isEmpty()) {
                return new Parsed.Refused<>(Failures.badRequest("unable to parse requirement: " + part));
            }
            requirements.add(requirement.get());
        }
        for (String part : parts(request.parameter("fieldSelector"))) {
            boolean negated = part.contains("!=");
            String field = part.substring(0, negated ? part.indexOf("!=") : Math.max(0, part.indexOf('='))).trim();
            String value = part.substring(part.lastIndexOf('=') + 1).trim();
            Optional<Requirement> requirement = fieldRequirement(field, value);
            if (requirement.isEmpty()) {
                return new Parsed.Refused<>(Failures.badRequest("\"" + field + "\" is not a known field selector: only"
                        + " \"metadata.name\", \"metadata.namespace\""));
            }
            requirements.add(negated ? new Requirement.Not(requirement.get()) : requirement.get());
        }
        return new Parsed.Fine<>(List.copyOf(requirements));
    }

    private static Optional<Requirement> fieldRequirement(String field, String value) {
        return switch (field) {
            case "metadata.name" -> Optional.of(new Requirement.NameIs(value));
            case "metadata.namespace" -> Optional.of(new Requirement.NamespaceIs(value));
            default -> Optional.empty();
        };
    }

    /** {@code k=v}, {@code k==v}, {@code k!=v}, {@code k in (v,w)}, {@code k notin (v,w)}, {@code k}, {@code !k}. */
    private static Optional<Requirement> labelRequirement(String text) {
        int bracket = text.indexOf('(');
        if (bracket >= 0) {
            return setRequirement(text, bracket);
        }
        int equal = text.indexOf('=');
        if (equal >= 0) {
            boolean negated = equal > 0 && text.charAt(equal - 1) == '!';
            String label = text.substring(0, negated ? equal - 1 : equal).trim();
            Set<String> value = Set.of(text.substring(text.lastIndexOf('=') + 1).trim());
            return checked(label, negated
                    ? new Requirement.LabelNotIn(label, value)
                    : new Requirement.LabelIn(label, value));
        }
        if (text.startsWith("!")) {
            String label = text.substring(1).trim();
            return checked(label, new Requirement.LabelAbsent(label));
        }
        return checked(text, new Requirement.LabelExists(text));
    }

    private static Optional<Requirement> setRequirement(String text, int bracket) {
        String head = text.substring(0, bracket).trim();
        int blank = head.lastIndexOf(' ');
        if (blank < 0 || !text.endsWith(")")) {
            return Optional.empty();
        }
        String label = head.substring(0, blank).trim();
        Set<String> values = new HashSet<>();
        for (String value : text.substring(bracket + 1, text.length() - 1).split(",", -1)) {
            values.add(value.trim());
        }
        return switch (head.substring(blank + 1)) {
            case "in" -> checked(label, new Requirement.LabelIn(label, Set.copyOf(values)));
            case "notin" -> checked(label, new Requirement.LabelNotIn(label, Set.copyOf(values)));
            default -> Optional.empty();
        };
    }

    private static Optional<Requirement> checked(String label, Requirement requirement) {
        return Names.isQualified(label) ? Optional.of(requirement) : Optional.empty();
    }

    /** The parts between commas that stand in no brackets; none of an empty text. */
    private static List<String> parts(String selector) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < selector.length(); i++) {
            char c = selector.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(selector.substring(start, i));
                start = i + 1;
            }
        }
        if (!selector.isBlank()) {
            parts.add(selector.substring(start));
        }
        return parts;
    }
}
