package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import java.util.List;
import java.util.Optional;

/** POST on a collection, and what a PUT or an apply on an absent Lease comes to (family {@code create}). */
final class CreateHandler {

    /** The letters that generated names are made of. */
    private static final String SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";
    private static final int SUFFIX_LENGTH = 5;

    private CreateHandler() {}

    static Step post(LeaseApiState state, Call call, String namespace) {
        WireRequest request = call.request();
        Optional<WireReply> refusal = Negotiation.refusalOfAccept(request)
                .or(() -> Negotiation.refusalOfBody(request))
                .or(() -> RequestOptions.refusal("CreateOptions", request));
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        return switch (Bodies.decode(request.body())) {
            case Decoded.Unfit unfit -> Step.answered(state, Failures.badRequest(unfit.message()));
            case Decoded.Mistyped mistyped -> Step.answered(state, Failures.mistyped(mistyped.detail()));
            case LeaseBody body -> post(state, call, namespace, body);
        };
    }

    private static Step post(LeaseApiState state, Call call, String namespace, LeaseBody body) {
        LeaseKey key = new LeaseKey(namespace, nameOf(body, state.store()));
        Optional<WireReply> refusal = refusal(state.store(), key, body);
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        // What cannot be parsed counts as none here (case create-with-non-numeric-resource-version).
        if (Unsigned.parse(body.resourceVersion()).orElse(0) != 0) {
            return Step.answered(state,
                    Failures.internal("resourceVersion should not be set on objects to be created"));
        }
        if (!Call.storeAnswers(state)) {
            return call.heldForStore(state);
        }
        Optional<StoredLease> existing = state.store().lease(key);
        if (existing.isPresent()) {
            return Step.answered(state, Failures.alreadyExists(existing.get()));
        }
        return created(state, call, key, body);
    }

    /** The namespace must be there and stay, and be the one that the body names if it names one. */
    static Optional<WireReply> refusal(LeaseStore store, LeaseKey key, LeaseBody body) {
        Optional<LeaseStore.Phase> phase = store.namespaces().get(key.namespace());
        if (phase.isEmpty()) {
            return Optional.of(Failures.namespaceNotFound(key.namespace()));
        }
        if (phase.get() == LeaseStore.Phase.TERMINATING) {
            return Optional.of(Failures.namespaceTerminating(key.namespace(), key.name()));
        }
        if (!body.namespace().isEmpty() && !body.namespace().equals(key.namespace())) {
            return Optional.of(Failures.badRequest("the namespace of the provided object does not match the namespace"
                    + " sent on the request"));
        }
        List<FieldError> errors = Validation.ofNew(body, key.name());
        return errors.isEmpty() ? Optional.empty() : Optional.of(Failures.invalidLease(key.name(), errors));
    }

    static Step created(LeaseApiState state, Call call, LeaseKey key, LeaseBody body) {
        LeaseMetadata metadata = body.metadata().createdAt(MicroTime.seconds(call.nowNanos()));
        boolean dryRun = RequestOptions.isDryRun(call.request());
        long revision = dryRun ? 0 : state.store().revision() + 1;
        StoredLease lease = StoredLease.of(key, state.store().nextUid(), revision, metadata, body.spec());
        WireReply reply = WireReply.of(201, lease.object());
        return dryRun ? Step.answered(state, reply) : Commit.of(state, new AppliedWrite.Created(lease), reply);
    }

    /** The name wins over {@code generateName}. */
    private static String nameOf(LeaseBody body, LeaseStore store) {
        String base = body.metadata().generateName();
        return body.name().isEmpty() && !base.isEmpty() ? base + suffix(store.nextUid()) : body.name();
    }

    /** Letters that follow from the uid, so that they are unlike those of other Leases and the same in every run. */
    private static String suffix(String uid) {
        long bits = Json.of(uid).hashCode() & 0xffff_ffffL;
        StringBuilder suffix = new StringBuilder();
        for (int i = 0; i < SUFFIX_LENGTH; i++) {
            suffix.append(SUFFIX_LETTERS.charAt((int) (bits % SUFFIX_LETTERS.length())));
            bits /= SUFFIX_LETTERS.length();
        }
        return suffix.toString();
    }
}
