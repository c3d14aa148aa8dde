package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * GET of a collection (family {@code list}): from the store by default and page by page, from the cache where a
 * resourceVersion is given. Always by name, which the cache of the real server does not promise.
 */
final class ListHandler {

    private ListHandler() {}

    static Step list(LeaseApiState state, Call call, String namespace) {
        Optional<WireReply> refusal = Negotiation.refusalOfAccept(call.request());
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        return switch (ListOptions.parse(call.request(), namespace)) {
            case Parsed.Refused<ListOptions> refused -> Step.answered(state, refused.reply());
            case Parsed.Fine<ListOptions> fine -> list(state, call, fine.value());
        };
    }

    private static Step list(LeaseApiState state, Call call, ListOptions options) {
        return switch (options.version()) {
            case ListOptions.Version.NotOlderThan wanted -> fromCache(state, call, options, wanted.revision());
            case ListOptions.Version.Newest newest -> Call.storeAnswers(state)
                    ? page(state, options, state.revision(), Optional.empty())
                    : call.heldForStore(state);
            case ListOptions.Version.Exactly exactly -> Call.storeAnswers(state)
                    ? exactly(state, options, exactly.revision())
                    : call.heldForStore(state);
            case ListOptions.Version.Continued continued -> Call.storeAnswers(state)
                    ? continued(state, options, continued.token())
                    : call.heldForStore(state);
        };
    }

    private static Step fromCache(LeaseApiState state, Call call, ListOptions options, long wanted) {
        if (wanted > state.revision()) {
            return call.held(state, new HeldCall.Waiting.ForRevision(wanted),
                    call.nowNanos() + Timeouts.FOR_REVISION_NANOS);
        }
        if (wanted == 0 || options.limit() == 0) {
            // The cache knows no pages: it answers with all there is.
            ListOptions unlimited = new ListOptions(options.selection(), options.version(), 0);
            long revision = GetHandler.cacheRevision(state, call.choice(), wanted);
            return page(state, unlimited, revision, Optional.empty());
        }
        return Call.storeAnswers(state)
                ? page(state, options, state.revision(), Optional.empty())
                : call.heldForStore(state);
    }

    private static Step exactly(LeaseApiState state, ListOptions options, long revision) {
        if (revision > state.revision()) {
            return Step.answered(state, Failures.internal("etcdserver: mvcc: required revision is a future revision"));
        }
        long oldest = state.store().oldestReadable();
        return revision < oldest
                ? Step.answered(state, Failures.expiredVersion(revision, oldest))
                : page(state, options, revision, Optional.empty());
    }

    private static Step continued(LeaseApiState state, ListOptions options, ContinueToken token) {
        if (token.revision() == 0) {
            return page(state, options, state.revision(), Optional.of(token.after()));
        }
        return token.revision() < state.store().oldestReadable()
                ? Step.answered(state, Failures.expiredContinue(token.inconsistent().text()))
                : page(state, options, token.revision(), Optional.of(token.after()));
    }

    private static Step page(LeaseApiState state, ListOptions options, long revision, Optional<LeaseKey> after) {
        PersistentMap<LeaseKey, StoredLease> leases = state.store().leasesAt(revision);
        List<StoredLease> selected = new ArrayList<>();
        for (StoredLease lease : leases.values()) {
            if (options.selection().contains(lease) && (after.isEmpty() || lease.key().compareTo(after.get()) > 0)) {
                selected.add(lease);
            }
        }
        boolean more = options.limit() > 0 && selected.size() > options.limit();
        List<StoredLease> shown = more ? selected.subList(0, (int) options.limit()) : selected;
        JsonObject metadata = Json.object().with("resourceVersion", Long.toString(revision));
        if (more) {
            metadata = metadata.with("continue", new ContinueToken(revision, shown.getLast().key()).text());
            if (options.selection().isWhole()) {
                metadata = metadata.with("remainingItemCount", selected.size() - shown.size());
            }
        }
        JsonArray items = new JsonArray(shown.stream().map(ListHandler::item).toList());
        return Step.answered(state, WireReply.of(200, list(metadata, items)));
    }

    /** Items do not repeat what the list says of them all. */
    static Json item(StoredLease lease) {
        return lease.object().without("kind").without("apiVersion");
    }

    static JsonObject list(JsonObject metadata, JsonArray items) {
        return JsonObject.builder().with("kind", "LeaseList").with("apiVersion", StoredLease.API_VERSION)
                .with("metadata", metadata).with("items", items).build();
    }
}
