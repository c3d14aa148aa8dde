package dev.fencepost.election.lease;

/**
 * A Lease as one read showed it.
 *
 * @param uid
 *            the object's identity; a re-created Lease has another
 * @param version
 *            the opaque version that a swap is conditioned on; compared for equality only
 * @param record
 *            its contents
 */
public record LeaseSnapshot(String uid, String version, LeaseRecord record) {}
