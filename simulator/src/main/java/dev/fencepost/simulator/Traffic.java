package dev.fencepost.simulator;

/**
 * Which messages a network fault applies to.
 *
 * @param from
 *            name of the sending node, or {@value #ANY}
 * @param to
 *            name of the receiving node, or {@value #ANY}
 * @param which
 *            which of the messages that go this way
 */
public record Traffic(String from, String to, Which which) {

    /** Stands for every node. */
    public static final String ANY = "any";

    /** Which messages of a link. */
    public sealed interface Which {}

    /** Every message. */
    public record All() implements Which {}

    /** Messages that answer no other. */
    public record Requests() implements Which {}

    /** Messages that answer another. */
    public record Answers() implements Which {}

    /**
     * Messages of one kind of payload.
     *
     * @param payloadKind
     *            the {@link Payload#kind()}
     */
    public record OfKind(String payloadKind) implements Which {}

    /** Returns every message from one node to another. */
    public static Traffic between(String from, String to) {
        return new Traffic(from, to, new All());
    }

    /** Returns the requests from one node to another. */
    public static Traffic requests(String from, String to) {
        return new Traffic(from, to, new Requests());
    }

    /** Returns the answers from one node to another. */
    public static Traffic answers(String from, String to) {
        return new Traffic(from, to, new Answers());
    }

    String text() {
        return from + "," + to + switch (which) {
            case All() -> "";
            case Requests() -> ",requests";
            case Answers() -> ",answers";
            case OfKind(String payloadKind) -> ",kind=" + payloadKind;
        };
    }
}
