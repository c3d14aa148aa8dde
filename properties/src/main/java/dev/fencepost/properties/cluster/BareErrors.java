package dev.fencepost.properties.cluster;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.kubernetes.WireReply;
import java.util.List;
import java.util.Optional;

/**
 * Errors for which the model has no cause of its own: a proxy that does not reach the server, an API that is not served
 * for a while, a server that takes a good request for a bad one. All that a client can act on is the status.
 */
final class BareErrors {

    private BareErrors() {}

    /** Whether a status is answered here and not by the model. */
    static boolean answers(int status) {
        return !reason(status).isEmpty();
    }

    /** The first of the faults that befalls a call and is answered here. */
    static Optional<KubeFault.Errors> befalling(List<KubeFault> faults, boolean write) {
        for (KubeFault fault : faults) {
            if (fault instanceof KubeFault.Errors errors && answers(errors.status()) && errors.befalls(write)) {
                return Optional.of(errors);
            }
        }
        return Optional.empty();
    }

    static WireReply reply(int status) {
        return new WireReply(status, Json.object().with("kind", "Status").with("apiVersion", "v1")
                .with("status", "Failure").with("message", "injected").with("reason", reason(status))
                .with("code", status));
    }

    private static String reason(int status) {
        return switch (status) {
            case 400 -> "BadRequest";
            case 404 -> "NotFound";
            case 410 -> "Expired";
            case 422 -> "Invalid";
            case 502 -> "BadGateway";
            default -> "";
        };
    }
}
