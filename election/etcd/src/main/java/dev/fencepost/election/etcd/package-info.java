/**
 * The election through etcd: a pure codec between the protocol's requests and the wire, which the simulation runs too,
 * and a thin transport over gRPC.
 */
@NullMarked
package dev.fencepost.election.etcd;

import org.jspecify.annotations.NullMarked;
