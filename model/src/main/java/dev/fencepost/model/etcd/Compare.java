package dev.fencepost.model.etcd;

/**
 * A condition of a transaction, on one key or on every key of a range.
 *
 * @param key
 *            the key, or the first one
 * @param rangeEnd
 *            as in {@link EtcdCall.Range}
 * @param result
 *            how the key's side compares with the operand
 * @param operand
 *            what it is compared with
 */
public record Compare(String key, String rangeEnd, Result result, Operand operand) {

    /** A condition on one key. */
    public static Compare of(String key, Result result, Operand operand) {
        return new Compare(key, "", result, operand);
    }

    /** That the key was created at a revision; 0: that it does not exist. */
    public static Compare createdAt(String key, long createRevision) {
        return of(key, Result.EQUAL, new Operand.CreateRevision(createRevision));
    }

    /** How two sides compare, the key's first. */
    public enum Result {
        /** Both are equal. */
        EQUAL,
        /** The key's is greater. */
        GREATER,
        /** The key's is less. */
        LESS,
        /** They differ. */
        NOT_EQUAL
    }

    /** What is compared, and with what. */
    public sealed interface Operand {

        /**
         * The version.
         *
         * @param version
         *            compared with; 0 for a key that does not exist
         */
        record Version(long version) implements Operand {}

        /**
         * The create revision.
         *
         * @param createRevision
         *            compared with; 0 for a key that does not exist
         */
        record CreateRevision(long createRevision) implements Operand {}

        /**
         * The mod revision.
         *
         * @param modRevision
         *            compared with; 0 for a key that does not exist
         */
        record ModRevision(long modRevision) implements Operand {}

        /**
         * The value, by bytes. On a key that does not exist it never holds (case {@code txn-compare-empty-range}).
         *
         * @param value
         *            compared with
         */
        record Value(String value) implements Operand {}

        /**
         * The lease.
         *
         * @param lease
         *            compared with; 0 for a key without one or that does not exist
         */
        record Lease(long lease) implements Operand {}
    }
}
