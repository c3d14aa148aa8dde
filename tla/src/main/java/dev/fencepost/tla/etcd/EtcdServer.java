package dev.fencepost.tla.etcd;

import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.etcd.EtcdCodec;
import dev.fencepost.election.etcd.WireAnswer;
import dev.fencepost.model.etcd.Answer;
import dev.fencepost.model.etcd.Choice;
import dev.fencepost.model.etcd.EtcdApi;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.EtcdReply;
import dev.fencepost.model.etcd.EtcdState;
import dev.fencepost.model.etcd.LeaseView;
import dev.fencepost.model.etcd.Notification;
import dev.fencepost.model.etcd.ServiceEvent;
import dev.fencepost.model.etcd.Step;
import dev.fencepost.properties.cluster.EtcdWire;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the model of etcd does in the small world, one call at a time, behind the production codec. */
final class EtcdServer {

    static final String STATE_KEY = "state";
    private static final EtcdCodec CODEC = new EtcdCodec();

    private EtcdServer() {}

    /** So late that a watch has it to catch up, as short as time can be. */
    private static final long LAG_NANOS = 1;

    /** What a call led to. */
    private record Asked(EtcdWorld world, Answer answer, long callId) {}

    private static Asked ask(EtcdWorld world, int candidate, long life, EtcdCall call) {
        return ask(world, candidate, life, call, Choice.DEFAULT);
    }

    private static Asked ask(EtcdWorld world, int candidate, long life, EtcdCall call, Choice choice) {
        EtcdWorld asked = world.asked();
        Step step = EtcdApi.step(asked.server(), new dev.fencepost.model.etcd.EtcdRequest(connection(candidate, life),
                asked.tally().requests(), call), choice, asked.serverNanos());
        return new Asked(tell(asked.with(step.state()), step), step.answer(), asked.tally().requests());
    }

    private static long connection(int candidate, long life) {
        return life << 8 | candidate;
    }

    /**
     * Takes a call.
     *
     * @param late
     *            whether a campaign that waits is told only by {@link #catchUp}
     */
    static EtcdWorld serve(EtcdWorld world, Letter letter, boolean late) {
        if (letter.request() instanceof EtcdRequest.KeepAlive renewal) {
            return renewLate(world.minus(letter), letter, renewal);
        }
        EtcdCall call = EtcdWire.call(CODEC.encode(letter.request()), 0);
        Asked asked = ask(world.minus(letter), letter.candidate(), letter.life(), call,
                late ? Choice.DEFAULT.withCatchUpDelayNanos(LAG_NANOS) : Choice.DEFAULT);
        return tidy(switch (asked.answer()) {
            case Answer.Given(EtcdReply reply) -> answered(asked.world(), letter, reply);
            case Answer.Held(long callId) -> hold(asked.world(), callId, letter);
            case Answer.None none -> throw new IllegalStateException("a call without an answer: " + letter);
        });
    }

    private static EtcdWorld answered(EtcdWorld world, Letter letter, EtcdReply reply) {
        if (letter.ear() == Letter.Ear.DEAF) {
            return world;
        }
        return world.plus(letter.answered(CODEC.decode(letter.request(), EtcdWire.answer(reply))));
    }

    private static EtcdWorld hold(EtcdWorld world, long callId, Letter letter) {
        long token = world.queue().stream().filter(key -> key.lease() == letter.lease()).findFirst().orElseThrow()
                .createRevision();
        Letter known = new Letter(letter.candidate(), letter.life(), letter.number(), 0, letter.request(),
                letter.lease(), token, letter.ear(), Optional.empty());
        List<EtcdWorld.Held> more = new ArrayList<>(world.waiting());
        more.add(new EtcdWorld.Held(callId, known));
        return world.withWaiting(more);
    }

    /** Takes a renewal of the stream of a candidate. */
    static EtcdWorld renew(EtcdWorld world, int candidate) {
        Chair chair = world.chair(candidate);
        EtcdWorld open = world;
        long stream = chair.pipe().serverStream();
        if (stream == 0) {
            Asked opened = ask(world, candidate, chair.life(), new EtcdCall.KeepAliveOpen());
            open = opened.world();
            stream = opened.callId();
        }
        EtcdRequest.KeepAlive renewal = chair.pipe().asked().get(0);
        open = open.with(candidate, chair.with(chair.pipe().taken(stream)));
        return ask(open, candidate, chair.life(), EtcdWire.call(CODEC.encode(renewal), stream)).world();
    }

    private static EtcdWorld renewLate(EtcdWorld world, Letter letter, EtcdRequest.KeepAlive renewal) {
        Asked opened = ask(world, letter.candidate(), letter.life(), new EtcdCall.KeepAliveOpen());
        Asked renewed = ask(opened.world(), letter.candidate(), letter.life(),
                EtcdWire.call(CODEC.encode(renewal), opened.callId()));
        return ask(renewed.world(), letter.candidate(), letter.life(), new EtcdCall.CloseStream(opened.callId()))
                .world();
    }

    /** The stream of a candidate is closed. */
    static EtcdWorld closed(EtcdWorld world, int candidate) {
        Chair chair = world.chair(candidate);
        return chair.pipe().serverStream() == 0
                ? world
                : ask(world, candidate, chair.life(), new EtcdCall.CloseStream(chair.pipe().serverStream())).world();
    }

