package dev.fencepost.election;

/** Something thrown that throws again when it is asked what it is. */
final class Unspeakable extends RuntimeException {

    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
        throw new IllegalStateException("no words for it");
    }

    @Override
    public String toString() {
        throw new IllegalStateException("no words for it");
    }
}
