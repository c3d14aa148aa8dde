package dev.fencepost.model.kubernetes;

/** What reading the options of a request gave: options that hold, or the answer that refuses them. */
sealed interface Parsed permits DeleteOptions, ListOptions, Parsed.Refused {

    /**
     * The options do not hold.
     *
     * @param reply
     *            why
     */
    record Refused(WireReply reply) implements Parsed {}
}
