package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.etcd.WireAnswer;
import dev.fencepost.model.etcd.Answer;
import dev.fencepost.model.etcd.Choice;
import dev.fencepost.model.etcd.EtcdApi;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.EtcdReply;
import dev.fencepost.model.etcd.EtcdSettings;
import dev.fencepost.model.etcd.EtcdState;
import dev.fencepost.model.etcd.Notification;
import dev.fencepost.model.etcd.ServiceEvent;
import dev.fencepost.model.etcd.Step;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Site;
import dev.fencepost.simulator.Stimulus;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * etcd's server: the model mounted on a node with a clock of its own, between messages of the network and calls of the
 * model.
 *
 * <p>Its data outlive its process only in the faults that restart it; a node that dies loses them.
 */
final class EtcdActor implements Actor<EtcdServerState> {

    private static final Site COLLECTION = Site.of("etcd-collection");
    private static final Site CATCH_UP = Site.of("etcd-catch-up");
    private static final Site REMOVAL = Site.of("etcd-removal");
    private static final long COLLECTION_NANOS = 500_000_000L;
    private static final long LONGEST_REMOVAL_NANOS = 1_000_000L;
    private static final int INCARNATION_BITS = 16;

    private final EtcdFacts facts;
    private final EtcdTroubles troubles;
    private final Optional<EtcdTelling> telling;

    /** A server on which one election is held. */
    EtcdActor(String election, Detail detail) {
        this.telling = detail == Detail.TRACED ? Optional.of(new EtcdTelling(election)) : Optional.empty();
        this.facts = new EtcdFacts(election);
        this.troubles = new EtcdTroubles(this, election);
    }

    @Override
    public EtcdServerState start(LocalTime now, Outbox out) {
        EtcdSettings settings = EtcdSettings.DEFAULT.withIsolatedLeader(EtcdSettings.IsolatedLeader.ACKNOWLEDGES)
                .withCollectionPhaseNanos(now.monotonicNanos() + out.draw(COLLECTION, COLLECTION_NANOS));
        return new EtcdServerState(EtcdState.initial(settings), now.monotonicNanos(), List.of(),
                List.of(), List.of(), 0);
    }

    @Override
    public EtcdServerState receive(EtcdServerState state, Stimulus stimulus, LocalTime now, Outbox out) {
        EtcdServerState due = pass(state.at(now.monotonicNanos()), out);
        EtcdServerState next = switch (stimulus) {
            case Stimulus.Delivered delivered when delivered.payload() instanceof EtcdMessage message ->
                delivered(due, delivered, message, out);
            case Stimulus.Delivered delivered -> due;
            case Stimulus.Disconnected(NodeRef peer, int incarnation) -> disconnected(due, peer, incarnation, out);
            case Stimulus.ServiceFaultBegan began when began.fault() instanceof EtcdFault fault ->
                troubles.begin(due, fault, out);
            case Stimulus.ServiceFaultEnded ended when ended.fault() instanceof EtcdFault fault ->
                troubles.end(due, fault, out);
            case Stimulus.ServiceFaultBegan began -> due;
            case Stimulus.ServiceFaultEnded ended -> due;
            case Stimulus.Refused refused -> due;
            case Stimulus.Told told -> due;
            case Stimulus.Woke woke -> due;
        };
        EtcdServerState settled = troubles.settle(next, out);
        wake(settled, out);
        return settled;
    }

    /**
     * A call is kept whole only while something is wrong: a campaign that waits comes over a stream, as renewals do.
     */
    @Override
    public boolean keepsRequests(EtcdServerState state) {
        return !state.faults().isEmpty();
    }

    private static void wake(EtcdServerState state, Outbox out) {
        OptionalLong dueNanos = EtcdApi.nextDeadlineNanos(state.model());
        if (dueNanos.isPresent()) {
            out.wakeAt(dueNanos.getAsLong());
        } else {
            out.noWake();
        }
    }

    private EtcdServerState pass(EtcdServerState state, Outbox out) {
        OptionalLong dueNanos = EtcdApi.nextDeadlineNanos(state.model());
        if (dueNanos.isEmpty() || dueNanos.getAsLong() > state.nowNanos()) {
            return state;
        }
        return done(state, EtcdApi.advance(state.model(), state.nowNanos()), Optional.empty(), "TimePasses", out);
    }

