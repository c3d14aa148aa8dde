package dev.fencepost.model.etcd;

import java.util.Optional;

/** What a write did to one key. */
public sealed interface KeyChange {

    /** The key. */
    String key();

    /** What was there before. */
    Optional<KeyValue> previous();

    /**
     * The key was created or changed.
     *
     * @param after
     *            as it is
     * @param previous
     *            as it was; empty where it was created
     */
    record Put(KeyValue after, Optional<KeyValue> previous) implements KeyChange {

        @Override
        public String key() {
            return after.key();
        }
    }

    /**
     * The key is gone.
     *
     * @param before
     *            as it was
     * @param revision
     *            of its deletion
     */
    record Delete(KeyValue before, long revision) implements KeyChange {

        @Override
        public String key() {
            return before.key();
        }

        @Override
        public Optional<KeyValue> previous() {
            return Optional.of(before);
        }
    }
}
