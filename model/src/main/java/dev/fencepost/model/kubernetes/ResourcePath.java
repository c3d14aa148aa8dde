package dev.fencepost.model.kubernetes;

/** What the path of a request names (family {@code path}). */
sealed interface ResourcePath {

    /** Where every version of the group lies. */
    String GROUP_ROOT = "/apis/coordination.k8s.io/";

    /** Where the one version lies that is modelled. */
    String ROOT = GROUP_ROOT + "v1/";

    /** Where the namespaces lie. */
    String NAMESPACES = ROOT + "namespaces/";

    /** One Lease. */
    record One(LeaseKey key) implements ResourcePath {}

    /** The Leases of one namespace. */
    record Collection(String namespace) implements ResourcePath {}

    /** The Leases of all namespaces. */
    record Everything() implements ResourcePath {}

    /** Nothing that the group has. */
    record Unknown() implements ResourcePath {}

    /** Outside of the group, of which the model knows nothing but that it is not there. */
    record UnknownGroup() implements ResourcePath {}

    static ResourcePath parse(String path) {
        if (!path.startsWith(NAMESPACES)) {
            return outsideOfNamespaces(path);
        }
        int namespaceEnd = path.indexOf('/', NAMESPACES.length());
        if (namespaceEnd < 0 || !path.startsWith("leases", namespaceEnd + 1)) {
            return new Unknown();
        }
        String namespace = path.substring(NAMESPACES.length(), namespaceEnd);
        int resourceEnd = namespaceEnd + 1 + "leases".length();
        if (path.length() == resourceEnd) {
            return new Collection(namespace);
        }
        if (path.charAt(resourceEnd) != '/' || path.indexOf('/', resourceEnd + 1) >= 0
                || path.length() == resourceEnd + 1) {
            return new Unknown();
        }
        return new One(new LeaseKey(namespace, path.substring(resourceEnd + 1)));
    }

    private static ResourcePath outsideOfNamespaces(String path) {
        if (path.equals(ROOT + "leases")) {
            return new Everything();
        }
        return path.startsWith(GROUP_ROOT) ? new Unknown() : new UnknownGroup();
    }
}
