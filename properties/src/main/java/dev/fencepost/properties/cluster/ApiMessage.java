package dev.fencepost.properties.cluster;

import dev.fencepost.election.kubernetes.WireReply;
import dev.fencepost.election.kubernetes.WireRequest;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** What passes between a candidate and the API server. */
sealed interface ApiMessage extends Payload {

    /**
     * A call, as the candidate's codec put it on the wire.
     *
     * @param attempt
     *            the candidate's number of the call
     * @param request
     *            what the candidate asked for
     * @param wire
     *            what is sent
     */
    record Call(long attempt, LeaseRequest request, WireRequest wire) implements ApiMessage {

        /** Whether it may change the Lease. */
        boolean writes() {
            return request instanceof LeaseRequest.Write;
        }

        @Override
        public String kind() {
            return writes() ? "api-write" : "api-read";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("attempt", attempt);
            fields.put("method", wire.method().name());
            fields.put("path", wire.path());
            if (request instanceof LeaseRequest.Write write) {
                fields.put("holder", write.record().holder());
                fields.put("transitions", write.record().transitions());
                fields.put("renewMicros", write.record().renewMicros().orElse(-1));
            }
        }
    }

    /**
     * The answer to a call; it knows its call as an HTTP exchange does.
     *
     * @param call
     *            the call
     * @param reply
     *            what came back
     */
    record Answer(Call call, WireReply reply) implements ApiMessage {

        @Override
        public String kind() {
            return call.writes() ? "api-write-answer" : "api-read-answer";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("attempt", call.attempt());
            fields.put("status", reply.status());
        }
    }
}
