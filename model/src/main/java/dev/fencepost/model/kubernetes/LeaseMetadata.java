package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;

/**
 * What an object's metadata says beyond its place, uid and version.
 *
 * <p>An absent text is the empty text, an absent number is 0 and an absent collection is empty: the server cannot tell
 * them apart either. {@code managedFields} is not kept (the recorded cases never compare it).
 *
 * @param generateName
 *            kept beside the name, for show
 * @param generation
 *            whatever the creator wrote; the server does not count it for Leases
 * @param creationTimestamp
 *            whole seconds, UTC
 * @param deletionTimestamp
 *            when a Lease with finalizers was marked for deletion; empty while it is not
 * @param labels
 *            texts by name
 * @param annotations
 *            texts by name
 * @param ownerReferences
 *            as written
 * @param finalizers
 *            who must agree before a marked Lease goes
 */
record LeaseMetadata(String generateName, long generation, String creationTimestamp, String deletionTimestamp,
        JsonObject labels, JsonObject annotations, JsonArray ownerReferences, JsonArray finalizers) {

    boolean isMarkedForDeletion() {
        return !deletionTimestamp.isEmpty();
    }

    LeaseMetadata createdAt(String timestamp) {
        return new LeaseMetadata(generateName, generation, timestamp, "", labels, annotations, ownerReferences,
                finalizers);
    }

    LeaseMetadata markedForDeletionAt(String timestamp) {
        return new LeaseMetadata(generateName, generation, creationTimestamp, timestamp, labels, annotations,
                ownerReferences, finalizers);
    }

    /** What a client wrote, with the parts that only the server writes taken from what is stored. */
    LeaseMetadata onTopOf(LeaseMetadata stored) {
        return new LeaseMetadata(generateName, stored.generation, stored.creationTimestamp, stored.deletionTimestamp,
                labels, annotations, ownerReferences, finalizers);
    }

    JsonObject toJson(LeaseKey key, String uid, long revision) {
        JsonObject.Builder json = JsonObject.builder().with("name", key.name());
        if (!generateName.isEmpty()) {
            json.with("generateName", generateName);
        }
        json.with("namespace", key.namespace()).with("uid", uid);
        if (revision != 0) {
            json.with("resourceVersion", Long.toString(revision));
        }
        if (generation != 0) {
            json.with("generation", generation);
        }
        json.with("creationTimestamp", creationTimestamp);
        if (isMarkedForDeletion()) {
            json.with("deletionTimestamp", deletionTimestamp).with("deletionGracePeriodSeconds", 0);
        }
        unlessEmpty(json, "labels", labels);
        unlessEmpty(json, "annotations", annotations);
        unlessEmpty(json, "ownerReferences", ownerReferences);
        unlessEmpty(json, "finalizers", finalizers);
        return json.build();
    }

    private static void unlessEmpty(JsonObject.Builder json, String name, Json collection) {
        if (!collection.equals(Json.object()) && !collection.equals(JsonArray.EMPTY)) {
            json.with(name, collection);
        }
    }
}
