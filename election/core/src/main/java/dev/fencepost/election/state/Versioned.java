package dev.fencepost.election.state;

/**
 * A state and the revision it was stored at.
 *
 * @param value
 *            the state
 * @param revision
 *            the mod revision of its key; 0 if there is no such key, and the value is the one to begin with
 * @param <T>
 *            the state
 */
public record Versioned<T>(T value, long revision) {

    /**
     * Refuses a revision that no key can have.
     *
     * @throws IllegalArgumentException
     *             if the revision is below 0
     */
    public Versioned {
        if (revision < 0) {
            throw new IllegalArgumentException("a revision is at least 0, not " + revision);
        }
    }

    /** Whether the state is in the store. */
    public boolean stored() {
        return revision > 0;
    }
}
