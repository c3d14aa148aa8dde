package dev.fencepost.model.etcd;

import java.util.List;
import java.util.Optional;

/** What etcd answers: its API's responses, and failures. */
public sealed interface EtcdReply {

    /** What stands in the answer to a transaction. */
    sealed interface OperationResponse extends EtcdReply {}

    /** No response. */
    sealed interface Failure extends EtcdReply {}

    /**
     * The server answers with an error.
     *
     * @param code
     *            gRPC's
     * @param message
     *            the server's text
     */
    record StatusError(StatusCode code, String message) implements Failure {}

    /**
     * The connection fails, and no status is given.
     *
     * @param failure
     *            how
     */
    record TransportError(TransportFailure failure) implements Failure {}

    /**
     * Keys that were read.
     *
     * @param header
     *            the header
     * @param kvs
     *            the keys
     * @param more
     *            whether the limit left some out
     * @param count
     *            how many are in the range, whatever limit and filters leave out
     */
    record RangeResponse(Header header, List<KeyValue> kvs, boolean more, long count) implements OperationResponse {

        /** Takes a copy of the list. */
        public RangeResponse {
            kvs = List.copyOf(kvs);
        }
    }

    /**
     * A key was written.
     *
     * @param header
     *            the header
     * @param prevKv
     *            what was there, where asked for
     */
    record PutResponse(Header header, Optional<KeyValue> prevKv) implements OperationResponse {}

    /**
     * Keys were deleted.
     *
     * @param header
     *            the header
     * @param deleted
     *            how many
     * @param prevKvs
     *            what was there, where asked for
     */
    record DeleteRangeResponse(Header header, long deleted, List<KeyValue> prevKvs) implements OperationResponse {

        /** Takes a copy of the list. */
        public DeleteRangeResponse {
            prevKvs = List.copyOf(prevKvs);
        }
    }

    /**
     * A transaction was done.
     *
     * @param header
     *            the header; {@link Header#ABSENT} inside another transaction
     * @param succeeded
     *            whether the conditions held
     * @param responses
     *            those of the operations that were done
     */
    record TxnResponse(Header header, boolean succeeded,
            List<OperationResponse> responses) implements OperationResponse {

        /** Takes a copy of the list. */
        public TxnResponse {
            responses = List.copyOf(responses);
        }
    }

    /**
     * The past is forgotten.
     *
     * @param header
     *            the header
     */
    record CompactResponse(Header header) implements EtcdReply {}

    /**
     * A lease is granted.
     *
     * @param header
     *            the header
     * @param id
     *            its id
     * @param ttlSeconds
     *            granted, which may be more than was asked for
     */
    record LeaseGrantResponse(Header header, long id, long ttlSeconds) implements EtcdReply {}

    /**
     * A lease is revoked.
     *
     * @param header
     *            the header
     */
    record LeaseRevokeResponse(Header header) implements EtcdReply {}

    /**
     * How long a lease still runs.
     *
     * @param header
     *            the header
     * @param id
     *            its id
     * @param ttlSeconds
     *            what is left, rounded down; -1 for an unknown lease
     * @param grantedTtlSeconds
     *            what was granted; 0 for an unknown lease
     * @param keys
     *            its keys, where asked for; a real server gives them in no particular order
     */
    record LeaseTimeToLiveResponse(Header header, long id, long ttlSeconds, long grantedTtlSeconds,
            List<String> keys) implements EtcdReply {

        /** Takes a copy of the list. */
        public LeaseTimeToLiveResponse {
            keys = List.copyOf(keys);
        }
    }

    /**
     * The leases.
     *
     * @param header
     *            the header
     * @param ids
     *            theirs, the soonest to expire first
     */
    record LeaseLeasesResponse(Header header, List<Long> ids) implements EtcdReply {

        /** Takes a copy of the list. */
        public LeaseLeasesResponse {
            ids = List.copyOf(ids);
        }
    }

    /**
     * A lease was renewed, or is unknown.
     *
     * @param header
     *            the header
     * @param id
     *            its id
     * @param ttlSeconds
     *            what it runs for from the server's handling of the request on; 0 for an unknown lease
     */
    record LeaseKeepAliveResponse(Header header, long id, long ttlSeconds) implements EtcdReply {}

    /**
     * A campaign is won, as far as the server knows: it never looks whether the key is still there.
     *
     * @param header
     *            of the campaign's first transaction, not of the moment it was won
     * @param leader
     *            the winner's key
     */
    record CampaignResponse(Header header, LeaderKey leader) implements EtcdReply {}

    /**
     * A value is proclaimed.
     *
     * @param header
     *            the header
     */
    record ProclaimResponse(Header header) implements EtcdReply {}

    /**
     * Who leads: an answer, or a message of an observer's stream.
     *
     * @param header
     *            the header
     * @param kv
     *            the leader's key
     */
    record LeaderResponse(Header header, KeyValue kv) implements EtcdReply {}

    /**
     * Leadership is given up, or was not there.
     *
     * @param header
     *            the header
     */
    record ResignResponse(Header header) implements EtcdReply {}

    /**
     * A lock is taken.
     *
     * @param header
     *            the header, as it was when the wait ended
     * @param key
     *            that stands for it
     */
    record LockResponse(Header header, String key) implements EtcdReply {}

    /**
     * A lock is given back, or was not there.
     *
     * @param header
     *            the header
     */
    record UnlockResponse(Header header) implements EtcdReply {}

    /**
     * How a member does.
     *
     * @param header
     *            the header
     * @param version
     *            of the server
     * @param leader
     *            the member id of the leader; 0 where there is none
     * @param errors
     *            what ails it
     */
    record StatusResponse(Header header, String version, long leader, List<String> errors) implements EtcdReply {

        /** Takes a copy of the list. */
        public StatusResponse {
            errors = List.copyOf(errors);
        }
    }

    /**
     * A message of a stream of watches.
     *
     * @param header
     *            the header; its revision is 0 where a compaction ended the watch
     * @param watchId
     *            the watch; -1 where it concerns none
     * @param created
     *            whether it is the first word of a watch
     * @param canceled
     *            whether it is the last
     * @param compactRevision
     *            the compacted revision where that ended the watch, else 0
     * @param cancelReason
     *            why it could not begin
     * @param events
     *            in the order of their revisions
     */
    record WatchResponse(Header header, long watchId, boolean created, boolean canceled, long compactRevision,
            String cancelReason, List<WatchEvent> events) implements EtcdReply {

        /** Takes a copy of the list. */
        public WatchResponse {
            events = List.copyOf(events);
        }
    }
}
