package dev.fencepost.model.kubernetes;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Carries out what happens to the service. */
final class Events {

    private static final WireRequest.Headers MERGE_PATCH = WireRequest.Headers.JSON
            .withContentType("application/merge-patch+json");

    private Events() {}

    static Step happen(LeaseApiState state, ServiceEvent event, long nowNanos) {
        ApiServer server = state.server();
        return switch (event) {
            case ServiceEvent.ServerBecomes becomes -> serverBecomes(state, becomes.condition(), nowNanos);
            case ServiceEvent.StoreBecomes becomes -> storeBecomes(state, becomes.condition(), nowNanos);
            case ServiceEvent.StoreIsCompacted compacted -> Step.silent(state.with(state.store().compactedNow()));
            case ServiceEvent.WatchCacheIsRenewed renewed ->
                Step.silent(state.with(server.withCacheStart(state.revision())));
            case ServiceEvent.WatchesEnd end -> watchesEnd(state);
            case ServiceEvent.NamespaceIsCreated created -> Step.silent(
                    state.with(state.store().withNamespace(created.name(), LeaseStore.Phase.ACTIVE)));
            case ServiceEvent.NamespaceIsDeleted deleted -> Step.silent(
                    state.with(state.store().withNamespace(deleted.name(), LeaseStore.Phase.TERMINATING)));
            case ServiceEvent.AccessIsGranted granted ->
                Step.silent(state.with(server.withAccess(server.access().granted(granted.user(), granted.grant()))));
            case ServiceEvent.AccessIsRevoked revoked ->
                Step.silent(state.with(server.withAccess(server.access().revoked(revoked.user()))));
            case ServiceEvent.ErrorsBegin begin -> errorsBegin(state, begin);
            case ServiceEvent.ErrorsEnd end -> Step.silent(state.with(server.withFaults(List.of())));
            case ServiceEvent.OperatorDeletes deletes ->
                byOperator(state, WireRequest.of(Method.DELETE, deletes.key().path()), nowNanos);
            case ServiceEvent.OperatorPatches patches -> byOperator(state, new WireRequest(Method.PATCH,
                    patches.key().path(), Map.of(), new WireBody.Value(patches.patch()), MERGE_PATCH), nowNanos);
            case ServiceEvent.ClientClosesWatch closes ->
                Step.silent(state.with(server.withWatches(server.watches().without(closes.watchId()))));
            case ServiceEvent.ClientGivesUp givesUp -> Step.silent(state.server().calls().get(givesUp.callId())
                    .map(call -> Deadlines.brokenOff(state, call)).orElse(state));
        };
    }

    private static Step errorsBegin(LeaseApiState state, ServiceEvent.ErrorsBegin begin) {
        List<ErrorFault> faults = new ArrayList<>(state.server().faults());
        if (begin.count() > 0) {
            faults.add(new ErrorFault(begin.error(), begin.scope(), begin.count()));
        }
        return Step.silent(state.with(state.server().withFaults(faults)));
    }

    /**
     * An operator has a good connection: injected errors do not meet it, but without server and store nothing works.
     */
    private static Step byOperator(LeaseApiState state, WireRequest request, long nowNanos) {
        if (state.server().condition() != Condition.RUNNING || !Call.storeAnswers(state)) {
            return Step.silent(state);
        }
        return Deadlines.silently(state, new Call(request, Choice.DEFAULT, nowNanos, 0));
    }

    private static Step serverBecomes(LeaseApiState state, Condition condition, long nowNanos) {
        Condition before = state.server().condition();
        LeaseApiState after = state.with(state.server().withCondition(condition));
        return switch (condition) {
            case STOPPED -> stopped(after);
            case PAUSED -> Step.silent(after);
            case RUNNING -> switch (before) {
                case STOPPED -> Step.silent(after.with(after.server().withCacheStart(state.revision())));
                case PAUSED -> Deadlines.resumed(after, nowNanos);
                case RUNNING -> Step.silent(after);
            };
        };
    }

    private static Step stopped(LeaseApiState state) {
        Step ended = watchesEnd(state);
        LeaseApiState after = ended.state();
        List<Notification> broken = new ArrayList<>();
        for (HeldCall call : after.server().calls().values()) {
            if (call.client() == HeldCall.Client.WAITING) {
                broken.add(new Notification.CallBroken(call.id()));
                after = Deadlines.brokenOff(after, call);
            }
        }
        return ended.withState(after).notifying(broken);
    }

    private static Step watchesEnd(LeaseApiState state) {
        List<Notification> ended = new ArrayList<>();
        state.server().watches().forEach((id, watch) -> ended.add(new Notification.WatchEnded(id)));
        return Step.silent(state.with(state.server().withWatches(PersistentMap.empty())))
                .notifying(ended);
    }

    private static Step storeBecomes(LeaseApiState state, Condition condition, long nowNanos) {
        LeaseApiState after = state.with(state.server().withStoreCondition(condition));
        return switch (condition) {
            case RUNNING -> Deadlines.resumed(after, nowNanos);
            case STOPPED -> Step.silent(Deadlines.withoutQueue(after));
            case PAUSED -> Step.silent(after);
        };
    }
}
