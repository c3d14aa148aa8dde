/**
 * Small worlds of the elections, to be explored exhaustively: the very actors that the simulation runs, with timings of
 * a few ticks, and rules that are judged step by step.
 */
@NullMarked
package dev.fencepost.properties.explore;

import org.jspecify.annotations.NullMarked;
