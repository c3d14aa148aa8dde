package dev.fencepost.election.service;

/** The stored state can never be read by this program, such as one of an unknown version (mutant GL-22). */
public final class UnreadableStateException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * Says why.
     *
     * @param message
     *            what is wrong, and what could be done about it
     */
    public UnreadableStateException(String message) {
        super(message);
    }
}
