package dev.fencepost.model.etcd;

/**
 * A key as it is stored.
 *
 * @param key
 *            its bytes
 * @param createRevision
 *            the revision of its creation; another one after a deletion. 0 in the event of a deletion
 * @param modRevision
 *            the revision of its last change
 * @param version
 *            how many changes since its creation, beginning with 1. 0 in the event of a deletion
 * @param value
 *            its bytes
 * @param lease
 *            the lease that it goes with; 0 for none
 */
public record KeyValue(String key, long createRevision, long modRevision, long version, String value, long lease) {

    /** As a read of keys only shows it. */
    KeyValue withoutValue() {
        return new KeyValue(key, createRevision, modRevision, version, "", lease);
    }
}
