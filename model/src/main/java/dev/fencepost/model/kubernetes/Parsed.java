package dev.fencepost.model.kubernetes;

/**
 * What reading a part of a request gave.
 *
 * @param <T>
 *            what it is read into
 */
sealed interface Parsed<T> {

    /**
     * It holds.
     *
     * @param value
     *            what was read
     */
    record Fine<T>(T value) implements Parsed<T> {}

    /**
     * It does not hold.
     *
     * @param reply
     *            the answer that says why
     */
    record Refused<T>(WireReply reply) implements Parsed<T> {}
}
