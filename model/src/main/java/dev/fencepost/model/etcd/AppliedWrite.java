package dev.fencepost.model.etcd;

import java.util.List;

/**
 * A write that changed the store: what a checker calls a fact, whatever the writer was told about it.
 *
 * @param revision
 *            that it took
 * @param changes
 *            in order; never empty
 * @param cause
 *            why
 */
public record AppliedWrite(long revision, List<KeyChange> changes, Cause cause) {

    /** Takes a copy of the list. */
    public AppliedWrite {
        changes = List.copyOf(changes);
    }
}
