package dev.fencepost.election.state;

import java.util.Optional;

/**
 * A state in memory that is never ahead of the store: the pure half of {@link PersistedState}.
 *
 * <p>A change is written with the revision that is known, and becomes the value only when the write is durable. A write
 * that did not land leaves value and revision as they were; in particular the revision is <em>not</em> brought up to
 * date, so that a holder who missed a change can never write over it (seed 001, 2.6). A write of which nobody knows
 * whether it landed makes the revision unusable until the state was read again.
 *
 * @param durable
 *            the last state known to be durable, which is all that readers may see
 * @param revision
 *            the revision to write it with; 0 if it is not stored
 * @param standing
 *            whether a write is under way
 * @param <T>
 *            the state, never changed by anybody
 */
public record PersistedCell<T>(T durable, long revision, Standing<T> standing) {

    /** Whether a write is under way, or has ended in the dark. */
    public sealed interface Standing<T> {

        /** No write is under way. */
        record Settled<T>() implements Standing<T> {}

        /**
         * A write is under way, and no other may begin.
         *
         * @param value
         *            what is written
         */
        record Writing<T>(T value) implements Standing<T> {}

        /**
         * Nobody knows whether the last write landed, and none may begin before the state was read again.
         *
         * @param why
         *            what hides the answer
         */
        record Unsure<T>(StateFailure why) implements Standing<T> {}
    }

    /** A state as it was read. */
    public static <T> PersistedCell<T> loaded(Versioned<T> found) {
        return new PersistedCell<>(found.value(), found.revision(), new Standing.Settled<>());
    }

    /** Why no write may begin although none is under way; empty if one may. */
    public Optional<StateFailure> refusal() {
        return standing instanceof Standing.Unsure<T> unsure ? Optional.of(unsure.why()) : Optional.empty();
    }

    /**
     * A write begins, which is to be sent with {@link #revision()}.
     *
     * @param changed
     *            a changed copy of {@link #durable()}
     * @throws IllegalStateException
     *             if another one is under way, or {@link #refusal()} says why none may begin
     */
    public PersistedCell<T> writing(T changed) {
        if (!(standing instanceof Standing.Settled<T>)) {
            throw new IllegalStateException("no write may begin while the state is " + standing);
        }
        return new PersistedCell<>(durable, revision, new Standing.Writing<>(changed));
    }

    /**
     * The write that is under way has ended.
     *
     * @throws IllegalStateException
     *             if none is
     */
    public PersistedCell<T> ended(StoreOutcome outcome) {
        if (!(standing instanceof Standing.Writing<T> writing)) {
            throw new IllegalStateException("no write is under way that could end as " + outcome);
        }
        return switch (outcome) {
            case StoreOutcome.Stored stored ->
                new PersistedCell<>(writing.value(), stored.revision(), new Standing.Settled<>());
            case StoreOutcome.NotStored notStored -> new PersistedCell<>(durable, revision, new Standing.Settled<>());
            case StoreOutcome.Indeterminate unknown ->
                new PersistedCell<>(durable, revision, new Standing.Unsure<>(unknown.failure()));
        };
    }

    /**
     * The state was read again after a write that ended in the dark; whatever is stored now becomes the value. Should
     * that write still land afterwards, then the next one is a conflict, and nothing is lost.
     *
     * @throws IllegalStateException
     *             if the last write did not end in the dark: whoever missed a change must not catch up with it
     */
    public PersistedCell<T> reread(Versioned<T> found) {
        if (!(standing instanceof Standing.Unsure<T>)) {
            throw new IllegalStateException("only a write that ended in the dark is a reason to read again, not "
                    + standing);
        }
        return loaded(found);
    }
}
