package dev.fencepost.model.kubernetes;

import java.util.Optional;

/** The kinds of PATCH, told apart by their content type alone (families {@code patch} and {@code media}). */
enum PatchType {
    JSON,
    MERGE,
    STRATEGIC,
    APPLY;

    static Optional<PatchType> of(String contentType) {
        return switch (Negotiation.withoutParameters(contentType)) {
            case "application/json-patch+json" -> Optional.of(JSON);
            case "application/merge-patch+json" -> Optional.of(MERGE);
            case "application/strategic-merge-patch+json" -> Optional.of(STRATEGIC);
            case "application/apply-patch+yaml" -> Optional.of(APPLY);
            default -> Optional.empty();
        };
    }
}
