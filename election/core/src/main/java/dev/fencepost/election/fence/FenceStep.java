package dev.fencepost.election.fence;

/**
 * One decision of a fence: the answer, and the state to go on with once the answer has been carried out.
 *
 * @param next
 *            the state afterwards; its marker must be durable before a claim is confirmed or a byte is written
 * @param outcome
 *            the answer
 */
public record FenceStep<O>(FenceState next, O outcome) {}
