/**
 * Visits every state of a small {@link dev.fencepost.simulator.World}, breadth first, and judges each step.
 */
@NullMarked
package dev.fencepost.simulator.explore;

import org.jspecify.annotations.NullMarked;
