package dev.fencepost.tla.lease;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.kubernetes.WireReply;
import dev.fencepost.election.kubernetes.WireRequest;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** What passes between the actors of the small world. */
sealed interface Mail extends Payload {

    /**
     * A call to the store, as the codec put it on the wire.
     *
     * @param attempt
     *            the candidate's number of the call
     * @param purpose
     *            what it is for, in the specification's words
     * @param request
     *            what the candidate asked for
     * @param wire
     *            what is sent
     */
    record Asked(long attempt, String purpose, LeaseRequest request, WireRequest wire) implements Mail {
        @Override
        public String toString() {
            return purpose + " " + attempt;
        }
    }

    /** The answer to a call. */
    record Replied(Asked call, WireReply reply) implements Mail {
        @Override
        public String toString() {
            return call + " answered " + reply.status();
        }
    }

    /** A candidate's claim of the fence. */
    record Claims(FencingToken token, CandidateId holder) implements Mail {}

    /** What became of a claim, and the highest token that the fence has seen. */
    record ClaimJudged(FencingToken token, boolean accepted, FencingToken highest) implements Mail {}

    /** A fenced write of a candidate's work. */
    record Writes(FencingToken token, CandidateId holder) implements Mail {}

    @Override
    default String kind() {
        return getClass().getSimpleName();
    }

    @Override
    default void describe(Fields fields) {
        fields.put("what", toString());
    }
}
