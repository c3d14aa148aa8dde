package dev.fencepost.model.kubernetes;

/** The HTTP methods that the recorded cases use (family {@code method}); a watch and a list are both a {@link #GET}. */
public enum Method {
    /** Reads one object or a collection. */
    GET,
    /** Creates. */
    POST,
    /** Replaces, or creates what is absent. */
    PUT,
    /** Changes in part. */
    PATCH,
    /** Removes one object or a collection. */
    DELETE,
    /** Never allowed on Leases. */
    HEAD,
    /** Never allowed on Leases. */
    OPTIONS
}
