package dev.fencepost.model.kubernetes;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * Media types and the size of bodies (families {@code media} and {@code body}); all of it is settled before anything is
 * carried out.
 */
final class Negotiation {

    /** The largest body, 3 MiB. Measured on text only: a body that comes as a value has no size here. */
    static final int BODY_MAX_BYTES = 3 * 1024 * 1024;

    private static final String JSON = "application/json";
    private static final Set<String> BODY_TYPES = Set.of(JSON, "application/yaml");
    private static final Set<String> ACCEPTED = Set.of(JSON, "application/*", "*/*");
    private static final Set<String> NOT_MODELLED = Set.of("application/yaml", "application/vnd.kubernetes.protobuf");

    private Negotiation() {}

    static Optional<WireReply> refusalOfAccept(WireRequest request) {
        String accept = request.headers().accept();
        if (accept.equals(JSON) || accept.isEmpty()) {
            return Optional.empty();
        }
        boolean known = false;
        for (String clause : accept.split(",")) {
            if (ACCEPTED.contains(withoutParameters(clause))) {
                return Optional.empty();
            }
            known |= NOT_MODELLED.contains(withoutParameters(clause));
        }
        return Optional.of(known ? Failures.notModelled("answers as " + accept) : Failures.notAcceptable());
    }

    static Optional<WireReply> refusalOfBody(WireRequest request) {
        Optional<WireReply> tooLarge = refusalOfSize(request);
        if (tooLarge.isPresent()) {
            return tooLarge;
        }
        String type = request.headers().contentType();
        if (type.equals(JSON) || type.isEmpty() || BODY_TYPES.contains(withoutParameters(type))) {
            return Optional.empty();
        }
        return Optional.of(Failures.unsupportedBodyType());
    }

    static Optional<WireReply> refusalOfSize(WireRequest request) {
        if (request.body() instanceof WireBody.Text text && text.text().length() > BODY_MAX_BYTES / 4
                && text.text().getBytes(StandardCharsets.UTF_8).length > BODY_MAX_BYTES) {
            return Optional.of(Failures.bodyTooLarge(BODY_MAX_BYTES));
        }
        return Optional.empty();
    }

    static String withoutParameters(String type) {
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).trim();
    }
}
