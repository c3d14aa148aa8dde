package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The answers that are failures: Status objects, with the server's texts as far as they were recorded. */
final class Failures {

    static final String GROUP = "coordination.k8s.io";
    static final String RESOURCE = "leases";
    static final String KIND = "Lease";
    private static final String QUALIFIED_RESOURCE = RESOURCE + "." + GROUP;
    private static final String OPTIONS_GROUP = "meta.k8s.io";

    private Failures() {}

    static WireReply notFound(String name) {
        return reply(404, "NotFound", QUALIFIED_RESOURCE + " \"" + name + "\" not found", details(name, RESOURCE));
    }

    static WireReply namespaceNotFound(String namespace) {
        return reply(404, "NotFound", "namespaces \"" + namespace + "\" not found",
                Json.object().with("name", namespace).with("kind", "namespaces"));
    }

    static WireReply namespaceTerminating(String namespace, String name) {
        JsonObject cause = Json.object().with("reason", "NamespaceTerminating")
                .with("message", "namespace " + namespace + " is being terminated").with("field", "metadata.namespace");
        return reply(403, "Forbidden",
                QUALIFIED_RESOURCE + " \"" + name + "\" is forbidden: unable to create new content in namespace "
                        + namespace + " because it is being terminated",
                details(name, RESOURCE).with("causes", Json.array(cause)));
    }

    static WireReply alreadyExists(StoredLease lease) {
        String name = lease.key().name();
        String prefix = lease.metadata().isMarkedForDeletion() ? "object is being deleted: " : "";
        return reply(409, "AlreadyExists", prefix + QUALIFIED_RESOURCE + " \"" + name + "\" already exists",
                details(name, RESOURCE));
    }

    static WireReply staleVersion(String name) {
        return conflict(name, RESOURCE, "the object has been modified; please apply your changes to the latest version"
                + " and try again");
    }

    /** The kind is {@code leases} for a failed update and {@code Lease} for a failed deletion. */
    static WireReply conflict(String name, String kind, String why) {
        return reply(409, "Conflict",
                "Operation cannot be fulfilled on " + kind + "." + GROUP + " \"" + name + "\": " + why,
                details(name, kind));
    }

    static WireReply versionRequired(String name) {
        return invalid(RESOURCE, GROUP, name, List.of(
                FieldError.invalid("metadata.resourceVersion", "0x0", "must be specified for an update")));
    }

    static WireReply invalidLease(String name, List<FieldError> errors) {
        return invalid(KIND, GROUP, name, errors);
    }

    static WireReply invalidOptions(String kind, FieldError error) {
        return invalid(kind, OPTIONS_GROUP, "", List.of(error));
    }

    static WireReply invalidPatch(Json patched, String why) {
        return invalid("", "", "", List.of(FieldError.invalidText("patch", patched.toString(), why)));
    }

    static WireReply badRequest(String message) {
        return reply(400, "BadRequest", message, Json.object());
    }

    static WireReply mistyped(String detail) {
        return badRequest("Lease in version \"v1\" cannot be handled as a Lease: " + detail);
    }

    /** What the server did not expect itself: 500 without a reason. */
    static WireReply internal(String message) {
        return reply(500, "", message, Json.object());
    }

    static WireReply notAnUnsigned(String text) {
        return internal("strconv.ParseUint: parsing \"" + text + "\": invalid syntax");
    }

    static WireReply unauthorized() {
        return reply(401, "Unauthorized", "Unauthorized", Json.object());
    }

    static WireReply forbidden(String name, String why) {
        String subject = name.isEmpty() ? QUALIFIED_RESOURCE : QUALIFIED_RESOURCE + " \"" + name + "\"";
        return reply(403, "Forbidden", subject + " is forbidden: " + why, details(name, RESOURCE));
    }

    static WireReply unknownPath() {
        return emptyDetails(404, "NotFound", "the server could not find the requested resource");
    }

    static WireReply unknownGroup() {
        return new WireReply(404, new WireBody.Text("404 page not found\n"), Map.of());
    }

