package dev.fencepost.model.kubernetes;

/** What decoding the body of a request as a Lease gave. */
sealed interface Decoded permits LeaseBody, Decoded.Unfit, Decoded.Mistyped {

    /**
     * The body is of another kind or version; 400 wherever it comes.
     *
     * @param message
     *            the text of the answer
     */
    record Unfit(String message) implements Decoded {}

    /**
     * A field has a value of another type; 400 in a whole object, 422 in what a patch gives.
     *
     * @param detail
     *            which field, what was wanted, what was found
     */
    record Mistyped(String detail) implements Decoded {}
}
