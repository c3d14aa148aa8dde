package dev.fencepost.properties.entry;

import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fields;

/** What really happened in a store, written by the store's node at the instant at which it took effect. */
public sealed interface StoreFact extends Entry {

    /**
     * A Lease was created or changed.
     *
     * @param lease
     *            the Lease's name
     * @param uid
     *            the object
     * @param version
     *            its version afterwards
     * @param holder
     *            its holder afterwards; empty for nobody
     * @param transitions
     *            its token afterwards
     * @param renewMicros
     *            the renew time it holds, or -1
     * @param durationSeconds
     *            the duration it holds
     * @param cause
     *            who or what wrote it
     * @param writerNode
     *            the writing node; empty for an operator
     * @param writerIncarnation
     *            the writing process; 0 for an operator
     * @param attempt
     *            the writer's call; 0 for an operator
     */
    record LeaseWritten(String lease, String uid, String version, String holder, long transitions, long renewMicros,
            int durationSeconds, Cause cause, String writerNode, int writerIncarnation, long attempt)
            implements
                StoreFact {

        @Override
        public String kind() {
            return "lease-written";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("uid", uid);
            fields.put("version", version);
            fields.put("holder", holder);
            fields.put("transitions", transitions);
            fields.put("renewMicros", renewMicros);
            fields.put("durationSeconds", durationSeconds);
            fields.put("cause", cause.text());
            fields.put("writerNode", writerNode);
            fields.put("writerIncarnation", writerIncarnation);
            fields.put("attempt", attempt);
        }
    }

    /** Who or what changes a Lease. */
    enum Cause {
        /** A candidate created it. */
        CREATE("create"),
        /** A candidate replaced it. */
        SWAP("swap"),
        /** An operator changed holder, token or duration. */
        OPERATOR_EDIT("operator-edit"),
        /** Somebody changed its metadata only. */
        ANNOTATE("annotate");

        private final String text;

        Cause(String text) {
            this.text = text;
        }

        /** The name used in logs. */
        public String text() {
            return text;
        }
    }

    /** A Lease was deleted by an operator. */
    record LeaseDeleted(String lease, String uid) implements StoreFact {

        @Override
        public String kind() {
            return "lease-deleted";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("uid", uid);
        }
    }

    /** The API server refused or failed a call, as a fault told it to. */
    record CallRefused(int status, boolean write, boolean applied) implements StoreFact {

        @Override
        public String kind() {
            return "call-refused";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("status", status);
            fields.put("write", write);
            fields.put("applied", applied);
        }
    }

    /**
     * The API server refused a call for its form, as it would whenever that came.
     *
     * @param callerNode
     *            the calling node
     * @param callerIncarnation
     *            the calling process
     * @param attempt
     *            the caller's call
     * @param status
     *            the HTTP status
     */
    record CallMalformed(String callerNode, int callerIncarnation, long attempt, int status) implements StoreFact {

        @Override
        public String kind() {
            return "call-malformed";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("callerNode", callerNode);
            fields.put("callerIncarnation", callerIncarnation);
            fields.put("attempt", attempt);
            fields.put("status", status);
        }
    }

    /**
     * A fenced store judged a claim.
     *
     * @param store
     *            the store's node
     * @param token
     *            the token claimed with
     * @param holder
     *            who claims
     * @param claimantNode
     *            the claiming node
     * @param claimantIncarnation
     *            the claiming process
     * @param accepted
     *            whether the claim holds
     * @param highest
     *            the store's highest token afterwards
     */
    record ClaimJudged(String store, long token, String holder, String claimantNode, int claimantIncarnation,
            boolean accepted, long highest) implements StoreFact {

        @Override
        public String kind() {
            return "claim-judged";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("store", store);
            fields.put("token", token);
            fields.put("holder", holder);
            fields.put("claimantNode", claimantNode);
            fields.put("claimantIncarnation", claimantIncarnation);
            fields.put("accepted", accepted);
            fields.put("highest", highest);
        }
    }

    /**
     * A fenced store judged a mutation.
     *
     * @param store
     *            the store's node
     * @param mutation
     *            which of the four mutations
     * @param token
     *            the token written with
     * @param holder
     *            who writes
     * @param writerNode
     *            the writing node
     * @param writerIncarnation
     *            the writing process
     * @param operation
     *            the operation's number under this token; a retry repeats it
     * @param basedOn
     *            the value that the writer had read and computed from
     * @param valueBefore
     *            the store's value before
     * @param valueAfter
     *            the store's value afterwards
     * @param admission
     *            what the store did
     * @param highest
     *            the store's highest token afterwards
     */
    record WriteJudged(String store, String mutation, long token, String holder, String writerNode,
            int writerIncarnation, long operation, long basedOn, long valueBefore, long valueAfter,
            Admission admission, long highest) implements StoreFact, FencedWrite {

        @Override
        public boolean carriedOut() {
            return admission.carriedOut();
        }

        @Override
        public boolean refusedAsStale() {
            return admission == Admission.REFUSED_STALE;
        }

        @Override
        public String kind() {
            return "write-judged";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("store", store);
            fields.put("mutation", mutation);
            fields.put("token", token);
            fields.put("holder", holder);
            fields.put("writerNode", writerNode);
            fields.put("writerIncarnation", writerIncarnation);
            fields.put("operation", operation);
            fields.put("basedOn", basedOn);
            fields.put("valueBefore", valueBefore);
            fields.put("valueAfter", valueAfter);
            fields.put("admission", admission.text());
            fields.put("highest", highest);
        }
    }

    /** What a fenced store did with a mutation. */
    enum Admission {
        /** It was carried out. */
        ACCEPTED("accepted"),
        /** It was stale and was carried out all the same, in shadow mode. */
        LET_THROUGH("let-through"),
        /** It repeats an operation that was carried out before: answered, and not carried out again. */
        REPEATED("repeated"),
        /** It was stale and was refused. */
        REFUSED_STALE("refused-stale"),
        /** The fence is not armed. */
        REFUSED_CLOSED("refused-closed"),
        /** The fence's marker cannot be read. */
        REFUSED_UNREADABLE("refused-unreadable");

        private final String text;

        Admission(String text) {
            this.text = text;
        }

        /** The name used in logs. */
        public String text() {
            return text;
        }

        /** Whether the store's value changed. */
        public boolean carriedOut() {
            return this == ACCEPTED || this == LET_THROUGH;
        }
    }
}