    static WireReply methodNotAllowed() {
        return emptyDetails(405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
    }

    static WireReply notAcceptable() {
        return emptyDetails(406, "NotAcceptable", "406: Not Acceptable");
    }

    static WireReply unsupportedPatchType() {
        return emptyDetails(415, "UnsupportedMediaType", "415: Unsupported Media Type");
    }

    static WireReply unsupportedBodyType() {
        return reply(415, "UnsupportedMediaType", "the body of the request was in an unknown format - accepted media"
                + " types include: application/json, application/yaml, application/vnd.kubernetes.protobuf",
                Json.object());
    }

    static WireReply bodyTooLarge(int limit) {
        return reply(413, "RequestEntityTooLarge", "Request entity too large: limit is " + limit, Json.object());
    }

    static WireReply patchRefused() {
        return emptyDetails(422, "Invalid", "the server rejected our request due to an error in our request");
    }

    static WireReply expiredContinue(String restToken) {
        JsonObject status = status(410, "Expired", "The provided continue parameter is too old to display a consistent"
                + " list result. You can start a new list without the continue parameter, or use the continue token in"
                + " this response to retrieve the remainder of the results. Continuing with the provided token results"
                + " in an inconsistent list - objects that were created, modified, or deleted between the time the"
                + " first chunk was returned and now may show up in the list.", Json.object());
        return WireReply.of(410, status.with("metadata", Json.object().with("continue", restToken)));
    }

    static WireReply expiredVersion(long wanted, long oldest) {
        return WireReply.of(410, expiredStatus(wanted, oldest));
    }

    static JsonObject expiredStatus(long wanted, long oldest) {
        return status(410, "Expired", "too old resource version: " + wanted + " (" + oldest + ")", Json.object());
    }

    static WireReply futureVersion(long wanted, long current) {
        JsonObject cause = Json.object().with("reason", "ResourceVersionTooLarge").with("message",
                "Too large resource version");
        JsonObject status = status(504, "Timeout",
                "Timeout: Too large resource version: " + wanted + ", current: " + current,
                Json.object().with("causes", Json.array(cause)).with("retryAfterSeconds", 1));
        return new WireReply(504, new WireBody.Value(status), Map.of("Retry-After", "1"));
    }

    /** The answer of the filter around all requests; unlike all others it is no full Status object. */
    static WireReply unansweredInTime(String limit) {
        JsonObject status = status(504, "Timeout", "Timeout: request did not complete within " + limit, Json.object());
        return WireReply.of(504, status.without("kind").without("apiVersion").with("details", Json.object()));
    }

    static WireReply unwrittenInTime(String limit) {
        return reply(504, "Timeout", "Timeout: request did not complete within requested timeout " + limit,
                Json.object());
    }

    /** Where the real server does something that was not recorded and that the model does not claim to know. */
    static WireReply notModelled(String what) {
        return reply(501, "NotModelled", "the model does not cover " + what, Json.object());
    }

    static WireReply reply(int code, String reason, String message, JsonObject details) {
        return WireReply.of(code, status(code, reason, message, details));
    }

    private static WireReply emptyDetails(int code, String reason, String message) {
        return WireReply.of(code, status(code, reason, message, Json.object()).with("details", Json.object()));
    }

    private static JsonObject status(int code, String reason, String message, JsonObject details) {
        JsonObject.Builder status = JsonObject.builder().with("kind", "Status").with("apiVersion", "v1")
                .with("metadata", Json.object()).with("status", "Failure").with("message", message);
        if (!reason.isEmpty()) {
            status.with("reason", reason);
        }
        if (!details.isEmpty()) {
            status.with("details", details);
        }
        return status.with("code", code).build();
    }

    private static JsonObject details(String name, String kind) {
        JsonObject.Builder details = JsonObject.builder();
        if (!name.isEmpty()) {
            details.with("name", name);
        }
        return details.with("group", GROUP).with("kind", kind).build();
    }

    private static WireReply invalid(String kind, String group, String name, List<FieldError> errors) {
        JsonArray causes = new JsonArray(errors.stream().map(Failures::cause).toList());
        JsonObject.Builder details = JsonObject.builder();
        if (!name.isEmpty()) {
            details.with("name", name);
        }
        if (!kind.isEmpty()) {
            details.with("group", group).with("kind", kind);
        }
        // An error that was found twice is a cause twice, but said once.
        Set<String> texts = new LinkedHashSet<>();
        errors.forEach(error -> texts.add(error.field() + ": " + error.message()));
        String all = String.join(", ", texts);
        String subject = (kind.isEmpty() ? "" : kind + "." + group) + " \"" + name + "\" is invalid: ";
        return reply(422, "Invalid", subject + (texts.size() == 1 ? all : "[" + all + "]"),
                details.with("causes", causes).build());
    }

    private static Json cause(FieldError error) {
        return Json.object().with("reason", error.reason()).with("message", error.message()).with("field",
                error.field());
    }
}
