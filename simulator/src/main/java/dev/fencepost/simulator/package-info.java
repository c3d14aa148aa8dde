/**
 * Simulation of processes, clocks and networks in virtual time, with every accident drawn from one source of choices.
 */
@NullMarked
package dev.fencepost.simulator;

import org.jspecify.annotations.NullMarked;
