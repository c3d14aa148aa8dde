package dev.fencepost.election.kubernetes;

import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonInteger;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseSnapshot;
import java.util.OptionalLong;

/** Judges what a server answered about one Lease. */
final class LeaseAnswer {

    /** What a Lease without a duration is taken to have (seed 000). */
    private static final int DEFAULT_DURATION_SECONDS = 15;

    private static final int LONGEST_MESSAGE_LENGTH = 200;

    private final String name;

    LeaseAnswer(String name) {
        this.name = name;
    }

    /** An answer to GET; one that is not understood is refused, for a read that failed changed nothing. */
    LeaseReply toRead(WireReply answer) {
        return switch (answer.status()) {
            case 200 -> found(answer.body());
            case 404 -> new LeaseReply.Absent();
            default -> refused(answer);
        };
    }

    /** An answer to POST. */
    LeaseReply toCreate(WireReply answer) {
        return answer.status() == 201 ? created(answer.body()) : toWrite(answer);
    }

    /**
     * An answer to PUT. Only a 200 with a new version was a swap: a 201 made a new object out of nothing and is no
     * renewal (mutant C2-08).
     */
    LeaseReply toReplace(String uid, String version, WireReply answer) {
        return switch (answer.status()) {
            case 200 -> applied(uid, version, answer.body());
            case 201 -> created(answer.body());
            default -> toWrite(answer);
        };
    }

    /** The statuses that mean the same to each write. */
    private static LeaseReply toWrite(WireReply answer) {
        return switch (answer.status()) {
            case 409 -> new LeaseReply.Conflict();
            case 400, 401, 403, 404, 410, 422, 429 -> refused(answer);
            // 504 was seen on a real server for a write that was carried out later; for what is not known, the same.
            default -> new LeaseReply.Indeterminate(reasonOf(answer.status()), sentence(answer));
        };
    }

    private static LeaseReply refused(WireReply answer) {
        return new LeaseReply.Refused(reasonOf(answer.status()), sentence(answer));
    }

    private LeaseReply found(Json body) {
        JsonObject metadata = objectAt(body, "metadata");
        String complaint = complaintAbout(body, metadata);
        if (!complaint.isEmpty()) {
            return new LeaseReply.Refused(ErrorReason.OTHER, complaint);
        }
        JsonObject spec = objectAt(body, "spec");
        // What is there and cannot be understood is not "nobody": that would hand a held lease to the next candidate.
        if (!isNothingOr(JsonObject.class, body, "spec")) {
            return new LeaseReply.Refused(ErrorReason.OTHER, "The Lease's spec is not an object.");
        }
        if (!isNothingOr(JsonString.class, spec, "holderIdentity")) {
            return new LeaseReply.Refused(ErrorReason.OTHER, "The Lease's holderIdentity is not a text.");
        }
        return new LeaseReply.Found(
                new LeaseSnapshot(textOf(metadata, "uid"), version(metadata), record(spec)));
    }

    private LeaseReply created(Json body) {
        JsonObject metadata = objectAt(body, "metadata");
        String complaint = complaintAbout(body, metadata);
        return complaint.isEmpty()
                ? new LeaseReply.Created(textOf(metadata, "uid"), version(metadata))
                : new LeaseReply.Indeterminate(ErrorReason.OTHER, complaint);
    }

    private LeaseReply applied(String uid, String version, Json body) {
        JsonObject metadata = objectAt(body, "metadata");
        String complaint = complaintAbout(body, metadata);
        if (complaint.isEmpty() && !textOf(metadata, "uid").equals(uid)) {
            complaint = "The answer to a PUT is about an object with another uid.";
        }
        if (complaint.isEmpty() && version(metadata).equals(version)) {
            // Seen on a real server in two cases: nothing changed, so no observer saw a renewal; or the PUT took the
            // last finalizer off a Lease marked for deletion, and the Lease is gone.
            complaint = "The answer to a PUT carries the version that was sent, so no newer one was stored.";
        }
        return complaint.isEmpty()
                ? new LeaseReply.Applied(uid, version(metadata))
                : new LeaseReply.Indeterminate(ErrorReason.OTHER, complaint);
    }

