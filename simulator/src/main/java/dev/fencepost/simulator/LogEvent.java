package dev.fencepost.simulator;

/**
 * One event of the log: what happened, when in true time, where, and what the clocks there showed.
 *
 * @param seq
 *            position in the log, from 1
 * @param trueNanos
 *            true time since the start of the run, which no node can read
 * @param node
 *            where it happened, or {@link NodeRef#NONE}
 * @param incarnation
 *            which process of the node, from 1; 0 without a node
 * @param monotonicNanos
 *            the node's monotonic clock; 0 without a node
 * @param wallMicros
 *            the node's wall clock; 0 without a node
 * @param causeSeq
 *            the event that led to this one; 0 for the first cause
 * @param entry
 *            what happened
 */
public record LogEvent(long seq, long trueNanos, NodeRef node, int incarnation, long monotonicNanos, long wallMicros,
        long causeSeq, Entry entry) {}