    /** The server sees that the sender of a campaign has gone. */
    static EtcdWorld withdraw(EtcdWorld world, EtcdWorld.Held held) {
        EtcdWorld without = world.withWaiting(world.waiting().stream().filter(each -> !each.equals(held)).toList());
        return tidy(ask(without, held.letter().candidate(), held.letter().life(),
                new EtcdCall.CancelCall(held.callId())).world());
    }

    /** The watches that campaigns wait by catch up; nothing else that is due is done. */
    static EtcdWorld catchUp(EtcdWorld world) {
        EtcdWorld shifted = happen(world, new ServiceEvent.CollectionShifts(EtcdWorldSettings.TICK_NANOS));
        Step step = EtcdApi.advance(shifted.server(), shifted.serverNanos() + LAG_NANOS);
        return tidy(tell(shifted.with(step.state()), step));
    }

    /** The server restarts: all connections are gone, and what waited; that they break is told to nobody here. */
    static EtcdWorld restart(EtcdWorld world) {
        EtcdState killed = EtcdApi.happen(world.server(), new ServiceEvent.ServerIsKilled(), world.serverNanos())
                .state();
        EtcdState started = EtcdApi.happen(killed, new ServiceEvent.ServerStarts(0), world.serverNanos()).state();
        EtcdWorld restarted = world.with(started).withWaiting(List.of());
        for (int candidate = 0; candidate < world.chairs().size(); candidate++) {
            Chair chair = restarted.chair(candidate);
            restarted = restarted.with(candidate, chair.with(chair.pipe().emptied()));
        }
        return restarted;
    }

    static boolean hasRunOut(EtcdWorld world, LeaseView lease) {
        return lease.deadlineNanos() <= world.serverNanos();
    }

    /**
     * The server collects a lease that has run out. Of several that have, each may be the first, by the lag of its
     * removal; that one is removed as if by hand, as the model fixes lags when it grants. So it is where news is late,
     * which would have come by the time of the removal.
     */
    static EtcdWorld expire(EtcdWorld world, LeaseView lease, boolean late) {
        long ripe = world.server().leases().stream().filter(each -> hasRunOut(world, each)).count();
        if (ripe > 1 || late) {
            return act(world, new EtcdCall.LeaseRevoke(lease.id()));
        }
        EtcdWorld shifted = happen(world, new ServiceEvent.CollectionShifts(0));
        Step step = EtcdApi.advance(shifted.server(), shifted.serverNanos());
        return tidy(tell(shifted.with(step.state()), step));
    }

    /** An operator does something. */
    static EtcdWorld act(EtcdWorld world, EtcdCall call) {
        return tidy(happen(world, new ServiceEvent.OperatorActs(call)));
    }

    private static EtcdWorld happen(EtcdWorld world, ServiceEvent event) {
        Step step = EtcdApi.happen(world.server(), event, world.serverNanos());
        return tell(world.with(step.state()), step);
    }

    /** Takes a write of the state. */
    static EtcdWorld write(EtcdWorld world, Letter letter) {
        EtcdWorld without = world.withWrites(
                world.writes().stream().filter(each -> !each.equals(letter)).toList(), world.tally().sent());
        return ask(without, letter.candidate(), letter.life(), EtcdWire.call(CODEC.encode(letter.request()), 0))
                .world();
    }

    private static EtcdWorld tell(EtcdWorld world, Step step) {
        EtcdWorld next = world;
        for (Notification notification : step.notifications()) {
            next = switch (notification) {
                case Notification.LateAnswer(long callId, EtcdReply reply) -> won(next, callId, reply);
                case Notification.StreamMessage(long streamId, EtcdReply message) -> kept(next, streamId, message);
                case Notification.StreamEnded ended ->
                    throw new IllegalStateException("no stream ends by itself: " + ended);
            };
        }
        return next;
    }

    private static EtcdWorld won(EtcdWorld world, long callId, EtcdReply reply) {
        Optional<EtcdWorld.Held> held = world.waiting().stream().filter(each -> each.callId() == callId).findFirst();
        if (held.isEmpty()) {
            return world;
        }
        EtcdWorld without = world.withWaiting(
                world.waiting().stream().filter(each -> each.callId() != callId).toList());
        return answered(without, held.get().letter(), reply);
    }

    private static EtcdWorld kept(EtcdWorld world, long streamId, EtcdReply message) {
        for (int candidate = 0; candidate < world.chairs().size(); candidate++) {
            Chair chair = world.chair(candidate);
            if (chair.pipe().serverStream() == streamId) {
                WireAnswer answer = EtcdWire.answer(message);
                long lease = chair.state().leaseIdOrNone();
                return world.with(candidate, chair.with(chair.pipe()
                        .answered(CODEC.decode(new EtcdRequest.KeepAlive(lease), answer))));
            }
        }
        return world;
    }

    /** Forgets campaigns that no longer matter: nobody hears of their end, and they have no key. */
    static EtcdWorld tidy(EtcdWorld world) {
        return world.withWaiting(world.waiting().stream()
                .filter(held -> held.letter().ear() == Letter.Ear.AWAITS || world.hasKey(held.letter().token()))
                .toList());
    }
}