    /** Why this is no usable Lease, in one sentence; empty where it is one. */
    private String complaintAbout(Json body, JsonObject metadata) {
        if (!(body instanceof JsonObject object)) {
            return "The answer is not a JSON object.";
        }
        if (!textOf(object, "kind").equals(LeaseCodec.KIND)
                || !textOf(object, "apiVersion").equals(LeaseCodec.API_VERSION)) {
            return "The answer is not a Lease of " + LeaseCodec.API_VERSION + ".";
        }
        if (!textOf(metadata, "name").equals(name)) {
            return "The answer is about another Lease than " + name + ".";
        }
        if (version(metadata).isEmpty()) {
            return "The answer has no metadata.resourceVersion.";
        }
        if (textOf(metadata, "uid").isEmpty()) {
            return "The answer has no metadata.uid.";
        }
        return "";
    }

    /**
     * What a swap is conditioned on: opaque text, compared for equality only. No number is made of it (mutant C2-13),
     * and metadata.generation, which stays the same when only the spec changes, is no substitute (mutant C2-12).
     */
    private static String version(JsonObject metadata) {
        return textOf(metadata, "resourceVersion");
    }

    /** A spec without a holder is an unheld Lease, which is there and can be swapped (mutants C2-27, C2-29). */
    private static LeaseRecord record(JsonObject spec) {
        long transitions = spec.getOr("leaseTransitions", JsonNull.NULL) instanceof JsonInteger count
                ? Math.max(0, count.value())
                : 0;
        OptionalLong renewMicros = spec.getOr("renewTime", JsonNull.NULL) instanceof JsonString time
                ? MicroTime.parse(time.value())
                : OptionalLong.empty();
        return new LeaseRecord(textOf(spec, "holderIdentity"), transitions, renewMicros, durationSeconds(spec));
    }

    private static int durationSeconds(JsonObject spec) {
        return spec.getOr("leaseDurationSeconds", JsonNull.NULL) instanceof JsonInteger seconds && seconds.value() > 0
                && seconds.value() <= Integer.MAX_VALUE ? (int) seconds.value() : DEFAULT_DURATION_SECONDS;
    }

    private static boolean isNothingOr(Class<? extends Json> wanted, Json holder, String member) {
        Json value = holder instanceof JsonObject object ? object.getOr(member, JsonNull.NULL) : JsonNull.NULL;
        return value instanceof JsonNull || wanted.isInstance(value);
    }

    private static JsonObject objectAt(Json body, String member) {
        return body instanceof JsonObject object && object.getOr(member, JsonNull.NULL) instanceof JsonObject inner
                ? inner
                : Json.object();
    }

    /** The text of a member; empty where there is none or it is something else. */
    private static String textOf(JsonObject object, String member) {
        return object.getOr(member, JsonNull.NULL) instanceof JsonString text ? text.value() : "";
    }

    private static ErrorReason reasonOf(int status) {
        return switch (status) {
            case 401 -> ErrorReason.UNAUTHORIZED;
            case 403 -> ErrorReason.FORBIDDEN;
            // Whoever answered could not get hold of the server, or the server of its store.
            case 502, 503, 504 -> ErrorReason.UNREACHABLE;
            default -> ErrorReason.OTHER;
        };
    }

    /** The status with the server's own words, as far as it had any. */
    private static String sentence(WireReply answer) {
        String message = answer.body() instanceof JsonObject status ? textOf(status, "message") : "";
        if (message.isEmpty()) {
            return "The server answered " + answer.status() + ".";
        }
        String excerpt = message.length() <= LONGEST_MESSAGE_LENGTH
                ? message
                : message.substring(0, LONGEST_MESSAGE_LENGTH) + "...";
        return "The server answered " + answer.status() + ": " + excerpt;
    }
}
