/**
 * State that only the leader can change: fenced writes, patient reads, and a memory that never runs ahead of the store.
 */
@NullMarked
package dev.fencepost.election.state;

import org.jspecify.annotations.NullMarked;
