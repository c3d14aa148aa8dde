package dev.fencepost.model.kubernetes;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A rule that allows some verbs on the Leases of one namespace.
 *
 * @param namespace
 *            where it holds; nowhere else, and not for all namespaces together
 * @param verbs
 *            what it allows
 * @param only
 *            the one name that it is restricted to; a POST carries no name, so such a rule never allows it (case {@code
 *            auth-named-post})
 */
public record Grant(String namespace, Set<Verb> verbs, Optional<String> only) {

    /** Takes a copy of the verbs. */
    public Grant {
        verbs = Set.copyOf(verbs);
    }

    /** A rule for all Leases of a namespace. */
    public static Grant of(String namespace, Verb... verbs) {
        return new Grant(namespace, Set.of(verbs), Optional.empty());
    }

    /** This rule for one name only. */
    public Grant onlyFor(String name) {
        return new Grant(namespace, verbs, Optional.of(name));
    }

    /** With the verbs in order, so that the text is the same in every run. */
    @Override
    public String toString() {
        return new TreeSet<>(verbs) + " in " + namespace + only.map(name -> " for " + name).orElse("");
    }

    boolean allows(Verb verb, String inNamespace, String name) {
        return namespace.equals(inNamespace) && verbs.contains(verb)
                && (only.isEmpty() || only.get().equals(name));
    }
}
