package dev.fencepost.election.fence;

/** What became of one mutation of a fenced store. */
public sealed interface WriteOutcome {

    /** The usual answer of a healthy store to its leader. */
    WriteOutcome WRITTEN = new Written();

    /** It landed and survives a crash. */
    record Written() implements WriteOutcome {}

    /**
     * It landed and survives a crash, in shadow mode only: enforcing would have refused it.
     *
     * @param why
     *            what enforcing would have answered
     */
    record WrittenInShadow(Refusal why) implements WriteOutcome {}

    /**
     * Not a byte of it landed, nor will.
     *
     * @param why
     *            the reason; only a repair or a new election changes it, a retry does not
     */
    record Refused(Refusal why) implements WriteOutcome {}

    /**
     * Not a byte of it landed: somebody else held the store for all of the wait; retry.
     *
     * @param why
     *            which lock, and how long was waited
     */
    record Busy(String why) implements WriteOutcome {}

    /**
     * The disk failed, is full, or holds a damaged file; the mutation may have landed or not. Claiming again with the
     * same token and then reading tells, durably.
     *
     * @param why
     *            one line that starts with {@code FENCE-FAILED:} or {@code FENCE-UNREADABLE:}
     */
    record Failed(String why) implements WriteOutcome {}

    /**
     * One line that starts with a word to search for: {@code WRITTEN:}, {@code FENCED:} (superseded: stop),
     * {@code FENCE-BUSY:} (transient: retry), {@code FENCE-NOT-ARMED:}, {@code FENCE-UNREADABLE:} (repair) or
     * {@code FENCE-FAILED:} (the disk).
     */
    default String message() {
        return switch (this) {
            case Written written -> "WRITTEN: durable";
            case WrittenInShadow(Refusal why) ->
                "WRITTEN: durable, in shadow mode; enforcing would say " + why.message();
            case Refused(Refusal why) -> why.message();
            case Busy(String why) -> "FENCE-BUSY: " + why;
            case Failed(String why) -> why;
        };
    }

    /**
     * Demands that the mutation landed, for callers that handle everything else in one place.
     *
     * @throws FencedException
     *             when it did not, or nobody knows
     */
    default void orThrow() throws FencedException {
        switch (this) {
            case Written written -> {
            }
            case WrittenInShadow inShadow -> {
            }
            case Refused refused -> throw new FencedException(this);
            case Busy busy -> throw new FencedException(this);
            case Failed failed -> throw new FencedException(this);
        }
    }
}
