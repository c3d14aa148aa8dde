package dev.fencepost.model.kubernetes;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a list or a watch asks for (families {@code list} and {@code watch}).
 *
 * @param selection
 *            which Leases
 * @param version
 *            how new
 * @param limit
 *            how many at most; 0 for all
 */
record ListOptions(Selection selection, Version version, long limit) {

    private static final String KIND = "ListOptions";

    /** How new a list must be. */
    sealed interface Version {

        /** The newest there is: a consistent read of the store. */
        record Newest() implements Version {}

        /** Not older than a revision; 0 for whatever the cache has. */
        record NotOlderThan(long revision) implements Version {}

        /** As of a revision. */
        record Exactly(long revision) implements Version {}

        /** Where an earlier page ended. */
        record Continued(ContinueToken token) implements Version {}
    }

    static Parsed<ListOptions> parse(WireRequest request, String namespace) {
        if (request.query().isEmpty()) {
            return new Parsed.Fine<>(new ListOptions(new Selection(namespace, List.of()), new Version.Newest(), 0));
        }
        Optional<WireReply> refusal = matchRefusal(request);
        if (refusal.isPresent()) {
            return new Parsed.Refused<>(refusal.get());
        }
        return switch (SelectorParser.parse(request)) {
            case Parsed.Refused<List<Requirement>> refused -> new Parsed.Refused<>(refused.reply());
            case Parsed.Fine<List<Requirement>> fine ->
                withVersion(request, new Selection(namespace, fine.value()));
        };
    }

    private static Parsed<ListOptions> withVersion(WireRequest request, Selection selection) {
        String version = request.parameter("resourceVersion");
        String continued = request.parameter("continue");
        // No limit is also what a limit below 1 means.
        long limit = Unsigned.parse(request.parameter("limit")).orElse(0);
        if (!continued.isEmpty()) {
            Optional<ContinueToken> token = ContinueToken.parse(continued);
            return token.isPresent()
                    ? new Parsed.Fine<>(new ListOptions(selection, new Version.Continued(token.get()), limit))
                    : new Parsed.Refused<>(Failures.badRequest("invalid continue token: continue key is not valid"));
        }
        OptionalLong revision = Unsigned.parse(version);
        if (revision.isEmpty()) {
            return new Parsed.Refused<>(GetHandler.invalidVersion(version));
        }
        if (version.isEmpty()) {
            return new Parsed.Fine<>(new ListOptions(selection, new Version.Newest(), limit));
        }
        return new Parsed.Fine<>(new ListOptions(selection, version(request, revision.getAsLong(), limit), limit));
    }

    /** A limit takes a list to the store, which without further word then reads as of the revision. */
    private static Version version(WireRequest request, long revision, long limit) {
        String match = request.parameter("resourceVersionMatch");
        boolean exact = match.equals("Exact") || (match.isEmpty() && limit > 0 && revision > 0);
        return exact ? new Version.Exactly(revision) : new Version.NotOlderThan(revision);
    }

    private static Optional<WireReply> matchRefusal(WireRequest request) {
        String match = request.parameter("resourceVersionMatch");
        String version = request.parameter("resourceVersion");
        if (match.isEmpty()) {
            return Optional.empty();
        }
        if (!match.equals("Exact") && !match.equals("NotOlderThan")) {
            return refused(FieldError.unsupported("resourceVersionMatch", FieldError.quoted(match),
                    "\"Exact\", \"NotOlderThan\", \"\""));
        }
        if (version.isEmpty()) {
            return refused(FieldError.forbidden("resourceVersionMatch",
                    "resourceVersionMatch is forbidden unless resourceVersion is provided"));
        }
        if (!request.parameter("continue").isEmpty()) {
            return refused(FieldError.forbidden("resourceVersionMatch",
                    "resourceVersionMatch is forbidden when continue is provided"));
        }
        if (match.equals("Exact") && version.equals("0")) {
            return refused(FieldError.forbidden("resourceVersionMatch",
                    "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\""));
        }
        return Optional.empty();
    }

    private static Optional<WireReply> refused(FieldError error) {
        return Optional.of(Failures.invalidOptions(KIND, error));
    }
}
