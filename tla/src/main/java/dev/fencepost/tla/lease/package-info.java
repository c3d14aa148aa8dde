/** The election over a Lease as its specification sees it: constants, a small world of the real code, abstraction. */
@NullMarked
package dev.fencepost.tla.lease;

import org.jspecify.annotations.NullMarked;
