package dev.fencepost.model.etcd.conformance;

/** The answer is another than the recorded one; the message is one sentence that says where and how. */
final class Mismatch extends Exception {

    private static final long serialVersionUID = 1;

    Mismatch(String message) {
        super(message);
    }

    /** The same, with the place where it was found in front. */
    Mismatch in(String place) {
        Mismatch placed = new Mismatch(place + ": " + getMessage());
        placed.setStackTrace(getStackTrace());
        return placed;
    }
}
