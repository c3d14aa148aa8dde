package dev.fencepost.model.etcd;

/**
 * A place in the queue of an election or lock.
 *
 * @param name
 *            of the election or lock
 * @param lease
 *            of the campaigner
 * @param key
 *            in the queue
 * @param createRevision
 *            of that key: its place
 * @param header
 *            of the transaction that took the place
 */
record Candidate(String name, long lease, String key, long createRevision, Header header) {

    static String prefix(String name) {
        return name + "/";
    }

    /** The lease id in hex without padding, a negative one with its sign (case {@code campaign-key-name-hex}). */
    static String key(String name, long lease) {
        return prefix(name) + Long.toString(lease, 16);
    }

    static KeyRange queue(String name) {
        return KeyRange.prefix(prefix(name));
    }

    LeaderKey leaderKey() {
        return new LeaderKey(name, key, createRevision, lease);
    }
}
