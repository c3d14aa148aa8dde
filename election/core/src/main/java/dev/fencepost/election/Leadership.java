package dev.fencepost.election;

/**
 * A token and the local instant until which it may be relied on.
 *
 * @param token
 *            the fencing token, {@link FencingToken#NEVER} when nothing is held
 * @param validUntilNanos
 *            on the holder's own monotonic clock; the holder is valid strictly before it (rulings 1)
 */
public record Leadership(FencingToken token, long validUntilNanos) {

    /** No leadership: never valid. */
    public static final Leadership NONE = new Leadership(FencingToken.NEVER, 0);

    /**
     * Whether the holder may act at a local instant.
     *
     * @param monotonicNanos
     *            the holder's monotonic clock, read now
     */
    public boolean validAt(long monotonicNanos) {
        return token.issued() && monotonicNanos - validUntilNanos < 0;
    }
}
