/** Tests of the seam to TLC, over a clock that is small enough to count by hand. */
@NullMarked
package dev.fencepost.tla.spec;

import org.jspecify.annotations.NullMarked;
