package dev.fencepost.model.kubernetes;

/** Who asks, as far as the server can tell from the token that comes with a request (family {@code auth}). */
public sealed interface Caller {

    /** A cluster administrator, who may do everything everywhere. */
    Caller ADMIN = new Admin("lease-admin");

    /**
     * A member of the group that no rule restricts.
     *
     * @param name
     *            the user name
     */
    record Admin(String name) implements Caller {}

    /**
     * A user whom the server knows; what it may do is what it was granted.
     *
     * @param name
     *            the user name, as refusals quote it
     */
    record User(String name) implements Caller {}

    /**
     * No token at all: the server takes it as a user of its own, who has no rights, so the answer is 403 and not 401.
     */
    record Anonymous() implements Caller {}

    /** A token that the server does not know: 401. */
    record UnknownToken() implements Caller {}
}
