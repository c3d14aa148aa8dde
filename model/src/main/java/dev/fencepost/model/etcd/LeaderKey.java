package dev.fencepost.model.etcd;

/**
 * What an election gives to who won, and what a leader shows to proclaim or resign.
 *
 * @param name
 *            of the election
 * @param key
 *            the key in the election
 * @param rev
 *            the create revision of that key
 * @param lease
 *            of the leader; 0 makes the server grant one of 60 s (case {@code resign-lease-zero-leaves-lease})
 */
public record LeaderKey(String name, String key, long rev, long lease) {}
