package dev.fencepost.model.etcd;

import java.util.Optional;

/**
 * What a watch is told of one key.
 *
 * @param type
 *            what happened
 * @param kv
 *            the key after a put; of a deletion only key and mod revision are told
 * @param prevKv
 *            what was there before, where asked for and still known
 */
public record WatchEvent(Type type, KeyValue kv, Optional<KeyValue> prevKv) {

    /** What happened to a key. */
    public enum Type {
        /** It was written. */
        PUT,
        /** It was deleted. */
        DELETE
    }
}
