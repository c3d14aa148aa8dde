/**
 * Benchmarks of the renewal path and of the harness.
 */
@NullMarked
package dev.fencepost.jmh;

import org.jspecify.annotations.NullMarked;
