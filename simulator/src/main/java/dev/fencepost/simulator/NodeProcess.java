package dev.fencepost.simulator;

/**
 * A running process as the engine sees it; a new one for every incarnation of a {@link Node}.
 *
 * <p>The node decides when it may run (up, not paused, not starved) and queues what comes meanwhile; the process only
 * runs. {@link ActorProcess} runs actors as functions; code with threads of its own would be another implementation.
 */
interface NodeProcess {

    /** Runs until every actor has started. */
    void start(long causeSeq);

    /**
     * Lets one actor take a stimulus.
     *
     * @param actor
     *            its position within the process
     */
    void take(int actor, Stimulus stimulus, long causeSeq);

    /** The process has died: nothing of it may run any more. */
    void crashed();
}
