package dev.fencepost.election.kubernetes;

/**
 * The HTTP methods that this adapter can send.
 *
 * <p>There is no DELETE and no PATCH, and so nothing in this module can say one: a release that deletes the Lease would
 * have the next acquisition mint token 1 again (mutant C2-14).
 */
public enum WireMethod {
    /** Reads one object. */
    GET("get"),
    /** Creates an object in a collection. */
    POST("create"),
    /** Replaces one object. */
    PUT("update");

    private final String rbacVerb;

    WireMethod(String rbacVerb) {
        this.rbacVerb = rbacVerb;
    }

    /** The verb that a role has to allow for this method. */
    public String rbacVerb() {
        return rbacVerb;
    }
}
