/** The election over a Kubernetes Lease as a pure protocol. */
@NullMarked
package dev.fencepost.election.lease;

import org.jspecify.annotations.NullMarked;
