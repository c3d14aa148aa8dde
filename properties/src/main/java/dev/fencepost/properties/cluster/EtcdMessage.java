package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.etcd.WireAnswer;
import dev.fencepost.election.etcd.WireCall;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** What passes between a process and etcd; the kinds are what faults of the network can be aimed at. */
sealed interface EtcdMessage extends Payload {

    /**
     * A call that has one answer, as the process's codec put it on the wire.
     *
     * @param attempt
     *            the caller's number of the call
     * @param operation
     *            for a write of the state, the number of the operation; otherwise 0
     * @param request
     *            what the caller asked for
     * @param wire
     *            what is sent
     */
    record Call(long attempt, long operation, EtcdRequest request, WireCall wire) implements EtcdMessage {

        @Override
        public String kind() {
            return switch (request) {
                case EtcdRequest.Campaign campaign -> "campaign";
                case EtcdRequest.WriteState write -> "state-write";
                case EtcdRequest.Grant grant -> "etcd-call";
                case EtcdRequest.KeepAlive renewal -> "etcd-call";
                case EtcdRequest.ReadKey read -> "etcd-call";
                case EtcdRequest.ReadLeader read -> "etcd-call";
                case EtcdRequest.Revoke revoke -> "etcd-call";
            };
        }

        @Override
        public void describe(Fields fields) {
            fields.put("attempt", attempt);
            fields.put("operation", operation);
            fields.put("call", name(request));
            fields.put("about", about(request));
        }
    }

    /**
     * The answer to a call; it knows its call as a stream of HTTP/2 does.
     *
     * @param call
     *            the call
     * @param answer
     *            what came of it
     */
    record Answer(Call call, WireAnswer answer) implements EtcdMessage {

        @Override
        public String kind() {
            return switch (call.request()) {
                case EtcdRequest.Campaign campaign -> "campaign-answer";
                case EtcdRequest.WriteState write -> "state-write-answer";
                case EtcdRequest.Grant grant -> "etcd-answer";
                case EtcdRequest.KeepAlive renewal -> "etcd-answer";
                case EtcdRequest.ReadKey read -> "etcd-answer";
                case EtcdRequest.ReadLeader read -> "etcd-answer";
                case EtcdRequest.Revoke revoke -> "etcd-answer";
            };
        }

        @Override
        public void describe(Fields fields) {
            fields.put("attempt", call.attempt());
            fields.put("call", name(call.request()));
            fields.put("answer", word(answer));
        }
    }

    /** The caller gives a campaign up; it travels behind it. */
    record Cancel(long attempt) implements EtcdMessage {

        @Override
        public String kind() {
            return "campaign-cancel";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("attempt", attempt);
        }
    }

    /**
     * A renewal over a stream; the first one opens it.
     *
     * @param stream
     *            the caller's number of the stream
     * @param first
     *            whether it opens the stream
     * @param request
     *            what the caller asked for
     * @param wire
     *            what is sent
     */
    record KeepAlive(long stream, boolean first, EtcdRequest request, WireCall wire) implements EtcdMessage {

        @Override
        public String kind() {
            return "keepalive";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("stream", stream);
            fields.put("first", first);
            fields.put("about", about(request));
        }
    }

    /** The answer to the oldest renewal of a stream that had none. */
    record KeepAliveAnswer(long stream, EtcdRequest request, WireAnswer answer) implements EtcdMessage {

        @Override
        public String kind() {
            return "keepalive-answer";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("stream", stream);
            fields.put("answer", word(answer));
        }
    }

    /** The server's last word on a stream. */
    record KeepAliveEnd(long stream, WireAnswer why) implements EtcdMessage {

        @Override
        public String kind() {
            return "keepalive-end";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("stream", stream);
            fields.put("why", word(why));
        }
    }

    /** The caller's last word on a stream. */
    record KeepAliveShut(long stream) implements EtcdMessage {

        @Override
        public String kind() {
            return "keepalive-shut";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("stream", stream);
        }
    }

    /** The name of a request, as it stands in the log. */
    static String name(EtcdRequest request) {
        return switch (request) {
            case EtcdRequest.Grant grant -> "grant";
            case EtcdRequest.KeepAlive renewal -> "keep-alive";
            case EtcdRequest.Campaign campaign -> "campaign";
            case EtcdRequest.ReadKey read -> "read-key";
            case EtcdRequest.ReadLeader read -> "read-leader";
            case EtcdRequest.Revoke revoke -> "revoke";
            case EtcdRequest.WriteState write -> "write-state";
        };
    }

    /** The lease that a request is about, or the revision that it counts on. */
    private static long about(EtcdRequest request) {
        return switch (request) {
            case EtcdRequest.Grant grant -> grant.ttlSeconds();
            case EtcdRequest.KeepAlive renewal -> renewal.leaseId();
            case EtcdRequest.Campaign campaign -> campaign.leaseId();
            case EtcdRequest.ReadKey read -> 0;
            case EtcdRequest.ReadLeader read -> 0;
            case EtcdRequest.Revoke revoke -> revoke.leaseId();
            case EtcdRequest.WriteState write -> write.previousRevision();
        };
    }

    private static String word(WireAnswer answer) {
        return switch (answer) {
            case WireAnswer.Message message -> "message";
            case WireAnswer.Status status -> status.code();
            case WireAnswer.Broken broken -> "broken";
        };
    }
}
