package dev.fencepost.model.kubernetes;

/** The model answers other than the recorded server did. */
final class Mismatch extends Exception {

    private static final long serialVersionUID = 1;

    Mismatch(String message) {
        super(message);
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
