package dev.fencepost.model.etcd;

/**
 * What a member knows that is cut off from the others.
 *
 * @param store
 *            the keys as they were when it was cut off
 * @param leases
 *            the leases as they were
 */
record Isolation(Store store, Leases leases) {}
