package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import java.util.Map;
import java.util.TreeMap;

/**
 * An HTTP request as the API server sees it.
 *
 * @param method
 *            the HTTP method
 * @param path
 *            the decoded path, without the query
 * @param query
 *            the decoded query
 * @param body
 *            the body
 * @param headers
 *            what else the server looks at
 */
public record WireRequest(Method method, String path, Map<String, String> query, WireBody body, Headers headers) {

    /** Takes a copy of the query, which costs nothing where it is immutable already. */
    public WireRequest {
        query = Map.copyOf(query);
    }

    /** A request of an administrator that speaks JSON. */
    public static WireRequest of(Method method, String path) {
        return new WireRequest(method, path, Map.of(), WireBody.NONE, Headers.JSON);
    }

    /** A request of an administrator that speaks JSON. */
    public static WireRequest of(Method method, String path, Json body) {
        return new WireRequest(method, path, Map.of(), new WireBody.Value(body), Headers.JSON);
    }

    /** This request with another query. */
    public WireRequest withQuery(Map<String, String> other) {
        return new WireRequest(method, path, other, body, headers);
    }

    /** This request with other headers. */
    public WireRequest withHeaders(Headers other) {
        return new WireRequest(method, path, query, body, other);
    }

    /** With the query in order, so that the text is the same in every run. */
    @Override
    public String toString() {
        return method + " " + path + " " + new TreeMap<>(query) + " " + body + " " + headers;
    }

    /** A query parameter, or the empty text where there is none: the server takes the two for the same. */
    String parameter(String name) {
        return query.isEmpty() ? "" : query.getOrDefault(name, "");
    }

    /**
     * What a request says about itself.
     *
     * @param contentType
     *            of the body; empty where none is named
     * @param accept
     *            which answers the client can read; empty for any
     * @param caller
     *            who asks
     * @param connection
     *            on which connection the request comes
     */
    public record Headers(String contentType, String accept, Caller caller, Connection connection) {

        /** JSON both ways, from an administrator, on a connection that is open already. */
        public static final Headers JSON = new Headers("application/json", "application/json", Caller.ADMIN,
                Connection.KEPT);

        /** These headers with another content type. */
        public Headers withContentType(String other) {
            return new Headers(other, accept, caller, connection);
        }

        /** These headers with another kind of answer. */
        public Headers withAccept(String other) {
            return new Headers(contentType, other, caller, connection);
        }

        /** These headers with another caller. */
        public Headers withCaller(Caller other) {
            return new Headers(contentType, accept, other, connection);
        }

        /** These headers on another connection. */
        public Headers withConnection(Connection other) {
            return new Headers(contentType, accept, caller, other);
        }
    }

    /**
     * On which connection a request comes; it matters only while the server's process stands still (cases {@code
     * server-paused} and {@code server-paused-kept-connection}).
     */
    public enum Connection {
        /** A new one: its handshake needs a server that runs, so nothing of the request is sent before. */
        NEW,
        /**
         * One that is open already: the operating system takes the request, and the server finds it when it goes on.
         */
        KEPT
    }
}
