package dev.fencepost.model.kubernetes;

import java.util.Optional;

/** Takes a request past authentication and authorization to what handles it (families {@code auth, method, path}). */
final class Router {

    private Router() {}

    static Step route(LeaseApiState state, Call call) {
        return switch (ResourcePath.parse(call.request().path())) {
            case ResourcePath.One one -> ofOne(state, call, one.key());
            case ResourcePath.Collection collection -> ofCollection(state, call, collection.namespace());
            case ResourcePath.Everything everything -> ofCollection(state, call, "");
            case ResourcePath.Unknown unknown -> Step.answered(state, unauthorizedOr(call, Failures.unknownPath()));
            case ResourcePath.UnknownGroup unknown ->
                Step.answered(state, unauthorizedOr(call, Failures.unknownGroup()));
        };
    }

    private static Step ofOne(LeaseApiState state, Call call, LeaseKey key) {
        Method method = call.request().method();
        Optional<WireReply> refusal = state.server().access().refusal(call.request().headers().caller(),
                verbOfOne(method), key.namespace(), key.name());
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        return switch (method) {
            case GET -> GetHandler.get(state, call, key);
            case PUT -> UpdateHandler.put(state, call, key);
            case PATCH -> PatchHandler.patch(state, call, key);
            case DELETE -> DeleteHandler.delete(state, call, key);
            case POST, HEAD, OPTIONS -> Step.answered(state, Failures.methodNotAllowed());
        };
    }

    private static Step ofCollection(LeaseApiState state, Call call, String namespace) {
        WireRequest request = call.request();
        boolean watch = request.method() == Method.GET && WatchHandler.asksForWatch(request);
        Optional<WireReply> refusal = state.server().access().refusal(request.headers().caller(),
                watch ? Verb.WATCH : verbOfCollection(request.method()), namespace, "");
        if (refusal.isPresent()) {
            return Step.answered(state, refusal.get());
        }
        boolean writes = request.method() == Method.POST || request.method() == Method.DELETE;
        if (writes && namespace.isEmpty()) {
            return Step.answered(state, Failures.methodNotAllowed());
        }
        return switch (request.method()) {
            case GET -> watch
                    ? WatchHandler.watch(state, call, namespace)
                    : ListHandler.list(state, call, namespace);
            case POST -> CreateHandler.post(state, call, namespace);
            case DELETE -> DeleteHandler.deleteCollection(state, call, namespace);
            case PUT, PATCH, HEAD, OPTIONS -> Step.answered(state, Failures.methodNotAllowed());
        };
    }

    private static WireReply unauthorizedOr(Call call, WireReply otherwise) {
        return call.request().headers().caller() instanceof Caller.UnknownToken ? Failures.unauthorized() : otherwise;
    }

    private static Verb verbOfOne(Method method) {
        return switch (method) {
            case GET, HEAD, OPTIONS -> Verb.GET;
            case POST -> Verb.CREATE;
            case PUT -> Verb.UPDATE;
            case PATCH -> Verb.PATCH;
            case DELETE -> Verb.DELETE;
        };
    }

    private static Verb verbOfCollection(Method method) {
        return switch (method) {
            case GET, HEAD, OPTIONS -> Verb.LIST;
            case POST -> Verb.CREATE;
            case PUT -> Verb.UPDATE;
            case PATCH -> Verb.PATCH;
            case DELETE -> Verb.DELETECOLLECTION;
        };
    }
}
