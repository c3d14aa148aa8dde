package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;

/**
 * A Lease as the store holds it: the object that answers show, with what the server looks at kept beside it.
 *
 * @param key
 *            where it is
 * @param uid
 *            which incarnation
 * @param revision
 *            of its last change; the {@code resourceVersion} of the object
 * @param metadata
 *            what the object's metadata says beyond that
 * @param spec
 *            in canonical form: known fields only, no nulls, times in UTC
 * @param object
 *            the whole object, as answers show it
 */
public record StoredLease(LeaseKey key, String uid, long revision, LeaseMetadata metadata, JsonObject spec,
        JsonObject object) {

    static final String API_VERSION = "coordination.k8s.io/v1";

    /** A Lease with its object built from scratch. */
    static StoredLease of(LeaseKey key, String uid, long revision, LeaseMetadata metadata, JsonObject spec) {
        JsonObject object = JsonObject.builder().with("kind", "Lease").with("apiVersion", API_VERSION)
                .with("metadata", metadata.toJson(key, uid, revision)).with("spec", spec).build();
        return new StoredLease(key, uid, revision, metadata, spec, object);
    }

    /** The same Lease with other content; only what changed is built anew, as a renewal changes little. */
    StoredLease changed(LeaseMetadata newMetadata, JsonObject newSpec, long newRevision) {
        if (!newMetadata.equals(metadata)) {
            return of(key, uid, newRevision, newMetadata, newSpec);
        }
        return new StoredLease(key, uid, newRevision, metadata, newSpec,
                objectAt(newRevision).with("spec", newSpec));
    }

    /** The object as it is, but with another resourceVersion: how the end of an object is told. */
    JsonObject objectAt(long otherRevision) {
        Json shown = object.getOr("metadata", Json.nothing());
        if (otherRevision == revision || !(shown instanceof JsonObject old)) {
            return object;
        }
        return object.with("metadata", old.with("resourceVersion", Long.toString(otherRevision)));
    }

    /** This Lease read with types. */
    public LeaseView view() {
        return LeaseView.of(this);
    }
}
