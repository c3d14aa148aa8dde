package dev.fencepost.model.kubernetes;

/** A value that does not fit the type of its field; decoding stops at the first. */
final class Undecodable extends Exception {

    private static final long serialVersionUID = 1;

    Undecodable(String field, String wanted, Object found) {
        // Without stack trace: this is an answer to a client, not a fault of the program.
        super(field + ": expects " + wanted + ", but found " + found, null, false, false);
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
