package dev.fencepost.election;

/**
 * Told what happens to an election, in order, on a thread of its own.
 *
 * <p>It may block or throw and hurts nobody but itself: the election goes on, and what it cannot keep up with is dropped,
 * first what merely informs, then whole pairs of {@link ElectionEvent.Gained} and {@link ElectionEvent.Lost}, so that
 * these always alternate and {@link ElectionEvent.Ended} is always the last event. What must stop in time belongs into
 * {@link Work}, not here.
 */
@FunctionalInterface
public interface ElectionListener {

    /**
     * Something happened.
     *
     * @param event
     *            what
     */
    void on(ElectionEvent event);
}
