package dev.fencepost.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which module may know of which, told by package; what stands here is what the POMs allow, and is read by people.
 *
 * @param root
 *            the package under which the modules' packages lie
 */
record Modules(String root) {

    /** The backends know the core only; the longest name that fits a package decides which module it belongs to. */
    private static final Map<String, Set<String>> MAY_KNOW = Map.of(
            "election", Set.of(),
            "election.kubernetes", Set.of("election"),
            "election.etcd", Set.of("election"),
            "election.zookeeper", Set.of("election"),
            "election.jdbc", Set.of("election"),
            "model", Set.of("election"),
            "simulator", Set.of(),
            "properties", Set.of("election", "election.kubernetes", "election.etcd", "election.zookeeper",
                    "election.jdbc", "model", "simulator"),
            "tla", Set.of("election", "election.kubernetes", "election.etcd", "model", "simulator", "properties"),
            "suites", Set.of("election", "simulator", "properties", "tla"));

    List<ArchRule> rules() {
        return new TreeMap<>(MAY_KNOW).entrySet().stream().map(arrow -> rule(arrow.getKey(), arrow.getValue()))
                .toList();
    }

    ArchRule rule(String module) {
        return rule(module, MAY_KNOW.getOrDefault(module, Set.of()));
    }

    private ArchRule rule(String module, Set<String> known) {
        return ArchRuleDefinition.noClasses()
                .that(DescribedPredicate.describe("belong to " + module, type -> moduleOf(type).equals(module)))
                .should()
                .dependOnClassesThat(DescribedPredicate.describe("belong to another of our modules",
                        type -> !Set.of("", module).contains(moduleOf(type)) && !known.contains(moduleOf(type))))
                .as("Module " + module + " may know of " + (known.isEmpty() ? "nothing of ours" : known))
                .because("each arrow is a promise (docs/architecture.md); what two modules share belongs into the one "
                        + "that both may know, and what joins them into properties")
                .allowEmptyShould(true);
    }

    private String moduleOf(JavaClass type) {
        String inside = type.getPackageName() + ".";
        return MAY_KNOW.keySet().stream()
                .filter(module -> inside.startsWith(root + "." + module + "."))
                .reduce("", (one, other) -> one.length() > other.length() ? one : other);
    }
}
