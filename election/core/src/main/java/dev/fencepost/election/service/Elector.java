package dev.fencepost.election.service;

import dev.fencepost.election.Election;
import dev.fencepost.election.ElectionListener;
import dev.fencepost.election.Work;

/** Begins to stand in an election of whatever kind. */
@FunctionalInterface
public interface Elector {

    /**
     * Begins to stand, and returns at once.
     *
     * @param work
     *            what the election runs while it leads, and waits for before it releases
     * @param listener
     *            told what happens
     * @throws RuntimeException
     *             if it cannot stand; the service ends of it
     */
    Election stand(Work work, ElectionListener listener);
}
