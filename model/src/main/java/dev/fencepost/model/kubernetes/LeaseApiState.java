package dev.fencepost.model.kubernetes;

import dev.fencepost.model.PersistentMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything there is: the API server and the store behind it, as one value that never changes.
 *
 * <p>A step gives another state, which shares nearly all with this one, so states can be kept, compared and gone back to.
 */
public final class LeaseApiState {

    /** The namespace that every cluster has. */
    public static final String DEFAULT_NAMESPACE = "default";

    private final LeaseStore store;
    private final ApiServer server;

    LeaseApiState(LeaseStore store, ApiServer server) {
        this.store = store;
        this.server = server;
    }

    /** A server without Leases, with the namespace {@code default}. */
    public static LeaseApiState initial(ServerSettings settings) {
        PersistentMap<String, LeaseStore.Phase> namespaces = PersistentMap.empty();
        long revision = settings.firstRevision();
        return new LeaseApiState(
                new LeaseStore(revision, PersistentMap.empty(), History.startingAt(revision), revision,
                        namespaces.with(DEFAULT_NAMESPACE, LeaseStore.Phase.ACTIVE), settings.uidSeed(), 0),
                ApiServer.of(settings, revision));
    }

    /** The cluster's revision: that of the last write to anything. */
    public long revision() {
        return store.revision();
    }

    /** A Lease as it is stored now. */
    public Optional<StoredLease> lease(LeaseKey key) {
        return store.lease(key);
    }

    /** All Leases as they are stored now, by namespace and name. */
    public List<StoredLease> leases() {
        return store.leases().values();
    }

    /** The condition of the API server. */
    public Condition serverCondition() {
        return server.condition();
    }

    /** The condition of the store behind it. */
    public Condition storeCondition() {
        return server.storeCondition();
    }

    /** How many watches are open. */
    public int openWatches() {
        return server.watches().size();
    }

    /** How many requests are held, or still on their way into the store although nobody waits any more. */
    public int heldCalls() {
        return server.calls().size();
    }

    LeaseStore store() {
        return store;
    }

    ApiServer server() {
        return server;
    }

    LeaseApiState with(LeaseStore otherStore) {
        return new LeaseApiState(otherStore, server);
    }

    LeaseApiState with(ApiServer otherServer) {
        return new LeaseApiState(store, otherServer);
    }

    /** Equal when everything is: what is stored, remembered, open, held and disturbed. */
    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof LeaseApiState that && store.equals(that.store) && server.equals(that.server));
    }

    @Override
    public int hashCode() {
        return Objects.hash(store.revision(), store.leases(), server.calls().keys(), server.watches().keys());
    }

    @Override
    public String toString() {
        return "revision " + revision() + ", " + store.leases().keys() + ", server " + serverCondition() + ", store "
                + storeCondition();
    }
}
