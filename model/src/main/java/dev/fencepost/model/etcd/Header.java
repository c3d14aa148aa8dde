package dev.fencepost.model.etcd;

/**
 * What heads every response.
 *
 * @param clusterId
 *            of the cluster; 0 inside a transaction
 * @param memberId
 *            of the member that answers; 0 inside a transaction
 * @param revision
 *            of the store, as the operation saw or left it
 * @param raftTerm
 *            grows with every leadership; 0 inside a transaction
 */
public record Header(long clusterId, long memberId, long revision, long raftTerm) {

    /** The header that a transaction inside a transaction does not have (case {@code txn-nested}). */
    public static final Header ABSENT = new Header(0, 0, 0, 0);

    static Header inside(long revision) {
        return new Header(0, 0, revision, 0);
    }
}
