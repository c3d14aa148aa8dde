package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.JsonObject;

/**
 * A Lease as a client wrote it, decoded: absent texts are empty, unknown fields are gone.
 *
 * @param name
 *            from the metadata
 * @param namespace
 *            from the metadata
 * @param uid
 *            from the metadata
 * @param resourceVersion
 *            from the metadata, any text
 * @param metadata
 *            the rest of the metadata
 * @param spec
 *            in canonical form
 */
record LeaseBody(String name, String namespace, String uid, String resourceVersion, LeaseMetadata metadata,
        JsonObject spec) implements Decoded {}
