package dev.fencepost.tla.lease;

import dev.fencepost.election.Now;

/**
 * What a candidate's next step finds: its clocks, and whether it is the time for what it does at intervals.
 *
 * <p>The specification leaves pace open, so here it is a choice: before each step the two instants at which the protocol
 * wants to read or write next are set to now or to later, and so is the interval between renewals; thus they are no
 * part of the world's state.
 *
 * @param now
 *            what the clocks show
 * @param leadNanos
 *            how far the monotonic clock is ahead of true time, which the code never learns
 * @param due
 *            whether the next read and the next write are due
 */
record Reading(Now now, long leadNanos, boolean due) {}
