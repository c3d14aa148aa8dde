package dev.fencepost.election;

/**
 * What the host must know of a store's requests and replies.
 *
 * @param <Q>
 *            the requests
 * @param <R>
 *            the replies
 */
interface Dialect<Q, R> {

    /** Whether a request is one that a healthy leader does not need. */
    boolean slowPath(Q request);

    /** The reply that says of a request that the store broke down over it, and that a write may have happened. */
    R broken(Q request, String detail);
}
