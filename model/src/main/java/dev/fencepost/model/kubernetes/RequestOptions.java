package dev.fencepost.model.kubernetes;

import java.util.Optional;

/** The options in the query of a write: {@code dryRun}, {@code fieldManager}, {@code force}. */
final class RequestOptions {

    private static final int FIELD_MANAGER_MAX_LENGTH = 128;

    private RequestOptions() {}

    /** Why the options do not hold; the kind names them, as in {@code CreateOptions}. */
    static Optional<WireReply> refusal(String kind, WireRequest request) {
        if (request.query().isEmpty()) {
            return Optional.empty();
        }
        Optional<WireReply> dryRun = dryRunRefusal(kind, request.parameter("dryRun"));
        if (dryRun.isPresent()) {
            return dryRun;
        }
        if (request.parameter("fieldManager").length() > FIELD_MANAGER_MAX_LENGTH) {
            return Optional.of(Failures.invalidOptions(kind,
                    FieldError.tooLong("fieldManager", FIELD_MANAGER_MAX_LENGTH)));
        }
        return Optional.empty();
    }

    static Optional<WireReply> dryRunRefusal(String kind, String dryRun) {
        if (dryRun.isEmpty() || dryRun.equals("All")) {
            return Optional.empty();
        }
        return Optional.of(Failures.invalidOptions(kind,
                FieldError.unsupported("dryRun", "[]string{\"" + dryRun + "\"}", "\"All\"")));
    }

    /** Apply needs a field manager, and only apply may force. */
    static Optional<WireReply> patchRefusal(WireRequest request, PatchType type) {
        boolean apply = type == PatchType.APPLY;
        if (apply && request.parameter("fieldManager").isEmpty()) {
            return Optional.of(Failures.invalidOptions("PatchOptions",
                    FieldError.required("fieldManager", "is required for apply patch")));
        }
        if (!apply && !request.parameter("force").isEmpty()) {
            return Optional.of(Failures.invalidOptions("PatchOptions",
                    FieldError.forbidden("force", "may not be specified for non-apply patch")));
        }
        return refusal("PatchOptions", request);
    }

    static boolean isDryRun(WireRequest request) {
        return request.parameter("dryRun").equals("All");
    }
}
