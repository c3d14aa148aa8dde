package dev.fencepost.model.kubernetes;

/** A write that changed the store: what a checker calls a fact, whatever the writer was told about it. */
public sealed interface AppliedWrite {

    /** Which Lease was written. */
    LeaseKey key();

    /** The revision that the write took; every write takes one of its own, a deletion too. */
    long revision();

    /**
     * A Lease came to be.
     *
     * @param after
     *            the Lease
     */
    record Created(StoredLease after) implements AppliedWrite {

        @Override
        public LeaseKey key() {
            return after.key();
        }

        @Override
        public long revision() {
            return after.revision();
        }
    }

    /**
     * A Lease changed.
     *
     * @param before
     *            the Lease as it was
     * @param after
     *            the Lease as it is
     */
    record Updated(StoredLease before, StoredLease after) implements AppliedWrite {

        @Override
        public LeaseKey key() {
            return after.key();
        }

        @Override
        public long revision() {
            return after.revision();
        }
    }

    /**
     * A Lease is gone.
     *
     * @param before
     *            the Lease as it was
     * @param revision
     *            the revision of the deletion
     */
    record Deleted(StoredLease before, long revision) implements AppliedWrite {

        @Override
        public LeaseKey key() {
            return before.key();
        }
    }
}
