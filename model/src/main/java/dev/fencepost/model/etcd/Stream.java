package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.List;

/** An open stream. */
sealed interface Stream {

    /** The id of the request that opened it. */
    long id();

    /** Over which connection. */
    long connectionId();

    /**
     * A stream of keepalives.
     *
     * @param id
     *            its own
     * @param connectionId
     *            over which connection
     * @param queue
     *            the requests that are not answered, in order: the first waits, the others wait for it
     * @param halfClosed
     *            whether the client has said all
     */
    record KeepAlives(long id, long connectionId, List<Renewal> queue, boolean halfClosed) implements Stream {

        KeepAlives with(Renewal renewal) {
            List<Renewal> longer = new ArrayList<>(queue);
            longer.add(renewal);
            return withQueue(longer);
        }

        KeepAlives withQueue(List<Renewal> other) {
            return new KeepAlives(id, connectionId, List.copyOf(other), halfClosed);
        }

        KeepAlives saidAll() {
            return new KeepAlives(id, connectionId, queue, true);
        }
    }

    /**
     * A keepalive that is not answered.
     *
     * @param leaseId
     *            the lease
     * @param deadlineNanos
     *            when it fails; {@link Long#MAX_VALUE} while it waits for the lease's removal
     */
    record Renewal(long leaseId, long deadlineNanos) {}

    /**
     * A stream of watches.
     *
     * @param id
     *            its own
     * @param connectionId
     *            over which connection
     * @param watchers
     *            the watchers behind its watches, by the id of the watch
     * @param nextWatchId
     *            what is tried first for the next watch without an id
     */
    record Watches(long id, long connectionId, PersistentMap<Long, Long> watchers,
            long nextWatchId) implements Stream {

        Watches with(long watchId, long watcherId, long next) {
            return new Watches(id, connectionId, watchers.with(watchId, watcherId), next);
        }

        Watches without(long watchId) {
            return new Watches(id, connectionId, watchers.without(watchId), nextWatchId);
        }
    }

    /**
     * A stream that tells the leaders of an election.
     *
     * @param id
     *            its own
     * @param connectionId
     *            over which connection
     * @param name
     *            of the election
     * @param choice
     *            what the world decides about its watches
     * @param watcherId
     *            the watcher that it waits for
     */
    record Observer(long id, long connectionId, String name, Choice choice, long watcherId) implements Stream {

        Observer waitingFor(long otherWatcherId) {
            return new Observer(id, connectionId, name, choice, otherWatcherId);
        }
    }
}
