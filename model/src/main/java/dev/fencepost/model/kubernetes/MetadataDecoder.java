package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonInteger;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;

/** Decodes the metadata of a body; only one of these walks one body, so its fields are simply set as they come. */
final class MetadataDecoder {

    private String name = "";
    private String namespace = "";
    private String uid = "";
    private String resourceVersion = "";
    private String generateName = "";
    private long generation;
    private String deletionTimestamp = "";
    private JsonObject labels = Json.object();
    private JsonObject annotations = Json.object();
    private JsonArray ownerReferences = JsonArray.EMPTY;
    private JsonArray finalizers = JsonArray.EMPTY;

    private MetadataDecoder() {}

    static LeaseBody decode(Json metadata, JsonObject spec) throws Undecodable {
        MetadataDecoder decoder = new MetadataDecoder();
        if (metadata instanceof JsonObject object) {
            for (int i = 0; i < object.size(); i++) {
                decoder.take(object.nameAt(i), object.valueAt(i));
            }
        } else if (!(metadata instanceof JsonNull)) {
            throw new Undecodable("metadata", "an object", metadata);
        }
        return decoder.body(spec);
    }

    private LeaseBody body(JsonObject spec) {
        LeaseMetadata metadata = new LeaseMetadata(generateName, generation, "", deletionTimestamp, labels, annotations,
                ownerReferences, finalizers);
        return new LeaseBody(name, namespace, uid, resourceVersion, metadata, spec);
    }

    private void take(String field, Json value) throws Undecodable {
        if (value instanceof JsonNull) {
            return;
        }
        switch (field) {
            case "name" -> name = text(field, value);
            case "namespace" -> namespace = text(field, value);
            case "uid" -> uid = text(field, value);
            case "resourceVersion" -> resourceVersion = text(field, value);
            case "generateName" -> generateName = text(field, value);
            case "deletionTimestamp" -> deletionTimestamp = text(field, value);
            case "creationTimestamp", "selfLink", "clusterName" -> text(field, value);
            case "generation" -> generation = int64(field, value);
            case "deletionGracePeriodSeconds" -> int64(field, value);
            case "labels" -> labels = texts(field, value);
            case "annotations" -> annotations = texts(field, value);
            case "finalizers" -> finalizers = textArray(field, value);
            case "ownerReferences" -> ownerReferences = objectArray(field, value);
            case "managedFields" -> objectArray(field, value);
            default -> {
                // Unknown fields are dropped in silence.
            }
        }
    }

    private static String text(String field, Json value) throws Undecodable {
        if (value instanceof JsonString text) {
            return text.value();
        }
        throw new Undecodable("metadata." + field, "a text", value);
    }

    private static long int64(String field, Json value) throws Undecodable {
        if (value instanceof JsonInteger number) {
            return number.value();
        }
        throw new Undecodable("metadata." + field, "a whole number of 64 bits", value);
    }

    private static JsonObject texts(String field, Json value) throws Undecodable {
        if (!(value instanceof JsonObject object)) {
            throw new Undecodable("metadata." + field, "an object", value);
        }
        JsonObject decoded = object;
        for (int i = 0; i < object.size(); i++) {
            if (object.valueAt(i) instanceof JsonNull) {
                decoded = decoded.with(object.nameAt(i), "");
            } else {
                text(field + "." + object.nameAt(i), object.valueAt(i));
            }
        }
        return decoded;
    }

    private static JsonArray textArray(String field, Json value) throws Undecodable {
        JsonArray array = array(field, value);
        for (Json element : array.elements()) {
            text(field, element);
        }
        return array;
    }

    private static JsonArray objectArray(String field, Json value) throws Undecodable {
        JsonArray array = array(field, value);
        for (Json element : array.elements()) {
            if (!(element instanceof JsonObject)) {
                throw new Undecodable("metadata." + field, "objects", element);
            }
        }
        return array;
    }

    private static JsonArray array(String field, Json value) throws Undecodable {
        if (value instanceof JsonArray array) {
            return array;
        }
        throw new Undecodable("metadata." + field, "an array", value);
    }
}
