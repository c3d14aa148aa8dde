/**
 * Holds the code's small worlds, every state and every step of them, against a specification as TLC evaluates it: by a
 * search of our own, which sees the most, and by a run of TLC's model checker.
 */
@NullMarked
package dev.fencepost.tla.graph;

import org.jspecify.annotations.NullMarked;
