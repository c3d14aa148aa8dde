package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;

/**
 * What a request or an answer carries.
 *
 * <p>The model works on values: whoever holds text parses it first, as JSON or as YAML by its content type, the last of
 * two equal keys winning, and hands over as {@link Text} what does not parse.
 */
public sealed interface WireBody {

    /** No body at all. */
    WireBody NONE = new None();

    /** No body at all. */
    record None() implements WireBody {}

    /**
     * A body that was understood as a value.
     *
     * @param value
     *            the value
     */
    record Value(Json value) implements WireBody {}

    /**
     * A body that is no value: malformed in a request, not JSON in an answer.
     *
     * @param text
     *            the text as it stands
     */
    record Text(String text) implements WireBody {}

    /**
     * The open stream of a watch, only ever in an answer.
     *
     * @param watchId
     *            what the stream's {@link Notification}s are addressed to
     */
    record Stream(long watchId) implements WireBody {}
}
