package dev.fencepost.model.kubernetes;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What becomes of held calls and open watches: when their time is up, or when what they wait for is there. */
final class Deadlines {

    private Deadlines() {}

    static OptionalLong next(LeaseApiState state) {
        if (state.server().condition() == Condition.PAUSED) {
            return OptionalLong.empty();
        }
        long[] earliest = {HeldCall.NEVER};
        state.server().calls().forEach((id, call) -> earliest[0] = Math.min(earliest[0], call.deadlineNanos()));
        state.server().watches().forEach((id, watch) -> earliest[0] = Math.min(earliest[0], watch.dueNanos()));
        return earliest[0] == HeldCall.NEVER ? OptionalLong.empty() : OptionalLong.of(earliest[0]);
    }

    static Step advance(LeaseApiState state, long nowNanos) {
        Step all = Step.silent(state);
        OptionalLong due = next(state);
        // Bounded: each round ends a call or a watch, or moves a bookmark ahead.
        while (due.isPresent() && due.getAsLong() <= nowNanos) {
            all = all.then(expired(all.state(), due.getAsLong()));
            due = next(all.state());
        }
        return all;
    }

    private static Step expired(LeaseApiState state, long dueNanos) {
        for (HeldCall call : state.server().calls().values()) {
            if (call.deadlineNanos() <= dueNanos) {
                return expired(state, call, dueNanos);
            }
        }
        for (Watch watch : state.server().watches().values()) {
            if (watch.deadlineNanos() <= dueNanos) {
                return new Step(state.with(state.server().withWatches(state.server().watches().without(watch.id()))),
                        Answer.NONE, List.of(new Notification.WatchEnded(watch.id())), List.of());
            }
            if (watch.nextBookmarkNanos() <= dueNanos) {
                List<Notification> bookmark = watch.bookmarkAt(state.revision()).stream().toList();
                return Step.silent(state.with(state.server().withWatch(watch.bookmarked(dueNanos))))
                        .notifying(bookmark);
            }
        }
        throw new IllegalStateException("nothing is due at " + dueNanos);
    }

    private static Step expired(LeaseApiState state, HeldCall call, long nowNanos) {
        return switch (call.waiting()) {
            case HeldCall.Waiting.ForItsTime time -> silently(without(state, call), call.resumed(nowNanos));
            case HeldCall.Waiting.ForRevision wanted -> answered(without(state, call), call,
                    Failures.futureVersion(wanted.revision(), state.revision()));
            case HeldCall.Waiting.ForStore store -> answered(afterTimeout(state, call, nowNanos), call,
                    timeoutReply(call));
            case HeldCall.Waiting.ForServer server ->
                throw new IllegalStateException("nothing falls due at a server that stands still");
        };
    }

    private static WireReply timeoutReply(HeldCall call) {
        Timeouts limit = Timeouts.of(call.request());
        if (limit.kind() == Timeouts.Kind.ALL) {
            return Failures.unansweredInTime(limit.text());
        }
        return switch (call.choice().timeoutAnswer()) {
            case GATEWAY_TIMEOUT -> Failures.unwrittenInTime(limit.text());
            case INTERNAL_ERROR -> Failures.internal("context deadline exceeded");
        };
    }

    /** A write that was answered with a timeout may still be in the queue of a store that stands still. */
    private static LeaseApiState afterTimeout(LeaseApiState state, HeldCall call, long nowNanos) {
        boolean queued = state.server().storeCondition() == Condition.PAUSED && call.isWrite();
        return switch (call.choice().fate()) {
            case Choice.WriteFate.CarriedOut carriedOut when queued ->
                state.with(state.server().withCall(call.abandoned()));
            case Choice.WriteFate.CarriedOutLater later when queued ->
                state.with(state.server().withCall(call.abandonedUntil(nowNanos + later.delayNanos())));
            case Choice.WriteFate.CarriedOut lost -> without(state, call);
            case Choice.WriteFate.CarriedOutLater lost -> without(state, call);
            case Choice.WriteFate.Lost lost -> without(state, call);
        };
    }

