package dev.fencepost.election;

/**
 * An elector as a pure function.
 *
 * <p>A protocol never waits, reads a clock, draws a number, logs, or throws for anything that the world can do, so that
 * production, simulation, exploration and the TLA+ specification run the same code. Implementations are immutable and
 * safe to share between threads.
 *
 * @param <S>
 *            its state, an immutable value with equality
 * @param <Q>
 *            its requests to the store
 * @param <R>
 *            the store's replies
 */
public interface Protocol<S, Q, R> {

    /** The state before {@link Input.Started}. */
    S initial();

    /**
     * One atomic step.
     *
     * @param state
     *            the state before
     * @param input
     *            what happened
     * @param now
     *            the node's clocks, read once for this step
     */
    Transition<S, Q> step(S state, Input<R> input, Now now);
}
