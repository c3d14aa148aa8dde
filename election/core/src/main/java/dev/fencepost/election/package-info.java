/**
 * Leader election as pure protocols, the hosts that run them, and the {@code Election} a service uses.
 */
@NullMarked
package dev.fencepost.election;

import org.jspecify.annotations.NullMarked;
