/** Recorded runs held against the specifications: trace files, how they are made of logs, and how they are checked. */
@NullMarked
package dev.fencepost.tla.trace;

import org.jspecify.annotations.NullMarked;
