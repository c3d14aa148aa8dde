package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.JsonObject;

/** What the server sends without being asked at that moment, in the order in which it is sent. */
public sealed interface Notification {

    /**
     * One line of the stream of a watch (family {@code watch}).
     *
     * @param watchId
     *            the stream
     * @param event
     *            {@code {"type": "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR", "object": ...}}
     */
    record WatchEvent(long watchId, JsonObject event) implements Notification {}

    /**
     * The server ends the stream of a watch.
     *
     * @param watchId
     *            the stream, which brings nothing more
     */
    record WatchEnded(long watchId) implements Notification {}

    /**
     * The answer to a request that was held.
     *
     * @param callId
     *            as in {@link Answer.Held}
     * @param reply
     *            as it goes over the wire
     */
    record LateAnswer(long callId, WireReply reply) implements Notification {}

    /**
     * The connection of a request that was held broke: there will be no answer.
     *
     * @param callId
     *            as in {@link Answer.Held}
     */
    record CallBroken(long callId) implements Notification {}
}
