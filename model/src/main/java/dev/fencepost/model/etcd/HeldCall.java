package dev.fencepost.model.etcd;

/** A call that has no answer yet, or a write that nobody waits for any more and that still lands. */
sealed interface HeldCall {

    /** The call. */
    EtcdRequest request();

    /** What the world decides about it. */
    Choice choice();

    /**
     * A campaign or lock whose key is in the queue, behind others.
     *
     * @param request
     *            the call
     * @param choice
     *            what the world decides about it
     * @param own
     *            its place in the queue
     * @param watcherId
     *            what waits for the key just ahead to go
     */
    record Waiter(EtcdRequest request, Choice choice, Candidate own, long watcherId) implements HeldCall {

        Waiter behind(long otherWatcherId) {
            return new Waiter(request, choice, own, otherWatcherId);
        }
    }

    /**
     * A call that needs a leader while there is none.
     *
     * @param request
     *            the call
     * @param choice
     *            what the world decides about it
     * @param cause
     *            why it would write
     * @param deadlineNanos
     *            when it fails
     * @param hope
     *            what may still become of it
     */
    record Leaderless(EtcdRequest request, Choice choice, Cause cause, long deadlineNanos,
            Hope hope) implements HeldCall {

        Leaderless with(Hope other) {
            return new Leaderless(request, choice, cause, other == Hope.SILENT ? Long.MAX_VALUE : deadlineNanos, other);
        }
    }

    /** What may become of a call that waits for a leader. */
    enum Hope {
        /** It is served when there is a leader. */
        SERVED,
        /** It was lost on the way to a leader that is gone, and can only fail. */
        LOST,
        /** Nobody listens any more, but it lands when there is a leader. */
        SILENT
    }
}
