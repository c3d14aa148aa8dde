/** Holds the code's small worlds, every state and every step of them, against a specification as TLC evaluates it. */
@NullMarked
package dev.fencepost.tla.graph;

import org.jspecify.annotations.NullMarked;