    private EtcdServerState delivered(EtcdServerState state, Stimulus.Delivered delivered, EtcdMessage message,
            Outbox out) {
        if (state.faults().contains(EtcdFault.Plain.OUTAGE)) {
            return state;
        }
        return switch (message) {
            case EtcdMessage.Call call -> call(state, delivered, call, out);
            case EtcdMessage.KeepAlive renewal -> renewal(state, delivered, renewal, out);
            case EtcdMessage.Cancel cancel -> {
                Optional<EtcdServerState.Open> open = state.find(connection(delivered),
                        each -> each instanceof EtcdMessage.Call call && call.attempt() == cancel.attempt());
                yield open.isEmpty()
                        ? state
                        : over(state, open.get(), new EtcdCall.CancelCall(open.get()
                                .requestId()), out);
            }
            case EtcdMessage.KeepAliveShut shut -> {
                Optional<EtcdServerState.Open> open = stream(state, delivered, shut.stream());
                yield open.isEmpty()
                        ? state
                        : over(state, open.get(), new EtcdCall.CloseStream(open.get()
                                .requestId()), out);
            }
            case EtcdMessage.Answer answer -> state;
            case EtcdMessage.KeepAliveAnswer answer -> state;
            case EtcdMessage.KeepAliveEnd end -> state;
        };
    }

    private EtcdServerState over(EtcdServerState state, EtcdServerState.Open open, EtcdCall last, Outbox out) {
        return ask(state.over(open.requestId()), open, last, Choice.DEFAULT, out).state();
    }

    private EtcdServerState call(EtcdServerState state, Stimulus.Delivered delivered, EtcdMessage.Call call,
            Outbox out) {
        Optional<EtcdFault.Unavailable> trouble = EtcdTroubles.befalling(state, call.request());
        if (trouble.isPresent() && !trouble.get().applied()) {
            send(delivered, call, EtcdTroubles.UNAVAILABLE, out);
            return state;
        }
        EtcdServerState asked = state.asked();
        EtcdServerState.Open open = new EtcdServerState.Open(asked.requests(), connection(delivered), delivered, call);
        Asked step = ask(asked, open, EtcdWire.call(call.wire(), 0), choice(call.request(), out), out);
        if (trouble.isPresent()) {
            send(delivered, call, EtcdTroubles.UNAVAILABLE, out);
            return step.answer() instanceof Answer.Held ? step.state().opened(open) : step.state();
        }
        return switch (step.answer()) {
            case Answer.Given given -> {
                answer(step.state(), open, call, given.reply(), out);
                yield step.state();
            }
            case Answer.Held held -> step.state().opened(open);
            case Answer.None none -> step.state();
        };
    }

    private void answer(EtcdServerState state, EtcdServerState.Open open, EtcdMessage.Call call, EtcdReply reply,
            Outbox out) {
        if (call.request() instanceof EtcdRequest.WriteState write
                && reply instanceof EtcdReply.TxnResponse response && !response.succeeded()) {
            facts.refused(state.model(), write, call.operation(), open, out);
        }
        send(open.first(), call, EtcdWire.answer(reply), out);
    }

    /** The answer to a call that waits belongs to the connection, like the renewals beside it: its loss is a break. */
    private static void send(Stimulus.Delivered asked, EtcdMessage.Call call, WireAnswer answer, Outbox out) {
        EtcdMessage.Answer message = new EtcdMessage.Answer(call, answer);
        if (call.request() instanceof EtcdRequest.Campaign) {
            out.stream(asked, message);
        } else {
            out.answer(asked, message);
        }
    }

    private static Choice choice(EtcdRequest request, Outbox out) {
        return switch (request) {
            case EtcdRequest.Campaign campaign ->
                Choice.DEFAULT.withCatchUpDelayNanos(out.draw(CATCH_UP, Choice.LONGEST_CATCH_UP_NANOS + 1));
            case EtcdRequest.Grant grant ->
                Choice.DEFAULT.withRemovalLagNanos(out.draw(REMOVAL, LONGEST_REMOVAL_NANOS + 1));
            case EtcdRequest other -> Choice.DEFAULT;
        };
    }

    private EtcdServerState renewal(EtcdServerState state, Stimulus.Delivered delivered, EtcdMessage.KeepAlive renewal,
            Outbox out) {
        Optional<EtcdServerState.Open> known = stream(state, delivered, renewal.stream());
        if (EtcdTroubles.befalling(state, renewal.request()).isPresent()) {
            out.stream(known.map(EtcdServerState.Open::first).orElse(delivered),
                    new EtcdMessage.KeepAliveEnd(renewal.stream(), EtcdTroubles.UNAVAILABLE));
            return known.isEmpty()
                    ? state
                    : over(state, known.get(), new EtcdCall.CloseStream(known.get()
                            .requestId()), out);
        }
        if (known.isPresent()) {
            return renewed(state, known.get(), renewal, out);
        }
        if (!renewal.first()) {
            // The server has ended this stream, and has said so.
            return state;
        }
        EtcdServerState asked = state.asked();
        EtcdServerState.Open open = new EtcdServerState.Open(asked.requests(), connection(delivered), delivered,
                renewal);
        Asked opened = ask(asked, open, new EtcdCall.KeepAliveOpen(), Choice.DEFAULT, out);
        if (opened.answer() instanceof Answer.Given given && given.reply() instanceof EtcdReply.Failure) {
            out.stream(delivered, new EtcdMessage.KeepAliveEnd(renewal.stream(), EtcdWire.answer(given.reply())));
            return opened.state();
        }
        return renewed(opened.state().opened(open), open, renewal, out);
    }

