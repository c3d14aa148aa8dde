package dev.fencepost.election.state;

/** What became of one fenced write of a state. */
public sealed interface StoreOutcome {

    /**
     * It is durable.
     *
     * @param revision
     *            the key's mod revision from now on
     */
    record Stored(long revision) implements StoreOutcome {}

    /**
     * Not a byte of it landed, nor will; the revision that is known is as good or as bad as before.
     *
     * @param why
     *            the failure
     */
    record NotStored(StateFailure why) implements StoreOutcome {}

    /**
     * Nobody knows whether it landed, or still will. It is neither repeated nor a conflict (mutant GL-29), and the
     * revision that is known cannot be used any more until the state was read again.
     *
     * @param cause
     *            what hides the answer
     */
    record Indeterminate(StateFailure cause) implements StoreOutcome {

        /** The same as a failure, of the kind {@link ErrorKind#WRITE_INDETERMINATE}. */
        public StateFailure failure() {
            return new StateFailure(ErrorKind.WRITE_INDETERMINATE,
                    "nobody knows whether the write landed, read before writing again; " + cause.message());
        }
    }

    /**
     * Demands that it is durable, for callers that handle everything else in one place.
     *
     * @return the key's mod revision from now on
     * @throws StateException
     *             when it is not, or nobody knows
     */
    default long orThrow() throws StateException {
        return switch (this) {
            case Stored stored -> stored.revision();
            case NotStored notStored -> throw new StateException(notStored.why());
            case Indeterminate unknown -> throw new StateException(unknown.failure());
        };
    }
}
