package dev.fencepost.election.kubernetes;

/** Thrown through the client's configuration, whose token provider has no other way to say that there is no token. */
final class TokenUnreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TokenUnreadable(String message, Throwable cause) {
        super(message, cause);
    }

    TokenUnreadable(String message) {
        super(message);
    }
}
