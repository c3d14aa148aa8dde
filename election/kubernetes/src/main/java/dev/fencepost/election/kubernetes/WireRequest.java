package dev.fencepost.election.kubernetes;

import dev.fencepost.election.json.Json;
import java.util.Optional;

/**
 * One HTTP request to an API server, as values; the text of its body exists only in the transport.
 *
 * @param method
 *            the HTTP method
 * @param path
 *            the absolute path, without a query
 * @param query
 *            what stands behind the question mark, encoded; empty for no query
 * @param body
 *            the body, where the request has one
 */
public record WireRequest(WireMethod method, String path, String query, Optional<Json> body) {}