    /** The connection of a call is gone: a write may land all the same if fate has it so, a read is over. */
    static LeaseApiState brokenOff(LeaseApiState state, HeldCall call) {
        boolean queued = call.isWrite() && !(call.choice().fate() instanceof Choice.WriteFate.Lost)
                && (call.waiting() instanceof HeldCall.Waiting.ForServer
                        || state.server().storeCondition() == Condition.PAUSED);
        return queued ? state.with(state.server().withCall(call.abandoned())) : without(state, call);
    }

    /**
     * Takes up every call that waits for nothing any more, in the order in which they came. While the server stands
     * still only those go on that have left it already: writes in the queue of the store.
     */
    static Step resumed(LeaseApiState state, long nowNanos) {
        boolean serverRuns = state.server().condition() == Condition.RUNNING;
        Step all = Step.silent(state);
        for (HeldCall call : state.server().calls().values()) {
            boolean ready = switch (call.waiting()) {
                case HeldCall.Waiting.ForServer server -> serverRuns;
                case HeldCall.Waiting.ForStore store ->
                    Call.storeAnswers(state) && (serverRuns || call.client() == HeldCall.Client.GONE);
                case HeldCall.Waiting.ForRevision revision -> false;
                case HeldCall.Waiting.ForItsTime time -> false;
            };
            if (ready) {
                all = all.then(resumed(all.state(), call, nowNanos));
            }
        }
        return all;
    }

    static Step wokenReaders(Step step, long nowNanos) {
        Step all = step;
        for (HeldCall call : step.state().server().calls().values()) {
            if (call.waiting() instanceof HeldCall.Waiting.ForRevision wanted
                    && wanted.revision() <= all.state().revision()) {
                all = all.then(resumed(all.state(), call, nowNanos));
            }
        }
        return all;
    }

    private static Step resumed(LeaseApiState state, HeldCall call, long nowNanos) {
        LeaseApiState without = without(state, call);
        if (call.client() == HeldCall.Client.GONE) {
            return silently(without, call.resumed(nowNanos));
        }
        // One that was read already has passed the errors that the server is made to answer with.
        Step step = call.waiting() instanceof HeldCall.Waiting.ForServer
                ? LeaseApi.served(without, call.resumed(nowNanos))
                : Router.route(without, call.resumed(nowNanos));
        Optional<Notification> answer = step.answer() instanceof Answer.Given given
                ? Optional.of(new Notification.LateAnswer(call.id(), given.reply()))
                : Optional.empty();
        return step.withAnswer(Answer.NONE).notifying(answer.stream().toList());
    }

    /** Carries a write out for nobody: whatever its answer would be, only what it does to the store remains. */
    static Step silently(LeaseApiState state, Call call) {
        if (state.server().storeCondition() == Condition.STOPPED) {
            return Step.silent(state);
        }
        if (state.server().storeCondition() == Condition.PAUSED) {
            // It joins the writes that wait for the store, still without a client.
            long id = call.id() != 0 ? call.id() : state.server().lastId() + 1;
            return Step.silent(state.with(state.server().withCall(new HeldCall(id, call.request(), call.choice(),
                    HeldCall.NEVER, new HeldCall.Waiting.ForStore(), HeldCall.Client.GONE))));
        }
        return Router.route(state, call).withAnswer(Answer.NONE);
    }

    /** A store that is killed takes with it the writes that nobody waits for any more. */
    static LeaseApiState withoutQueue(LeaseApiState state) {
        LeaseApiState left = state;
        for (HeldCall call : state.server().calls().values()) {
            if (call.client() == HeldCall.Client.GONE && call.waiting() instanceof HeldCall.Waiting.ForStore) {
                left = without(left, call);
            }
        }
        return left;
    }

    private static Step answered(LeaseApiState state, HeldCall call, WireReply reply) {
        return Step.silent(state).notifying(List.of(new Notification.LateAnswer(call.id(), reply)));
    }

    private static LeaseApiState without(LeaseApiState state, HeldCall call) {
        return state.with(state.server().withoutCall(call.id()));
    }
}
