package dev.fencepost.model.etcd;

import java.util.OptionalLong;

/**
 * A campaign or lock that waits for the key just ahead to go, for tests and explorations.
 *
 * @param callId
 *            the id of the call
 * @param createRevision
 *            that of its own key, which may be gone: its place in the queue
 * @param behind
 *            the key just ahead
 * @param fromRevision
 *            the first revision whose deletion of that key counts
 * @param catchUpNanos
 *            when the server looks at what has happened since that revision; empty if it looks at every write at once
 */
public record WaitingView(long callId, long createRevision, String behind, long fromRevision,
        OptionalLong catchUpNanos) {}
