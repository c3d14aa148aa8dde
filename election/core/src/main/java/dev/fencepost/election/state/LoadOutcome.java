package dev.fencepost.election.state;

/**
 * What became of reading a state.
 *
 * @param <T>
 *            the state
 */
public sealed interface LoadOutcome<T> {

    /**
     * It was read, or is known not to be stored.
     *
     * @param found
     *            the state with its key's own mod revision
     */
    record Loaded<T>(Versioned<T> found) implements LoadOutcome<T> {}

    /**
     * It was not read.
     *
     * @param why
     *            the failure of the last try
     */
    record NotLoaded<T>(StateFailure why) implements LoadOutcome<T> {}

    /**
     * Demands that it was read, for callers that handle everything else in one place.
     *
     * @throws StateException
     *             when it was not
     */
    default Versioned<T> orThrow() throws StateException {
        return switch (this) {
            case Loaded<T> loaded -> loaded.found();
            case NotLoaded<T> notLoaded -> throw new StateException(notLoaded.why());
        };
    }
}
