package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonBoolean;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonNumber;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import java.util.Set;

/**
 * Turns a JSON body into a Lease, or says why not (families {@code create} and {@code put}).
 *
 * <p>Missing {@code kind} and {@code apiVersion} are taken from the URL. Field names are case-sensitive and unknown ones
 * are dropped in silence.
 */
final class LeaseDecoder {

    private static final String KIND = "Lease";
    private static final String OLDER_API_VERSION = "coordination.k8s.io/v1beta1";
    private static final String SCHEME = "\"k8s.io/kubernetes/pkg/api/legacyscheme/scheme.go:30\"";

    /** Kinds that the server knows and that might stray here; the rest is unknown to it as far as the model goes. */
    private static final Set<String> OTHER_KINDS = Set.of("v1/ConfigMap", "v1/Endpoints", "v1/Pod", "v1/Secret",
            "v1/Service");

    private static final String NO_OBJECT = "couldn't get version/kind; json parse error: json: cannot unmarshal %s"
            + " into Go value of type struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
            + " \"json:\\\"kind,omitempty\\\"\" }";

    private LeaseDecoder() {}

    static Decoded decode(Json body) {
        if (!(body instanceof JsonObject object)) {
            return new Decoded.Unfit(NO_OBJECT.formatted(kindOf(body)));
        }
        Json kind = object.getOr("kind", JsonNull.NULL);
        Json apiVersion = object.getOr("apiVersion", JsonNull.NULL);
        if (!isText(kind, KIND) || !isText(apiVersion, StoredLease.API_VERSION)) {
            String refusal = refusalOf(textOr(kind, KIND), textOr(apiVersion, StoredLease.API_VERSION));
            if (!refusal.isEmpty()) {
                return new Decoded.Unfit(refusal);
            }
        }
        try {
            JsonObject spec = SpecDecoder.canonical(object.getOr("spec", JsonNull.NULL));
            return MetadataDecoder.decode(object.getOr("metadata", JsonNull.NULL), spec);
        } catch (Undecodable undecodable) {
            return new Decoded.Mistyped(undecodable.detail());
        }
    }

    private static String kindOf(Json body) {
        return switch (body) {
            case JsonArray array -> "array";
            case JsonString text -> "string";
            case JsonNumber number -> "number";
            case JsonBoolean truth -> "bool";
            case JsonNull nothing -> "null";
            case JsonObject object -> "object";
        };
    }

    private static boolean isText(Json json, String wanted) {
        return json instanceof JsonString text && text.value().equals(wanted);
    }

    /** The text, or what stands in for a missing one. */
    private static String textOr(Json json, String missing) {
        return json instanceof JsonString text && !text.value().isEmpty() ? text.value() : missing;
    }

    private static String refusalOf(String kind, String apiVersion) {
        if (kind.equals(KIND) && apiVersion.equals(StoredLease.API_VERSION)) {
            return "";
        }
        if (kind.equals(KIND) && apiVersion.equals(OLDER_API_VERSION)) {
            return "the API version in the data (" + apiVersion + ") does not match the expected API version ("
                    + StoredLease.API_VERSION + ")";
        }
        String version = apiVersion.substring(apiVersion.indexOf('/') + 1);
        String prefix = kind + " in version \"" + version + "\" cannot be handled as a Lease: ";
        if (OTHER_KINDS.contains(apiVersion + "/" + kind)) {
            return prefix + "converting (" + version + "." + kind + ") to (coordination.Lease): unknown conversion";
        }
        return prefix + "no kind \"" + kind + "\" is registered for version \"" + apiVersion + "\" in scheme " + SCHEME;
    }
}
