package dev.fencepost.model.etcd;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What clients ask of etcd: its API's requests, and what they do to streams and calls that are open.
 *
 * <p>An empty {@code rangeEnd} stands for the single key, {@code "\0"} for all keys from the given one on, anything else
 * for the end, not included.
 */
public sealed interface EtcdCall {

    /** What may stand in a transaction. */
    sealed interface Operation extends EtcdCall {}

    /** Opens a stream, whose id is that of the request; has no answer but the stream's messages. */
    sealed interface OpensStream extends EtcdCall {}

    /** What is said on a stream that was opened before, or about a call that is not answered yet; has no answer. */
    sealed interface OnStream extends EtcdCall {}

    /** How the keys of a range are ordered. */
    enum SortOrder {
        /** As they come: by key, or ascending where the target is not the key. */
        NONE,
        /** Ascending. */
        ASCEND,
        /** Descending. */
        DESCEND
    }

    /** By what the keys of a range are ordered. */
    enum SortTarget {
        /** By key. */
        KEY,
        /** By version. */
        VERSION,
        /** By create revision. */
        CREATE,
        /** By mod revision. */
        MOD,
        /** By value. */
        VALUE
    }

    /** Which events a watch leaves out. */
    enum WatchFilter {
        /** Puts. */
        NOPUT,
        /** Deletions. */
        NODELETE
    }

    /**
     * Reads keys. Number fields that are 0 ask for nothing.
     *
     * @param key
     *            the key, or the first one
     * @param rangeEnd
     *            see above
     * @param limit
     *            how many at most
     * @param revision
     *            as they were then; 0 or less: now
     * @param sortOrder
     *            their order
     * @param sortTarget
     *            by what
     * @param serializable
     *            whether a member may answer alone, from what it knows
     * @param keysOnly
     *            whether values are left out
     * @param countOnly
     *            whether only their number is wanted
     * @param minModRevision
     *            leaves out older changes
     * @param maxModRevision
     *            leaves out younger changes
     * @param minCreateRevision
     *            leaves out older keys
     * @param maxCreateRevision
     *            leaves out younger keys
     */
    record Range(String key, String rangeEnd, long limit, long revision, SortOrder sortOrder, SortTarget sortTarget,
            boolean serializable, boolean keysOnly, boolean countOnly, long minModRevision, long maxModRevision,
            long minCreateRevision, long maxCreateRevision) implements Operation {

        /** Reads one key as it is now. */
        public static Range of(String key) {
            return of(key, "");
        }

        /** Reads a range of keys as they are now. */
        public static Range of(String key, String rangeEnd) {
            return new Range(key, rangeEnd, 0, 0, SortOrder.NONE, SortTarget.KEY, false, false, false, 0, 0, 0, 0);
        }
    }

    /**
     * Writes a key.
     *
     * @param key
     *            the key
     * @param value
     *            its value
     * @param lease
     *            that it is attached to from now on; 0 for none
     * @param prevKv
     *            whether the answer shows what was there
     * @param ignoreValue
     *            whether the value stays as it is
     * @param ignoreLease
     *            whether the lease stays as it is
     */
    record Put(String key, String value, long lease, boolean prevKv, boolean ignoreValue,
            boolean ignoreLease) implements Operation {

        /** Writes a key without a lease. */
        public static Put of(String key, String value) {
            return of(key, value, 0);
        }

        /** Writes a key with a lease. */
        public static Put of(String key, String value, long lease) {
            return new Put(key, value, lease, false, false, false);
        }
    }

    /**
     * Deletes keys.
     *
     * @param key
     *            the key, or the first one
     * @param rangeEnd
     *            see above
     * @param prevKv
     *            whether the answer shows what was there
     */
    record DeleteRange(String key, String rangeEnd, boolean prevKv) implements Operation {

        /** Deletes one key. */
        public static DeleteRange of(String key) {
            return new DeleteRange(key, "", false);
        }
    }

    /**
     * Does one of two things, in one revision.
     *
     * @param compare
     *            the conditions; all must hold
     * @param success
     *            done when they hold
     * @param failure
     *            done when they do not
     */
    record Txn(List<Compare> compare, List<Operation> success, List<Operation> failure) implements Operation {

        /** Takes copies of the lists. */
        public Txn {
            compare = List.copyOf(compare);
            success = List.copyOf(success);
            failure = List.copyOf(failure);
        }
    }

    /**
     * Forgets what was before a revision.
     *
     * @param revision
     *            the oldest one that can still be read
     */
    record Compact(long revision) implements EtcdCall {}

    /**
     * Grants a lease.
     *
     * @param ttlSeconds
     *            asked for; clamped up to the floor
     * @param id
     *            its id; 0 for one of the server's choice
     */
    record LeaseGrant(long ttlSeconds, long id) implements EtcdCall {}

