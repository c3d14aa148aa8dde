package dev.fencepost.model.etcd;

import java.util.List;
import java.util.Optional;

/**
 * Everything there is: the store, the leases, and what the server holds open, as one value that never changes.
 *
 * <p>A step gives another state, which shares nearly all with this one, so states can be kept, compared and gone back to.
 */
public final class EtcdState {

    EtcdState() {}

    /** A server without keys and leases that runs and leads. */
    public static EtcdState initial(EtcdSettings settings) {
        throw new UnsupportedOperationException("to be built");
    }

    /** The store's revision: that of the last write. */
    public long revision() {
        throw new UnsupportedOperationException("to be built");
    }

    /** The oldest revision that can still be read. */
    public long compactedRevision() {
        throw new UnsupportedOperationException("to be built");
    }

    /** A key as it is stored now. */
    public Optional<KeyValue> key(String key) {
        throw new UnsupportedOperationException("to be built");
    }

    /** All keys as they are stored now, in order. */
    public List<KeyValue> keys() {
        throw new UnsupportedOperationException("to be built");
    }

    /** A lease that is not removed yet. */
    public Optional<LeaseView> lease(long id) {
        throw new UnsupportedOperationException("to be built");
    }

    /** All leases that are not removed yet, by id. */
    public List<LeaseView> leases() {
        throw new UnsupportedOperationException("to be built");
    }

    /** What the server's process does. */
    public Condition condition() {
        throw new UnsupportedOperationException("to be built");
    }
}
