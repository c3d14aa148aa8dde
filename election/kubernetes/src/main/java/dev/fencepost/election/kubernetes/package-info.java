/**
 * The Kubernetes Lease backend: a pure codec between the protocol and the wire, and a thin transport over a real client.
 */
@NullMarked
package dev.fencepost.election.kubernetes;

import org.jspecify.annotations.NullMarked;
