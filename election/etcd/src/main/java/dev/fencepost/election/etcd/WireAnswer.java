package dev.fencepost.election.etcd;

import com.google.protobuf.MessageLite;

/** What came of a {@link WireCall}. */
public sealed interface WireAnswer {

    /**
     * The server's message.
     *
     * @param message
     *            of the class that belongs to the call, such as LeaseGrantResponse
     */
    record Message(MessageLite message) implements WireAnswer {}

    /**
     * The call, or the stream, ended with a status; on a stream {@code OK} is the server closing it.
     *
     * @param code
     *            gRPC's name of the code, such as {@code NOT_FOUND}
     * @param text
     *            the server's words, or gRPC's own; may be empty
     */
    record Status(String code, String text) implements WireAnswer {}

    /**
     * There was no connection, or it broke before the answer: a call that was sent may have been carried out.
     *
     * @param text
     *            for people
     */
    record Broken(String text) implements WireAnswer {}
}
