/**
 * The unbounded proof: the invariant of the Lease election, shown by Z3 to be inductive for any number of candidates.
 */
@NullMarked
package dev.fencepost.tla.proof;

import org.jspecify.annotations.NullMarked;
