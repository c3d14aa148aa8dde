package dev.fencepost.model.kubernetes;

/**
 * Where a Lease is.
 *
 * @param namespace
 *            its namespace
 * @param name
 *            its name in that namespace
 */
public record LeaseKey(String namespace, String name) implements Comparable<LeaseKey> {

    /** The path of this Lease. */
    public String path() {
        return ResourcePath.NAMESPACES + namespace + "/leases/" + name;
    }

    /** The path of the collection that this Lease is in. */
    public String collectionPath() {
        return ResourcePath.NAMESPACES + namespace + "/leases";
    }

    /** By namespace, then by name: the order of lists. */
    @Override
    public int compareTo(LeaseKey other) {
        int byNamespace = namespace.compareTo(other.namespace);
        return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
