package dev.fencepost.model.kubernetes;

/**
 * What the world decides about one request where the outcome is open.
 *
 * <p>The model draws nothing: where the recorded cases have alternatives ({@code anyOf}), whoever drives it chooses, and
 * each alternative can be reached. A choice says nothing where the outcome is not open.
 *
 * @param fate
 *            what becomes of a write that gets no good answer
 * @param timeoutAnswer
 *            which of its two timers answers for a write that the store did not confirm in time
 * @param cacheLag
 *            how many revisions the cache is behind, for reads that may be served from it ({@code resourceVersion=0},
 *            or "not older than"); with several servers behind one address each read may see another lag
 */
public record Choice(WriteFate fate, TimeoutAnswer timeoutAnswer, long cacheLag) {

    /** Writes without a good answer are lost, timeouts are 504, the cache is up to date. */
    public static final Choice DEFAULT = new Choice(new WriteFate.Lost(), TimeoutAnswer.GATEWAY_TIMEOUT, 0);

    /** Refuses a cache that is ahead of its store. */
    public Choice {
        if (cacheLag < 0) {
            throw new IllegalArgumentException("a cache is at least 0 revisions behind, not " + cacheLag);
        }
    }

    /** This choice with another fate. */
    public Choice withFate(WriteFate other) {
        return new Choice(other, timeoutAnswer, cacheLag);
    }

    /** This choice with another answer for timeouts. */
    public Choice withTimeoutAnswer(TimeoutAnswer other) {
        return new Choice(fate, other, cacheLag);
    }

    /** This choice with another lag of the cache. */
    public Choice withCacheLag(long other) {
        return new Choice(fate, timeoutAnswer, other);
    }

    /**
     * What becomes of a write that gets no good answer: "the outcome of a write without an answer is unknown" (cases
     * {@code server-paused-kept-connection}, {@code store-paused-put}, {@code store-paused-post}).
     */
    public sealed interface WriteFate {

        /** It is never carried out. */
        record Lost() implements WriteFate {}

        /** It is carried out: at once, or as soon as the server or the store that stands still goes on. */
        record CarriedOut() implements WriteFate {}

        /**
         * It is carried out after its answer was given, against the objects as they are by then.
         *
         * @param delayNanos
         *            how long after the request
         */
        record CarriedOutLater(long delayNanos) implements WriteFate {}
    }

    /** How a timeout of the store is answered: two timers seem to race in the server (README of the recorded cases). */
    public enum TimeoutAnswer {
        /** 504 with the reason {@code Timeout}: the usual answer. */
        GATEWAY_TIMEOUT,
        /** 500 without a reason, "context deadline exceeded": now and then. */
        INTERNAL_ERROR
    }
}
