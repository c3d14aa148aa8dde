package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import java.util.Optional;

/**
 * PATCH in its four forms (family {@code patch}): the patch is applied to what is stored, and the result takes the way
 * of a PUT. A resourceVersion in the patch thereby makes it conditional; without one it always fits.
 */
final class PatchHandler {

    /** What applying a patch gave. */
    private sealed interface Patched {

        /** The changed object. */
        record Fine(Json object) implements Patched {}

        /** Not applicable. */
        record Refused(WireReply reply) implements Patched {}
    }

    private PatchHandler() {}

    static Step patch(LeaseApiState state, Call call, LeaseKey key) {
        WireRequest request = call.request();
        Optional<PatchType> type = PatchType.of(request.headers().contentType());
        if (type.isEmpty()) {
            return Step.answered(state, Failures.unsupportedPatchType());
        }
        Optional<WireReply> refusal = Negotiation.refusalOfAccept(request)
                .or(() -> Negotiation.refusalOfSize(request))
                .or(() -> RequestOptions.patchRefusal(request, type.get()));
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        if (!Call.storeAnswers(state)) {
            return call.heldForStore(state);
        }
        Optional<StoredLease> stored = state.store().lease(key);
        if (type.get() == PatchType.APPLY) {
            return apply(state, call, key, stored);
        }
        if (stored.isEmpty()) {
            return Step.answered(state, Failures.notFound(key.name()));
        }
        Patched patched = type.get() == PatchType.JSON
                ? jsonPatched(request.body(), stored.get())
                : merged(request.body(), stored.get(), type.get());
        return switch (patched) {
            case Patched.Refused refused -> Step.answered(state, refused.reply());
            case Patched.Fine fine -> replaced(state, call, stored.get(), fine.object());
        };
    }

    private static Patched jsonPatched(WireBody body, StoredLease stored) {
        if (!(body instanceof WireBody.Value value)) {
            return new Patched.Refused(Failures.badRequest("unexpected end of JSON input"));
        }
        if (!(value.value() instanceof JsonArray operations)) {
            String found = value.value() instanceof JsonObject ? "object" : "value";
            return new Patched.Refused(Failures.badRequest("json: cannot unmarshal " + found
                    + " into Go value of type jsonpatch.Patch"));
        }
        Optional<Json> patched = JsonPatch.applied(stored.object(), operations);
        return patched.isPresent()
                ? new Patched.Fine(patched.get())
                : new Patched.Refused(Failures.patchRefused());
    }

    private static Patched merged(WireBody body, StoredLease stored, PatchType type) {
        if (body instanceof WireBody.Value value && value.value() instanceof JsonArray array
                && type == PatchType.MERGE) {
            // An array takes the place of the whole object, which then is none.
            return new Patched.Fine(array);
        }
        if (!(body instanceof WireBody.Value value && value.value() instanceof JsonObject patch)) {
            return new Patched.Refused(Failures.internal("Invalid JSON Patch"));
        }
        if (type == PatchType.MERGE) {
            return new Patched.Fine(MergePatch.merged(stored.object(), patch));
        }
        return MergePatch.usesDirectives(patch)
                ? new Patched.Refused(Failures.notModelled("directives and merge keys of strategic patches"))
                : new Patched.Fine(MergePatch.strategicallyMerged(stored.object(), patch));
    }

    /**
     * Server-side apply. Who manages which field is not modelled: without force, to change what is stored is refused as
     * not covered (it would be a conflict with another manager, or not), and fields left out are never removed.
     */
    private static Step apply(LeaseApiState state, Call call, LeaseKey key, Optional<StoredLease> stored) {
        if (!(call.request().body() instanceof WireBody.Value value && value.value() instanceof JsonObject applied)) {
            return Step.answered(state, Failures.badRequest("error decoding YAML"));
        }
        return switch (LeaseDecoder.decode(applied)) {
            case Decoded.Unfit unfit -> Step.answered(state, Failures.badRequest(unfit.message()));
            case Decoded.Mistyped mistyped -> Step.answered(state, Failures.mistyped(mistyped.detail()));
            case LeaseBody body -> {
                Optional<WireReply> misnamed = UpdateHandler.misnamed(key, body);
                if (misnamed.isPresent()) {
                    yield Step.answered(state, misnamed.get());
                }
                yield stored.isEmpty()
                        ? UpdateHandler.createdByUpdate(state, call, key, body)
                        : applyOver(state, call, stored.get(), applied);
            }
        };
    }

    private static Step applyOver(LeaseApiState state, Call call, StoredLease stored, JsonObject applied) {
        JsonObject merged = MergePatch.merged(stored.object(), applied);
        boolean changes = !merged.without("metadata").equals(stored.object().without("metadata"));
        if (changes && !call.request().parameter("force").equals("true")) {
            return Step.answered(state, Failures.notModelled("apply without force over what is stored"));
        }
        return replaced(state, call, stored, merged);
    }

    private static Step replaced(LeaseApiState state, Call call, StoredLease stored, Json patched) {
        return switch (LeaseDecoder.decode(patched)) {
            case Decoded.Unfit unfit -> Step.answered(state, Failures.invalidPatch(patched, unfit.message()));
            case Decoded.Mistyped mistyped -> Step.answered(state, Failures.invalidPatch(patched, mistyped.detail()));
            case LeaseBody body -> {
                Optional<WireReply> misnamed = UpdateHandler.misnamed(stored.key(), body);
                yield misnamed.isPresent()
                        ? Step.answered(state, misnamed.get())
                        : UpdateHandler.replaced(state, call, stored, body);
            }
        };
    }
}
