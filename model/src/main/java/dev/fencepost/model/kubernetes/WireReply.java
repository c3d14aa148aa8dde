package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import java.util.Map;
import java.util.TreeMap;

/**
 * An HTTP answer.
 *
 * @param status
 *            the HTTP status
 * @param body
 *            the body
 * @param headers
 *            those among {@code Retry-After} and {@code Allow} that are sent
 */
public record WireReply(int status, WireBody body, Map<String, String> headers) {

    /** Takes a copy of the headers, which costs nothing where they are immutable already. */
    public WireReply {
        headers = Map.copyOf(headers);
    }

    /** An answer with a JSON body. */
    public static WireReply of(int status, Json body) {
        return new WireReply(status, new WireBody.Value(body), Map.of());
    }

    /** With the headers in order, so that the text is the same in every run. */
    @Override
    public String toString() {
        return status + " " + new TreeMap<>(headers) + " " + body;
    }

    /** The JSON body; {@code null} as JSON where there is none. */
    public Json json() {
        return body instanceof WireBody.Value json ? json.value() : Json.nothing();
    }

    /** Whether the server says that the request was carried out. */
    public boolean succeeded() {
        return status / 100 == 2;
    }
}
