/**
 * The Kubernetes API for Lease objects as an executable specification at wire level.
 *
 * <p>{@link dev.fencepost.model.kubernetes.LeaseApi} is the door: a request comes in, the next state, an answer and
 * notifications come out. Nothing here reads a clock, draws a number or starts a thread. What it claims was measured on
 * kube-apiserver 1.20.2; each type names the family of recorded cases that it is held to.
 */
@NullMarked
package dev.fencepost.model.kubernetes;

import org.jspecify.annotations.NullMarked;
