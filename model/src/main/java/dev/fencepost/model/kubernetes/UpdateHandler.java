package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * PUT, the swap that an election lives on (family {@code put}).
 *
 * <p>On an absent Lease it creates, whatever the resourceVersion; only a uid in the body stops that. On an existing one it
 * needs the current resourceVersion, even where it would change nothing.
 */
final class UpdateHandler {

    private UpdateHandler() {}

    static Step put(LeaseApiState state, Call call, LeaseKey key) {
        WireRequest request = call.request();
        Optional<WireReply> refusal = Negotiation.refusalOfAccept(request)
                .or(() -> Negotiation.refusalOfBody(request))
                .or(() -> RequestOptions.refusal("UpdateOptions", request));
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        return switch (Bodies.decode(request.body())) {
            case Decoded.Unfit unfit -> Step.answered(state, Failures.badRequest(unfit.message()));
            case Decoded.Mistyped mistyped -> Step.answered(state, Failures.mistyped(mistyped.detail()));
            case LeaseBody body -> put(state, call, key, body);
        };
    }

    private static Step put(LeaseApiState state, Call call, LeaseKey key, LeaseBody body) {
        Optional<WireReply> misnamed = misnamed(key, body);
        if (misnamed.isPresent()) {
            return Step.answered(state, misnamed.get());
        }
        if (!Call.storeAnswers(state)) {
            return call.heldForStore(state);
        }
        Optional<StoredLease> existing = state.store().lease(key);
        String storedUid = existing.isPresent() ? existing.get().uid() : "";
        if (!body.uid().isEmpty() && !body.uid().equals(storedUid)) {
            return Step.answered(state, wrongUid(key, body.uid(), storedUid));
        }
        return existing.isPresent()
                ? replaced(state, call, existing.get(), body)
                : createdByUpdate(state, call, key, body);
    }

    /** The body must name what the URL names, though it may leave out the namespace. */
    static Optional<WireReply> misnamed(LeaseKey key, LeaseBody body) {
        if (body.name().isEmpty()) {
            return Optional.of(Failures.badRequest("the name of the object (" + key.name()
                    + " based on URL) was undeterminable: name must be provided"));
        }
        if (!body.name().equals(key.name())) {
            return Optional.of(Failures.badRequest("the name of the object (" + body.name()
                    + ") does not match the name on the URL (" + key.name() + ")"));
        }
        if (!body.namespace().isEmpty() && !body.namespace().equals(key.namespace())) {
            return Optional.of(Failures.badRequest("the namespace of the object (" + body.namespace()
                    + ") does not match the namespace on the request (" + key.namespace() + ")"));
        }
        return Optional.empty();
    }

    /** What a PUT or an apply does where there is nothing: it needs the right to create as well. */
    static Step createdByUpdate(LeaseApiState state, Call call, LeaseKey key, LeaseBody body) {
        if (Unsigned.parse(body.resourceVersion()).isEmpty()) {
            return Step.answered(state, Failures.notAnUnsigned(body.resourceVersion()));
        }
        Optional<WireReply> refusal = CreateHandler.refusal(state.store(), key, body)
                .or(() -> state.server().access().refusalToCreate(call.request().headers().caller(), key));
        return refusal.isPresent()
                ? Step.answered(state, refusal.get())
                : CreateHandler.created(state, call, key, body);
    }

    /** The compare-and-swap on the resourceVersion; a patch ends here too, with the patched object as body. */
    static Step replaced(LeaseApiState state, Call call, StoredLease stored, LeaseBody body) {
        OptionalLong version = Unsigned.parse(body.resourceVersion());
        if (version.isEmpty()) {
            return Step.answered(state, Failures.notAnUnsigned(body.resourceVersion()));
        }
        if (version.getAsLong() == 0) {
            return Step.answered(state, Failures.versionRequired(stored.key().name()));
        }
        if (isStale(version.getAsLong(), stored)) {
            return Step.answered(state, Failures.staleVersion(stored.key().name()));
        }
        LeaseMetadata metadata = body.metadata().onTopOf(stored.metadata());
        List<FieldError> errors = Validation.ofUpdate(body, metadata, stored);
        if (!errors.isEmpty()) {
            return Step.answered(state, Failures.invalidLease(stored.key().name(), errors));
        }
        return stored(state, call, stored, metadata, body);
    }

    /** The mutual exclusion of every election over a Lease (mutant C2-11). */
    private static boolean isStale(long version, StoredLease stored) {
        return version != stored.revision();
    }

    private static Step stored(LeaseApiState state, Call call, StoredLease stored, LeaseMetadata metadata,
            LeaseBody body) {
        if (metadata.isMarkedForDeletion() && metadata.finalizers().isEmpty()) {
            return finallyDeleted(state, call, stored, metadata, body);
        }
        if (metadata.equals(stored.metadata()) && body.spec().equals(stored.spec())) {
            // Nothing changes: no new version, no event.
            return Step.answered(state, WireReply.of(200, stored.object()));
        }
        if (RequestOptions.isDryRun(call.request())) {
            return Step.answered(state,
                    WireReply.of(200, stored.changed(metadata, body.spec(), stored.revision()).object()));
        }
        StoredLease changed = stored.changed(metadata, body.spec(), state.store().revision() + 1);
        return Commit.of(state, new AppliedWrite.Updated(stored, changed), WireReply.of(200, changed.object()));
    }

    /**
     * The last finalizer is gone. The answer shows what was sent, under the old version; the event shows what was
     * stored, under a new one (cases {@code delete-with-finalizer}, {@code watch-finalizer}).
     */
    private static Step finallyDeleted(LeaseApiState state, Call call, StoredLease stored, LeaseMetadata metadata,
            LeaseBody body) {
        Json shown = stored.changed(metadata, body.spec(), stored.revision()).object();
        WireReply reply = WireReply.of(200, shown);
        return RequestOptions.isDryRun(call.request())
                ? Step.answered(state, reply)
                : Commit.of(state, new AppliedWrite.Deleted(stored, state.store().revision() + 1), reply);
    }

    private static WireReply wrongUid(LeaseKey key, String wanted, String found) {
        return Failures.conflict(key.name(), Failures.RESOURCE,
                "StorageError: invalid object, Code: 4, Key: /registry/leases/" + key
                        + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: "
                        + wanted + ", UID in object meta: " + found);
    }
}
