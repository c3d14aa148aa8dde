/**
 * The gate: whether the renewal path has become slower or greedier than the baseline says.
 */
@NullMarked
package dev.fencepost.jmh.gate;

import org.jspecify.annotations.NullMarked;
