package dev.fencepost.election.fence;

/** The four ways to change a fenced store; all are fenced, for a stale delete harms like a stale write (C2-25). */
public enum MutationKind {

    /** Replaces a whole segment. */
    PUT("put"),

    /** Adds one record to the end of a segment. */
    APPEND("append"),

    /** Declares everything below a position free to be reclaimed. */
    MOVE_WATERMARK("moveWatermark"),

    /** Removes a segment. */
    DELETE("delete");

    private final String text;

    MutationKind(String text) {
        this.text = text;
    }

    /** The name of the store's method, as messages print it. */
    @Override
    public String toString() {
        return text;
    }
}
