package dev.fencepost.properties.endtoend;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** An etcd that a test can lay hands on, as its operator does, beside what clients do to it over its endpoint. */
interface Etcd extends AutoCloseable {

    /**
     * A key as it is stored.
     *
     * @param name
     *            each of its bytes as one character
     * @param value
     *            likewise
     * @param createRevision
     *            when it was created
     * @param modRevision
     *            when it was last written
     * @param lease
     *            what it is attached to; 0 for nothing
     */
    record Key(String name, String value, long createRevision, long modRevision, long lease) {}

    /** Where clients find it: {@code http://host:port}. */
    String endpoint();

    /** All keys, in order. */
    List<Key> keys();

    /** Whether a lease is neither revoked nor removed. */
    boolean leased(long lease);

    void put(String key, String value);

    void delete(String key);

    void revoke(long lease);

    /** Breaks every connection, and comes back on its data at the same place. */
    void restart() throws IOException, InterruptedException;

    @Override
    void close();

    /** The keys below a name, the oldest first. */
    default List<Key> candidates(String election) {
        return keys().stream().filter(key -> key.name().startsWith(election + "/"))
                .sorted((one, other) -> Long.compare(one.createRevision(), other.createRevision())).toList();
    }

    default Optional<Key> key(String name) {
        return keys().stream().filter(key -> key.name().equals(name)).findFirst();
    }
}