    private EtcdServerState renewed(EtcdServerState state, EtcdServerState.Open open, EtcdMessage.KeepAlive renewal,
            Outbox out) {
        return ask(state, open, EtcdWire.call(renewal.wire(), open.requestId()), Choice.DEFAULT, out).state();
    }

    private static Optional<EtcdServerState.Open> stream(EtcdServerState state, Stimulus.Delivered delivered,
            long stream) {
        return state.find(connection(delivered),
                each -> each instanceof EtcdMessage.KeepAlive first && first.stream() == stream);
    }

    private EtcdServerState disconnected(EtcdServerState state, NodeRef peer, int incarnation, Outbox out) {
        EtcdServerState next = state;
        for (EtcdServerState.Open open : state.open()) {
            boolean theirs = open.first().from().node().equals(peer)
                    && open.first().fromIncarnation() <= incarnation;
            if (theirs && next.find(open.requestId()).isPresent()) {
                long connectionId = open.connectionId();
                next = happen(next, new ServiceEvent.ConnectionIsLost(connectionId), out);
                next = next.withOpen(
                        next.open().stream().filter(each -> each.connectionId() != connectionId).toList());
            }
        }
        return next;
    }

    /** A connection for each actor of each process: it has a client of its own. */
    static long connection(ActorRef from, int incarnation) {
        return (long) from.id() << INCARNATION_BITS | incarnation;
    }

    private static long connection(Stimulus.Delivered delivered) {
        return connection(delivered.from(), delivered.fromIncarnation());
    }

    /** What a request of the model led to. */
    private record Asked(EtcdServerState state, Answer answer) {}

    private Asked ask(EtcdServerState state, EtcdServerState.Open open, EtcdCall call, Choice choice, Outbox out) {
        // What is said about something that was opened before has a number of its own.
        EtcdServerState asked = call instanceof EtcdCall.OnStream ? state.asked() : state;
        Step step = EtcdApi.step(asked.model(), new dev.fencepost.model.etcd.EtcdRequest(open.connectionId(),
                asked.requests(), call), choice, asked.nowNanos());
        return new Asked(done(asked, step, Optional.of(open), call.getClass().getSimpleName(), out), step.answer());
    }

    EtcdServerState happen(EtcdServerState state, ServiceEvent event, Outbox out) {
        return done(state, EtcdApi.happen(state.model(), event, state.nowNanos()), Optional.empty(),
                event.getClass().getSimpleName(), out);
    }

    /** Writes down what a step did, and sends what it tells. */
    private EtcdServerState done(EtcdServerState state, Step step, Optional<EtcdServerState.Open> asking, String cause,
            Outbox out) {
        facts.record(state, step, asking, out);
        telling.ifPresent(trace -> trace.record(state, step, asking, cause, out));
        EtcdServerState next = state.with(step.state());
        for (Notification notification : step.notifications()) {
            next = tell(next, notification, out);
        }
        return next;
    }

    private EtcdServerState tell(EtcdServerState state, Notification notification, Outbox out) {
        return switch (notification) {
            case Notification.LateAnswer late -> {
                Optional<EtcdServerState.Open> open = state.find(late.callId());
                if (open.isPresent() && open.get().message() instanceof EtcdMessage.Call call) {
                    answer(state, open.get(), call, late.reply(), out);
                }
                yield state.over(late.callId());
            }
            case Notification.StreamMessage message -> {
                Optional<EtcdServerState.Open> open = state.find(message.streamId());
                if (open.isPresent() && open.get().message() instanceof EtcdMessage.KeepAlive first) {
                    out.stream(open.get().first(), new EtcdMessage.KeepAliveAnswer(first.stream(), first.request(),
                            EtcdWire.answer(message.message())));
                }
                yield state;
            }
            case Notification.StreamEnded ended -> {
                Optional<EtcdServerState.Open> open = state.find(ended.streamId());
                if (open.isPresent() && open.get().message() instanceof EtcdMessage.KeepAlive first) {
                    WireAnswer why = ended.failure().map(EtcdWire::answer)
                            .orElse(new WireAnswer.Status("OK", ""));
                    out.stream(open.get().first(), new EtcdMessage.KeepAliveEnd(first.stream(), why));
                }
                yield state.over(ended.streamId());
            }
        };
    }
}
