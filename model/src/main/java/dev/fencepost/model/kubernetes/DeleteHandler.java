package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** DELETE of one Lease or of a collection (family {@code delete}). A deletion takes a revision of its own. */
final class DeleteHandler {

    private DeleteHandler() {}

    static Step delete(LeaseApiState state, Call call, LeaseKey key) {
        WireRequest request = call.request();
        Optional<WireReply> refusal = Negotiation.refusalOfAccept(request)
                .or(() -> Negotiation.refusalOfBody(request));
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        return switch (DeleteOptions.parse(request)) {
            case Parsed.Refused<DeleteOptions> refused -> Step.answered(state, refused.reply());
            case Parsed.Fine<DeleteOptions> fine -> delete(state, call, key, fine.value());
        };
    }

    private static Step delete(LeaseApiState state, Call call, LeaseKey key, DeleteOptions options) {
        if (!Call.storeAnswers(state)) {
            return call.heldForStore(state);
        }
        Optional<StoredLease> stored = state.store().lease(key);
        if (stored.isEmpty()) {
            return Step.answered(state, Failures.notFound(key.name()));
        }
        Optional<WireReply> unmet = unmetPrecondition(stored.get(), options);
        return unmet.isPresent()
                ? Step.answered(state, unmet.get())
                : deleted(state, stored.get(), options, call.nowNanos());
    }

    private static Optional<WireReply> unmetPrecondition(StoredLease stored, DeleteOptions options) {
        String name = stored.key().name();
        String version = Long.toString(stored.revision());
        if (options.uid().isPresent() && !options.uid().get().equals(stored.uid())) {
            return Optional.of(Failures.conflict(name, Failures.KIND, "the UID in the precondition ("
                    + options.uid().get() + ") does not match the UID in record (" + stored.uid()
                    + "). The object might have been deleted and then recreated"));
        }
        // Compared as text, other than in a PUT: an empty version and 0 fail.
        if (options.resourceVersion().isPresent() && !options.resourceVersion().get().equals(version)) {
            return Optional.of(Failures.conflict(name, Failures.KIND, "the ResourceVersion in the precondition ("
                    + options.resourceVersion().get() + ") does not match the ResourceVersion in record (" + version
                    + "). The object might have been modified"));
        }
        return Optional.empty();
    }

    /** A Lease with finalizers is only marked, and marked only once; any other is gone at once. */
    private static Step deleted(LeaseApiState state, StoredLease stored, DeleteOptions options, long nowNanos) {
        long revision = state.store().revision() + 1;
        boolean dryRun = options.dryRun() == DeleteOptions.DryRun.ALL;
        if (stored.metadata().finalizers().isEmpty()) {
            WireReply reply = WireReply.of(200, success(stored));
            return dryRun
                    ? Step.answered(state, reply)
                    : Commit.of(state, new AppliedWrite.Deleted(stored, revision), reply);
        }
        if (stored.metadata().isMarkedForDeletion()) {
            return Step.answered(state, WireReply.of(200, stored.object()));
        }
        LeaseMetadata marked = stored.metadata().markedForDeletionAt(MicroTime.seconds(nowNanos));
        StoredLease after = stored.changed(marked, stored.spec(), dryRun ? stored.revision() : revision);
        WireReply reply = WireReply.of(200, after.object());
        return dryRun
                ? Step.answered(state, reply)
                : Commit.of(state, new AppliedWrite.Updated(stored, after), reply);
    }

    private static JsonObject success(StoredLease stored) {
        JsonObject details = JsonObject.builder().with("name", stored.key().name()).with("group", Failures.GROUP)
                .with("kind", Failures.RESOURCE).with("uid", stored.uid()).build();
        return JsonObject.builder().with("kind", "Status").with("apiVersion", "v1").with("metadata", Json.object())
                .with("status", "Success").with("details", details).build();
    }

    /** Deletes what the selectors name, one by one, and answers with the list as it was. */
    static Step deleteCollection(LeaseApiState state, Call call, String namespace) {
        WireRequest request = call.request();
        Optional<WireReply> refusal = Negotiation.refusalOfAccept(request)
                .or(() -> Negotiation.refusalOfBody(request));
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        return switch (DeleteOptions.parse(request)) {
            case Parsed.Refused<DeleteOptions> refused -> Step.answered(state, refused.reply());
            case Parsed.Fine<DeleteOptions> fine -> deleteCollection(state, call, namespace, fine.value());
        };
    }

    private static Step deleteCollection(LeaseApiState state, Call call, String namespace, DeleteOptions options) {
        return switch (ListOptions.parse(call.request(), namespace)) {
            case Parsed.Refused<ListOptions> refused -> Step.answered(state, refused.reply());
            case Parsed.Fine<ListOptions> list -> Call.storeAnswers(state)
                    ? deleteAll(state, list.value().selection(), options, call.nowNanos())
                    : call.heldForStore(state);
        };
    }

    private static Step deleteAll(LeaseApiState state, Selection selection, DeleteOptions options, long nowNanos) {
        List<Json> items = new ArrayList<>();
        Step all = Step.silent(state);
        for (StoredLease lease : state.leases()) {
            if (selection.contains(lease)) {
                items.add(ListHandler.item(lease));
                all = all.then(deleted(all.state(), lease, options, nowNanos));
            }
        }
        JsonObject metadata = Json.object().with("resourceVersion", Long.toString(state.revision()));
        return all.withAnswer(new Answer.Given(WireReply.of(200, ListHandler.list(metadata, new JsonArray(items)))));
    }
}
