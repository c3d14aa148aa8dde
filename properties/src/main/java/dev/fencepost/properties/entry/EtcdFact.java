package dev.fencepost.properties.entry;

import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fields;

/** What really happened in etcd, written by its node at the instant at which it took effect. */
public sealed interface EtcdFact extends Entry {

    /**
     * A key was created or changed.
     *
     * @param key
     *            the key
     * @param createRevision
     *            the revision at which it was created
     * @param modRevision
     *            the revision of this write
     * @param leaseId
     *            the lease it is attached to; 0 for none
     * @param cause
     *            who or what wrote it
     * @param writerNode
     *            the writing node; empty for an operator
     * @param writerIncarnation
     *            the writing process; 0 for an operator
     */
    record KeyWritten(String key, long createRevision, long modRevision, long leaseId, WriteCause cause,
            String writerNode, int writerIncarnation) implements EtcdFact {

        @Override
        public String kind() {
            return "key-written";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("key", key);
            fields.put("createRevision", createRevision);
            fields.put("modRevision", modRevision);
            fields.put("leaseId", leaseId);
            fields.put("cause", cause.text());
            fields.put("writerNode", writerNode);
            fields.put("writerIncarnation", writerIncarnation);
        }
    }

    /** What writes a key. */
    enum WriteCause {
        /** A candidate joined the queue of an election. */
        CAMPAIGN("campaign"),
        /** A candidate changed the value of its own key. */
        PROCLAIM("proclaim"),
        /** A plain write. */
        PUT("put"),
        /** A transaction, as every fenced write is. */
        TXN("txn");

        private final String text;

        WriteCause(String text) {
            this.text = text;
        }

        /** The name used in logs. */
        public String text() {
            return text;
        }
    }

    /**
     * A key is gone.
     *
     * @param key
     *            the key
     * @param createRevision
     *            the revision at which it had been created
     * @param revision
     *            the revision of the deletion
     * @param cause
     *            who or what deleted it
     */
    record KeyDeleted(String key, long createRevision, long revision, DeleteCause cause) implements EtcdFact {

        @Override
        public String kind() {
            return "key-deleted";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("key", key);
            fields.put("createRevision", createRevision);
            fields.put("revision", revision);
            fields.put("cause", cause.text());
        }
    }

    /** What deletes a key. */
    enum DeleteCause {
        /** Its lease was revoked. */
        REVOKE("revoke"),
        /** Its lease has expired. */
        EXPIRY("expiry"),
        /** Its campaign was cancelled, or it resigned. */
        RESIGN("resign"),
        /** Nobody who stands for election. */
        OPERATOR("operator"),
        /** A transaction of a candidate. */
        TXN("txn");

        private final String text;

        DeleteCause(String text) {
            this.text = text;
        }

        /** The name used in logs. */
        public String text() {
            return text;
        }
    }

    /**
     * A lease was granted.
     *
     * @param leaseId
     *            the lease
     * @param ttlNanos
     *            how long it lasts, which may be longer than was asked
     * @param node
     *            to whose node; empty for an operator
     * @param incarnation
     *            to which of its processes; 0 for an operator
     */
    record LeaseGranted(long leaseId, long ttlNanos, String node, int incarnation) implements EtcdFact {

        @Override
        public String kind() {
            return "lease-granted";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("leaseId", leaseId);
            fields.put("ttlNanos", ttlNanos);
            fields.put("node", node);
            fields.put("incarnation", incarnation);
        }
    }

    /**
     * A lease was renewed: it lasts its TTL from this instant on.
     *
     * @param leaseId
     *            the lease
     * @param ttlNanos
     *            how long it lasts from now on
     * @param node
     *            who asked for it
     * @param incarnation
     *            which of its processes
     */
    record LeaseRenewed(long leaseId, long ttlNanos, String node, int incarnation) implements EtcdFact {

        @Override
        public String kind() {
            return "lease-renewed";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("leaseId", leaseId);
            fields.put("ttlNanos", ttlNanos);
            fields.put("node", node);
            fields.put("incarnation", incarnation);
        }
    }

