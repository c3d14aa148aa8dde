/** Tests of traces: that runs are accepted, that what is wrong is refused, and where. */
@NullMarked
package dev.fencepost.tla.trace;

import org.jspecify.annotations.NullMarked;
