package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import java.util.Map;

/**
 * The classes of errors that a service can be made to answer with.
 *
 * <p>The first two are as recorded (family {@code auth}), the last as recorded with the store stopped (family {@code
 * store}). The others were not recorded, since nothing but load or a defect brings them forth: what the model claims of
 * them is the status and the {@code Retry-After}, on which clients act.
 */
public enum ServiceError {
    /** 401: the token is not known, or not any more. */
    UNAUTHORIZED,
    /** 403: the caller may not do this, as after a change of its role. */
    FORBIDDEN,
    /** 429: the server has too much to do; nothing was carried out. */
    TOO_MANY_REQUESTS,
    /** 500: a write may have been carried out. */
    INTERNAL_ERROR,
    /** 503: the server does not take requests; nothing was carried out. */
    UNAVAILABLE,
    /** 504: a write may have been carried out, or may yet be. */
    GATEWAY_TIMEOUT;

    /** Whether a write answered so may have been carried out all the same. */
    public boolean leavesWriteOpen() {
        return this == INTERNAL_ERROR || this == GATEWAY_TIMEOUT;
    }

    WireReply reply(WireRequest request) {
        return switch (this) {
            case UNAUTHORIZED -> Failures.unauthorized();
            case FORBIDDEN -> forbidden(request);
            case TOO_MANY_REQUESTS -> retryLater(429, "TooManyRequests",
                    "Too many requests, please try again later.");
            case INTERNAL_ERROR -> Failures.reply(500, "InternalError", "Internal error occurred", Json.object());
            case UNAVAILABLE -> retryLater(503, "ServiceUnavailable", "apiserver is shutting down");
            case GATEWAY_TIMEOUT -> {
                Timeouts limit = Timeouts.of(request);
                yield limit.kind() == Timeouts.Kind.WRITE
                        ? Failures.unwrittenInTime(limit.text())
                        : Failures.unansweredInTime(limit.text());
            }
        };
    }

    private static WireReply forbidden(WireRequest request) {
        String name = ResourcePath.parse(request.path()) instanceof ResourcePath.One one ? one.key().name() : "";
        return Failures.forbidden(name, "the role of the caller was changed");
    }

    private static WireReply retryLater(int code, String reason, String message) {
        WireReply reply = Failures.reply(code, reason, message, Json.object().with("retryAfterSeconds", 1));
        return new WireReply(code, reply.body(), Map.of("Retry-After", "1"));
    }
}
