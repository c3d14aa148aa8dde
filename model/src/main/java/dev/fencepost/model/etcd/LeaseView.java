package dev.fencepost.model.etcd;

/**
 * A lease as the server has it, for tests and checkers.
 *
 * @param id
 *            which
 * @param ttlSeconds
 *            granted
 * @param deadlineNanos
 *            when it runs out, by the server's clock; it is removed later
 */
public record LeaseView(long id, long ttlSeconds, long deadlineNanos) {}
