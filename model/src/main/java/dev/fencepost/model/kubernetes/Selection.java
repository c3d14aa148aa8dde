package dev.fencepost.model.kubernetes;

import java.util.List;

/**
 * Which Leases a list or a watch is about: a namespace or all, and requirements that must all hold.
 *
 * @param namespace
 *            the namespace; empty for all
 * @param requirements
 *            from the label and the field selector
 */
record Selection(String namespace, List<Requirement> requirements) {

    Selection {
        requirements = List.copyOf(requirements);
    }

    boolean contains(StoredLease lease) {
        if (!namespace.isEmpty() && !namespace.equals(lease.key().namespace())) {
            return false;
        }
        for (Requirement requirement : requirements) {
            if (!requirement.holdsFor(lease)) {
                return false;
            }
        }
        return true;
    }

    boolean isWhole() {
        return requirements.isEmpty();
    }
}