    /**
     * Ends a lease and deletes its keys.
     *
     * @param id
     *            which
     */
    record LeaseRevoke(long id) implements EtcdCall {}

    /**
     * Asks how long a lease still runs.
     *
     * @param id
     *            which
     * @param keys
     *            whether its keys are wanted too
     */
    record LeaseTimeToLive(long id, boolean keys) implements EtcdCall {}

    /** Lists the leases. */
    record LeaseLeases() implements EtcdCall {}

    /**
     * Waits to be the leader of an election.
     *
     * @param name
     *            of the election
     * @param lease
     *            of the campaigner; 0 makes the server grant one of 60 s that nobody renews
     * @param value
     *            what the leader proclaims
     */
    record Campaign(String name, long lease, String value) implements EtcdCall {}

    /**
     * Changes the leader's value.
     *
     * @param leader
     *            whose; empty where the field is missing
     * @param value
     *            the new one
     */
    record Proclaim(Optional<LeaderKey> leader, String value) implements EtcdCall {}

    /**
     * Asks who leads.
     *
     * @param name
     *            of the election
     */
    record Leader(String name) implements EtcdCall {}

    /**
     * Gives up leadership.
     *
     * @param leader
     *            whose; empty where the field is missing
     */
    record Resign(Optional<LeaderKey> leader) implements EtcdCall {}

    /**
     * Waits for a lock.
     *
     * @param name
     *            of the lock
     * @param lease
     *            of the owner; 0 makes the server grant one of 60 s that nobody renews
     */
    record Lock(String name, long lease) implements EtcdCall {}

    /**
     * Gives a lock back.
     *
     * @param key
     *            as the lock was answered with
     */
    record Unlock(String key) implements EtcdCall {}

    /** Asks a member how it does. */
    record Status() implements EtcdCall {}

    /**
     * Logs in; there is no authentication in the model.
     *
     * @param name
     *            of the user
     * @param password
     *            of the user
     */
    record Authenticate(String name, String password) implements EtcdCall {}

    /** Turns authentication on, which fails without a root user. */
    record AuthEnable() implements EtcdCall {}

    /**
     * Opens a stream of keepalives, which renews nothing by itself (case {@code keepalive-stream-survives-unknown}).
     */
    record KeepAliveOpen() implements OpensStream {}

    /** Opens a stream of watches, without one. */
    record WatchOpen() implements OpensStream {}

    /**
     * Opens a stream that tells the leaders of an election.
     *
     * @param name
     *            of the election
     */
    record Observe(String name) implements OpensStream {}

    /**
     * Renews a lease; answered on the stream, in order.
     *
     * @param streamId
     *            the stream
     * @param leaseId
     *            the lease
     */
    record KeepAliveSend(long streamId, long leaseId) implements OnStream {}

    /**
     * Begins a watch.
     *
     * @param streamId
     *            the stream
     * @param key
     *            the key, or the first one; empty for the key {@code "\0"}
     * @param rangeEnd
     *            see above
     * @param startRevision
     *            the first revision to tell; 0: from the next one on
     * @param watchId
     *            its id on the stream; 0 for the next free one
     * @param prevKv
     *            whether events show what was there before
     * @param filters
     *            what is left out
     */
    record WatchCreate(long streamId, String key, String rangeEnd, long startRevision, long watchId, boolean prevKv,
            Set<WatchFilter> filters) implements OnStream {

        /** Takes a copy of the set. */
        public WatchCreate {
            filters = Set.copyOf(filters);
        }

        /** Watches one key from the next revision on. */
        public static WatchCreate of(long streamId, String key) {
            return new WatchCreate(streamId, key, "", 0, 0, false, Set.of());
        }
    }

    /**
     * Ends a watch.
     *
     * @param streamId
     *            the stream
     * @param watchId
     *            its id on the stream
     */
    record WatchCancel(long streamId, long watchId) implements OnStream {}

    /**
     * Asks how far the watches are.
     *
     * @param streamId
     *            the stream
     */
    record WatchProgress(long streamId) implements OnStream {}

    /**
     * The client says nothing more on a stream; it ends when all is answered.
     *
     * @param streamId
     *            the stream
     */
    record HalfClose(long streamId) implements OnStream {}

    /**
     * The client ends a stream.
     *
     * @param streamId
     *            the stream
     */
    record CloseStream(long streamId) implements OnStream {}

    /**
     * The client gives up a call that is not answered; a waiting campaign or lock loses its key by that.
     *
     * @param callId
     *            the id of its request
     */
    record CancelCall(long callId) implements OnStream {}
}
