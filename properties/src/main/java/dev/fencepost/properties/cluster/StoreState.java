package dev.fencepost.properties.cluster;

import dev.fencepost.election.fence.FenceState;

/**
 * A fenced store, as a value: everything in it is durable.
 *
 * @param fence
 *            its fence
 * @param value
 *            what it holds
 * @param lastToken
 *            the token of the latest mutation carried out
 * @param lastOperation
 *            the number of that mutation
 * @param outages
 *            how many faults want it to answer nothing
 */
record StoreState(FenceState fence, long value, long lastToken, long lastOperation, int outages) {

    StoreState withFence(FenceState next) {
        return new StoreState(next, value, lastToken, lastOperation, outages);
    }

    boolean down() {
        return outages > 0;
    }

    StoreState withOutages(int begun) {
        return new StoreState(fence, value, lastToken, lastOperation, begun);
    }

    StoreState carriedOut(FenceState next, long newValue, long token, long operation) {
        return new StoreState(next, newValue, token, operation, outages);
    }
}
