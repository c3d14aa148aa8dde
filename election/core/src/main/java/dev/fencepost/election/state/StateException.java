package dev.fencepost.election.state;

/** A state that was not read, or not written, for callers that asked for an exception; its kind says what follows. */
public sealed class StateException extends Exception permits UnreadableStateException {

    private static final long serialVersionUID = 1L;

    private final transient StateFailure failure;

    /** An exception that says the same as the value. */
    public StateException(StateFailure failure) {
        super(failure.message());
        this.failure = failure;
    }

    /** The same as a value. */
    public StateFailure failure() {
        return failure;
    }
}
