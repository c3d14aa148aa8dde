/**
 * Leader election as pure protocols, the hosts that run them, and the {@link dev.fencepost.election.Election} a service
 * uses.
 */
@NullMarked
package dev.fencepost.election;

import org.jspecify.annotations.NullMarked;
