package dev.fencepost.properties.cluster;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.fence.MutationKind;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** What passes between a process and a fenced store. */
sealed interface StoreMessage extends Payload {

    /** Asks for the highest token that the store's fence has seen. */
    record AskFloor(long round) implements StoreMessage {

        @Override
        public String kind() {
            return "store-ask-floor";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("round", round);
        }
    }

    /** The highest token. */
    record Floor(long round, long highest) implements StoreMessage {

        @Override
        public String kind() {
            return "store-floor";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("round", round);
            fields.put("highest", highest);
        }
    }

    /** A new leader's claim. */
    record Claim(long round, FencingToken token, CandidateId holder) implements StoreMessage {

        @Override
        public String kind() {
            return "store-claim";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("round", round);
            fields.put("token", token.value());
            fields.put("holder", holder.value());
        }
    }

    /** What became of a claim. */
    record ClaimAnswer(long round, boolean accepted, long highest) implements StoreMessage {

        @Override
        public String kind() {
            return "store-claim-answer";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("round", round);
            fields.put("accepted", accepted);
            fields.put("highest", highest);
        }
    }

    /** Asks for the store's value; reads are not fenced. */
    record Read(long operation) implements StoreMessage {

        @Override
        public String kind() {
            return "store-read";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("operation", operation);
        }
    }

    /** The store's value. */
    record ReadAnswer(long operation, long value) implements StoreMessage {

        @Override
        public String kind() {
            return "store-read-answer";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("operation", operation);
            fields.put("value", value);
        }
    }

    /**
     * A mutation, computed from a value that was read before.
     *
     * @param operation
     *            its number under this token
     * @param mutation
     *            which of the four
     * @param token
     *            the writer's token
     * @param holder
     *            the writer
     * @param basedOn
     *            the value read
     */
    record Write(long operation, MutationKind mutation, FencingToken token, CandidateId holder, long basedOn)
            implements
                StoreMessage {

        @Override
        public String kind() {
            return "store-write";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("operation", operation);
            fields.put("mutation", mutation.name());
            fields.put("token", token.value());
            fields.put("holder", holder.value());
            fields.put("basedOn", basedOn);
        }
    }

    /** What became of a mutation. */
    record WriteAnswer(long operation, StoreFact.Admission admission) implements StoreMessage {

        @Override
        public String kind() {
            return "store-write-answer";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("operation", operation);
            fields.put("admission", admission.text());
        }
    }
}
