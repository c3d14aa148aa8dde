package dev.fencepost.election.service;

import dev.fencepost.election.Now;

/**
 * The lifecycle of a service as a pure function (seed 001, 2.6).
 *
 * <p>It never waits, reads a clock, starts a thread, logs, or throws for anything that the world can do, so that
 * production and simulation run the same code. {@link ServiceRow} is its transition table. Immutable and safe to share
 * between threads.
 */
public final class ServiceProtocol {

    private final ServiceSettings settings;

    /**
     * The lifecycle of one service.
     *
     * @param settings
     *            what it is made of; what is wrong with them is found at the first step
     */
    public ServiceProtocol(ServiceSettings settings) {
        this.settings = settings;
    }

    /** The state before {@link ServiceInput.Started}. */
    public ServiceState initial() {
        return ServiceState.INITIAL;
    }

    /**
     * One atomic step.
     *
     * @param state
     *            the state before
     * @param input
     *            what happened
     * @param now
     *            the process's clocks, read once for this step
     */
    public ServiceTransition step(ServiceState state, ServiceInput input, Now now) {
        return new ServiceDraft(settings, state, now).transition();
    }
}