    /**
     * A lease is gone; the keys attached to it go in the same step.
     *
     * @param leaseId
     *            the lease
     * @param cause
     *            who or what ended it
     * @param node
     *            who revoked it; empty for the server and an operator
     */
    record LeaseEnded(long leaseId, EndCause cause, String node) implements EtcdFact {

        @Override
        public String kind() {
            return "lease-ended";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("leaseId", leaseId);
            fields.put("cause", cause.text());
            fields.put("node", node);
        }
    }

    /** What ends a lease. */
    enum EndCause {
        /** A candidate revoked it. */
        REVOKED("revoked"),
        /** Somebody else revoked it. */
        REVOKED_FROM_OUTSIDE("revoked-from-outside"),
        /** It was not renewed in time. */
        EXPIRED("expired");

        private final String text;

        EndCause(String text) {
            this.text = text;
        }

        /** The name used in logs. */
        public String text() {
            return text;
        }
    }

    /**
     * A fenced write of the state was judged, and what it wrote is there in the same step.
     *
     * @param key
     *            the state's key
     * @param fenceKey
     *            the leader's key that the write was fenced with
     * @param fenceRevision
     *            the create revision that it was to have
     * @param previousRevision
     *            the mod revision that the state was to have; 0 for none
     * @param written
     *            whether it was written
     * @param revision
     *            the state's mod revision afterwards; 0 for none
     * @param refusal
     *            why it was not written
     * @param valueBefore
     *            the state's value before
     * @param valueAfter
     *            the state's value afterwards
     * @param writerNode
     *            the writing node
     * @param writerIncarnation
     *            the writing process
     * @param operation
     *            the number of the operation under this fence
     */
    record StateJudged(String key, String fenceKey, long fenceRevision, long previousRevision, boolean written,
            long revision, Refusal refusal, long valueBefore, long valueAfter, String writerNode,
            int writerIncarnation, long operation) implements EtcdFact, FencedWrite {

        @Override
        public String kind() {
            return "state-judged";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("key", key);
            fields.put("fenceKey", fenceKey);
            fields.put("fenceRevision", fenceRevision);
            fields.put("previousRevision", previousRevision);
            fields.put("written", written);
            fields.put("revision", revision);
            fields.put("refusal", refusal.text());
            fields.put("valueBefore", valueBefore);
            fields.put("valueAfter", valueAfter);
            fields.put("writerNode", writerNode);
            fields.put("writerIncarnation", writerIncarnation);
            fields.put("operation", operation);
        }

        @Override
        public String store() {
            return key;
        }

        @Override
        public long token() {
            return fenceRevision;
        }

        @Override
        public boolean carriedOut() {
            return written;
        }

        @Override
        public boolean refusedAsStale() {
            return refusal == Refusal.LEADERSHIP_LOST;
        }

        @Override
        public String mutation() {
            return "write";
        }
    }

    /** Why a fenced write was refused. */
    enum Refusal {
        /** It was not. */
        NONE("none"),
        /** The leader's key is not there as it was created. */
        LEADERSHIP_LOST("leadership-lost"),
        /** The state is not at the revision that the writer knew. */
        CONCURRENT_MODIFICATION("concurrent-modification");

        private final String text;

        Refusal(String text) {
            this.text = text;
        }

        /** The name used in logs. */
        public String text() {
            return text;
        }
    }

    /**
     * The server was disturbed, which every lease or every waiting campaign feels.
     *
     * @param what
     *            how
     */
    record ServerDisturbed(Disturbance what) implements EtcdFact {

        @Override
        public String kind() {
            return "server-disturbed";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("what", what.text());
        }
    }

    /** What can befall a server. */
    enum Disturbance {
        /** It started again: every lease lasts its full TTL and an election timeout from now on. */
        RESTARTED("restarted"),
        /** Its members chose another leader: leases are extended as after a restart. */
        LEADER_CHANGED("leader-changed"),
        /** Its history was compacted: campaigns that have just begun to wait are ended. */
        COMPACTED("compacted");

        private final String text;

        Disturbance(String text) {
            this.text = text;
        }

        /** The name used in logs. */
        public String text() {
            return text;
        }
    }
}
