package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import java.util.Optional;

/**
 * What a DELETE asks for. Without a body the query says it, and then a {@code uid} or {@code resourceVersion} there is
 * a precondition (cases {@code delete-version-in-query*}).
 *
 * @param uid
 *            the uid that the Lease must have
 * @param resourceVersion
 *            the version that it must have; an empty text is a precondition too, and fails
 * @param dryRun
 *            whether nothing is to happen
 */
record DeleteOptions(Optional<String> uid, Optional<String> resourceVersion, DryRun dryRun) {

    /** Whether nothing is to happen. */
    enum DryRun {
        NO,
        ALL
    }

    static Parsed<DeleteOptions> parse(WireRequest request) {
        return switch (request.body()) {
            case WireBody.None none -> ofQuery(request);
            case WireBody.Value value -> value.value() instanceof JsonObject object
                    ? ofBody(object)
                    : new Parsed.Refused<>(Failures.badRequest("the body is no object"));
            case WireBody.Text text -> text.text().isEmpty()
                    ? ofQuery(request)
                    : new Parsed.Refused<>(Failures.badRequest("couldn't get version/kind; json parse error"));
            case WireBody.Stream stream -> throw new IllegalArgumentException("a request carries no stream");
        };
    }

    private static Parsed<DeleteOptions> ofQuery(WireRequest request) {
        Optional<WireReply> refusal = refusal(request.parameter("dryRun"), request.parameter("propagationPolicy"));
        if (refusal.isPresent()) {
            return new Parsed.Refused<>(refusal.get());
        }
        return new Parsed.Fine<>(new DeleteOptions(unlessEmpty(request.parameter("uid")),
                unlessEmpty(request.parameter("resourceVersion")),
                RequestOptions.isDryRun(request) ? DryRun.ALL : DryRun.NO));
    }

    private static Parsed<DeleteOptions> ofBody(JsonObject body) {
        String kind = body.textAt("kind").orElse("DeleteOptions");
        if (!kind.equals("DeleteOptions")) {
            return new Parsed.Refused<>(Failures.internal("no kind \"" + kind + "\" is registered for version \""
                    + body.textAt("apiVersion").orElse("v1")
                    + "\" in scheme \"k8s.io/apimachinery/pkg/apis/meta/internalversion/scheme/register.go:27\""));
        }
        Json dryRun = body.getOr("dryRun", JsonNull.NULL);
        boolean all = dryRun.equals(Json.array(Json.of("All")));
        Optional<WireReply> refusal = refusal(all || dryRun instanceof JsonNull ? "" : dryRun.toString(),
                body.textAt("propagationPolicy").orElse(""));
        if (refusal.isPresent()) {
            return new Parsed.Refused<>(refusal.get());
        }
        return new Parsed.Fine<>(new DeleteOptions(textOf(body, "uid"), textOf(body, "resourceVersion"),
                all ? DryRun.ALL : DryRun.NO));
    }

    private static Optional<String> textOf(JsonObject body, String precondition) {
        return body.at("preconditions", precondition).orElse(JsonNull.NULL) instanceof JsonString text
                ? Optional.of(text.value())
                : Optional.empty();
    }

    private static Optional<WireReply> refusal(String dryRun, String propagationPolicy) {
        Optional<WireReply> bad = RequestOptions.dryRunRefusal("DeleteOptions", dryRun);
        if (bad.isPresent()) {
            return bad;
        }
        return switch (propagationPolicy) {
            case "", "Background" -> Optional.empty();
            case "Foreground", "Orphan" -> Optional.of(Failures.notModelled("propagation " + propagationPolicy));
            default -> Optional.of(Failures.invalidOptions("DeleteOptions",
                    FieldError.unsupported("propagationPolicy", FieldError.quoted(propagationPolicy),
                            "\"Foreground\", \"Background\", \"Orphan\", \"nil\"")));
        };
    }

    private static Optional<String> unlessEmpty(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
