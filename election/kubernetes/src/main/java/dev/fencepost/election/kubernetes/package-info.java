/**
 * The Lease election on Kubernetes: a pure codec between the protocol's requests and the wire, which the simulation
 * runs too, and a thin transport over a real HTTP client.
 */
@NullMarked
package dev.fencepost.election.kubernetes;

import org.jspecify.annotations.NullMarked;
