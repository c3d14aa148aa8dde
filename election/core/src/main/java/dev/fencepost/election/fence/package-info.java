/**
 * The gate at the resource: only the newest leader's mutations get through, whatever clocks and networks do.
 *
 * <p>{@link dev.fencepost.election.fence.FenceState} decides and does nothing else;
 * {@link dev.fencepost.election.fence.Fence} is what an election claims through.
 */
@NullMarked
package dev.fencepost.election.fence;

import org.jspecify.annotations.NullMarked;
