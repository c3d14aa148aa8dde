package dev.fencepost.election.fence;

/** A mutation that did not land, for callers that asked for an exception. */
public final class FencedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient WriteOutcome outcome;

    FencedException(WriteOutcome outcome) {
        super(outcome.message());
        this.outcome = outcome;
    }

    /** What the store answered: never that the mutation landed. */
    public WriteOutcome outcome() {
        return outcome;
    }
}
