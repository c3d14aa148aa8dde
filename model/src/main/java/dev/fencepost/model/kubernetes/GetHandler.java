package dev.fencepost.model.kubernetes;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * GET of one Lease (family {@code get}). Without a resourceVersion it is a consistent read of the store; with one it
 * may be served from the cache, at that revision or later.
 */
final class GetHandler {

    private GetHandler() {}

    static Step get(LeaseApiState state, Call call, LeaseKey key) {
        WireRequest request = call.request();
        Optional<WireReply> refusal = Negotiation.refusalOfAccept(request);
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        String wanted = request.parameter("resourceVersion");
        if (wanted.isEmpty()) {
            return Call.storeAnswers(state)
                    ? Step.answered(state, found(state.store().lease(key), key))
                    : call.heldForStore(state);
        }
        OptionalLong revision = Unsigned.parse(wanted);
        if (revision.isEmpty()) {
            return Step.answered(state, invalidVersion(wanted));
        }
        if (revision.getAsLong() > state.revision()) {
            return call.held(state, new HeldCall.Waiting.ForRevision(revision.getAsLong()),
                    call.nowNanos() + Timeouts.FOR_REVISION_NANOS);
        }
        long served = cacheRevision(state, call.choice(), revision.getAsLong());
        return Step.answered(state, found(state.store().leaseAt(key, served), key));
    }

    /** The revision that the cache has, which lags by choice but never behind what the client wants. */
    static long cacheRevision(LeaseApiState state, Choice choice, long notOlderThan) {
        long lagging = state.revision() - choice.cacheLag();
        return Math.max(Math.max(lagging, notOlderThan), oldestCached(state));
    }

    /** The oldest revision that the cache can be at. */
    static long oldestCached(LeaseApiState state) {
        return Math.max(state.server().cacheStart(), state.store().history().forgotten());
    }

    static WireReply invalidVersion(String text) {
        return Failures.internal("resourceVersion: Invalid value: \"" + text + "\": strconv.ParseUint: parsing \""
                + text + "\": invalid syntax");
    }

    private static WireReply found(Optional<StoredLease> lease, LeaseKey key) {
        return lease.isPresent() ? WireReply.of(200, lease.get().object()) : Failures.notFound(key.name());
    }
}
