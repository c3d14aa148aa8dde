package dev.fencepost.election.kubernetes;

import dev.fencepost.election.json.Json;

/**
 * One HTTP answer of an API server, as values.
 *
 * @param status
 *            the HTTP status
 * @param body
 *            the body; {@link Json#nothing()} where there was none or it was no JSON
 */
public record WireReply(int status, Json body) {}
