package dev.fencepost.election;

import dev.fencepost.election.fence.Fence;
import java.util.List;
import java.util.Optional;

/**
 * A candidacy as the host takes it, whatever the election is held through.
 *
 * @param terms
 *            what the election is known by
 * @param protocol
 *            the elector
 * @param store
 *            what it talks to
 * @param dialect
 *            what the host must know of that store
 * @param works
 *            what only the leader may do
 * @param fences
 *            the gates that are claimed before anything else is done
 * @param floor
 *            where to learn the token below which none is minted; empty for the highest that the fences have seen
 * @param listener
 *            told what happens
 * @param <S>
 *            the protocol's state
 * @param <Q>
 *            its requests
 * @param <R>
 *            the store's replies
 */
record Bid<S, Q, R>(ElectionTerms terms, Protocol<S, Q, R> protocol, AsyncStore<Q, R> store, Dialect<Q, R> dialect,
        List<Work> works, List<Fence> fences, Optional<FloorSource> floor, Optional<ElectionListener> listener) {}
