package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonString;
import java.util.Set;

/** One part of a selector (cases {@code list-label-selector}, {@code list-field-selector-*}). */
sealed interface Requirement {

    boolean holdsFor(StoredLease lease);

    /** The label has one of these values. */
    record LabelIn(String label, Set<String> values) implements Requirement {

        @Override
        public boolean holdsFor(StoredLease lease) {
            return lease.metadata().labels().getOr(label, JsonNull.NULL) instanceof JsonString text
                    && values.contains(text.value());
        }
    }

    /** The label has none of these values; an absent label has none. */
    record LabelNotIn(String label, Set<String> values) implements Requirement {

        @Override
        public boolean holdsFor(StoredLease lease) {
            return !new LabelIn(label, values).holdsFor(lease);
        }
    }

    /** The label is there. */
    record LabelExists(String label) implements Requirement {

        @Override
        public boolean holdsFor(StoredLease lease) {
            return lease.metadata().labels().has(label);
        }
    }

    /** The label is not there. */
    record LabelAbsent(String label) implements Requirement {

        @Override
        public boolean holdsFor(StoredLease lease) {
            return !lease.metadata().labels().has(label);
        }
    }

    /** The Lease has this name. */
    record NameIs(String name) implements Requirement {

        @Override
        public boolean holdsFor(StoredLease lease) {
            return lease.key().name().equals(name);
        }
    }

    /** The Lease is in this namespace. */
    record NamespaceIs(String namespace) implements Requirement {

        @Override
        public boolean holdsFor(StoredLease lease) {
            return lease.key().namespace().equals(namespace);
        }
    }

    /** The opposite of another requirement. */
    record Not(Requirement requirement) implements Requirement {

        @Override
        public boolean holdsFor(StoredLease lease) {
            return !requirement.holdsFor(lease);
        }
    }
}
