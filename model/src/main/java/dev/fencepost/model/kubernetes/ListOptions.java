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
record ListOptions(Selection selection, Version version, long limit) implements Parsed {

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

    static Parsed parse(WireRequest request, String namespace) {
        if (request.query().isEmpty()) {
            return new ListOptions(new Selection(namespace, List.of()), new Version.Newest(), 0);
        }
        Optional<WireReply> refusal = matchRefusal(request);
        if (refusal.isPresent()) {
            return new Refused(refusal.get());
        }
        SelectorParser.Parsed selector = SelectorParser.parse(request.parameter("labelSelector"),
                request.parameter("fieldSelector"));
        return switch (selector) {
            case SelectorParser.Parsed.Refused refused -> new Refused(refused.reply());
            case SelectorParser.Parsed.Fine fine ->
                withVersion(request, new Selection(namespace, fine.requirements()));
        };
    }

    private static Parsed withVersion(WireRequest request, Selection selection) {
        String version = request.parameter("resourceVersion");
        String continued = request.parameter("continue");
        // No limit is also what a limit below 1 means.
        long limit = Unsigned.parse(request.parameter("limit")).orElse(0);
        if (!continued.isEmpty()) {
            Optional<ContinueToken> token = ContinueToken.parse(continued);
            return token.isPresent()
                    ? new ListOptions(selection, new Version.Continued(token.get()), limit)
                    : new Refused(Failures.badRequest("invalid continue token: continue key is not valid"));
        }
        OptionalLong revision = Unsigned.parse(version);
        if (revision.isEmpty()) {
            return new Refused(GetHandler.invalidVersion(version));
        }
        if (version.isEmpty()) {
            return new ListOptions(selection, new Version.Newest(), limit);
        }
        boolean exact = request.parameter("resourceVersionMatch").equals("Exact")
                || (limit > 0 && revision.getAsLong() > 0 && request.parameter("resourceVersionMatch").isEmpty());
        return new ListOptions(selection,
                exact
                        ? new Version.Exactly(revision.getAsLong())
                        : new Version.NotOlderThan(revision.getAsLong()),
                exact ? limit : 0);
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
