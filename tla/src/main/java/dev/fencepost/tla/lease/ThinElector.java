package dev.fencepost.tla.lease;

import dev.fencepost.election.Command;
import dev.fencepost.election.Input;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.Transition;
import dev.fencepost.election.kubernetes.LeaseCodec;
import dev.fencepost.election.lease.Attempt;
import dev.fencepost.election.lease.LeaseProtocol;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Stimulus;
import java.util.List;

/**
 * The production protocol with the production codec before the network and nothing around them: each input is one step
 * of the world, and none comes by itself.
 *
 * @param settings
 *            of this process
 * @param codec
 *            of the one Lease
 * @param store
 *            which plays the API server
 * @param fences
 *            which guard the resource
 */
record ThinElector(LeaseSettings settings, LeaseCodec codec, ActorRef store, List<ActorRef> fences)
        implements
            Actor<Seat> {

    private static final long LATER_NANOS = 1;
    private static final long NEVER_NANOS = Long.MAX_VALUE / 4;

    @Override
    public Seat start(LocalTime now, Outbox out) {
        return Seat.of(new LeaseProtocol(settings).initial());
    }

    @Override
    public Seat receive(Seat seat, Stimulus stimulus, LocalTime now, Outbox out) {
        return switch (stimulus) {
            case Stimulus.ServiceFaultBegan began -> struck(seat, began.fault(), out);
            case Stimulus.Delivered delivered when delivered.payload() instanceof Mail mail ->
                delivered(seat, mail, out);
            default -> throw new IllegalStateException("nothing tells a thin elector of " + stimulus);
        };
    }

    private Seat struck(Seat seat, ServiceFault fault, Outbox out) {
        return switch (fault) {
            case Stroke.Prepare(Reading reading) -> seat.with(reading);
            case Stroke.Happens(Input<LeaseReply> input) -> step(seat, input, out);
            case Stroke.Acts acts -> acts(seat, out);
            default -> throw new IllegalStateException(fault + " does not befall a candidate");
        };
    }

    private Seat acts(Seat seat, Outbox out) {
        if (seat.verdict().validAt(seat.reading().now().monotonicNanos())) {
            Mail write = new Mail.Writes(seat.verdict().token(), settings.candidate());
            fences.forEach(fence -> out.send(fence, write));
        }
        return seat;
    }

    private Seat delivered(Seat seat, Mail mail, Outbox out) {
        return switch (mail) {
            case Mail.Replied(Mail.Asked call, var reply) when seat.awaits(call.attempt()) ->
                step(seat, new Input.Answered<>(call.attempt(), codec.decode(call.request(), reply)), out);
            case Mail.ClaimJudged judged when seat.awaitsClaim(judged.token()) -> step(seat, judged.accepted()
                    ? new Input.Claimed<>(judged.token())
                    : new Input.ClaimRefused<>(judged.token(), judged.highest()), out);
            default -> seat;
        };
    }

    private Seat step(Seat seat, Input<LeaseReply> input, Outbox out) {
        Reading reading = seat.reading();
        LeaseState before = paced(seat.state(), reading);
        Transition<LeaseState, LeaseRequest> transition = new LeaseProtocol(paced(settings, reading)).step(before,
                input, reading.now());
        Leads leads = seat.leads().after(before, transition.state(), reading.leadNanos(),
                settings.timings().validityNanos(settings.expiry()));
        boolean asked = seat.floorAsked()
                && !(input instanceof Input.FloorRead) && !(input instanceof Input.FloorFailed);
        Seat next = seat.with(transition.state()).withLeads(leads).withFloorAsked(asked);
        for (Command<LeaseRequest> command : transition.commands()) {
            next = carriedOut(next, command, out);
        }
        return next;
    }

    private Seat carriedOut(Seat seat, Command<LeaseRequest> command, Outbox out) {
        return switch (command) {
            case Command.Send<LeaseRequest>(long attempt, LeaseRequest request, long timeout) -> {
                out.send(store, new Mail.Asked(attempt, purpose(seat.state(), attempt), request,
                        codec.encode(request)));
                yield seat;
            }
            case Command.ReadFloor<LeaseRequest> read -> seat.withFloorAsked(true);
            case Command.Claim<LeaseRequest>(var token) -> {
                fences.forEach(fence -> out.send(fence, new Mail.Claims(token, settings.candidate())));
                yield seat;
            }
            case Command.SetVerdict<LeaseRequest>(var leadership) -> seat.withVerdict(leadership);
            case Command.Cancel<LeaseRequest> cancel -> seat;
            case Command.Wake<LeaseRequest> wake -> seat;
            case Command.Publish<LeaseRequest> publish -> seat;
            case Command.StopWork<LeaseRequest> stop -> seat;
            case Command.Open<LeaseRequest> open -> throw noStreams();
            case Command.Push<LeaseRequest> push -> throw noStreams();
            case Command.Shut<LeaseRequest> shut -> throw noStreams();
        };
    }

    private static IllegalStateException noStreams() {
        return new IllegalStateException("the election over a Lease opens no streams");
    }

    private static String purpose(LeaseState state, long attempt) {
        return state.write().filter(write -> write.id() == attempt).map(Attempt::kind).map(LeaseWords::kind)
                .orElse("read");
    }

    /** The settings with the interval between renewals as chosen for this step. */
    private static LeaseSettings paced(LeaseSettings settings, Reading reading) {
        LeaseTimings t = settings.timings();
        return new LeaseSettings(settings.candidate(), new LeaseTimings(t.leaseDurationNanos(),
                reading.due() ? 0 : NEVER_NANOS, t.callTimeoutNanos(), t.retryIntervalNanos(), t.retryJitterPercent(),
                t.stopGraceNanos(), t.closeBoundNanos(), t.holderRateErrorPpm(), t.judgeRateErrorPpm(),
                t.maxClockSkewNanos()), settings.expiry(), settings.onAbsent());
    }

    /** The state with pace as chosen for this step. */
    private static LeaseState paced(LeaseState s, Reading reading) {
        long at = reading.now().monotonicNanos() + (reading.due() ? 0 : LATER_NANOS);
        return new LeaseState(s.phase(), s.intent(), s.observation(), s.read(), s.write(), s.unresolved(), s.holding(),
                s.lapsing(), s.remint(), s.claimAwaited(), s.rereadFirst(), s.floorTokenOrUnknown(),
                s.highestTokenSeen(), s.lastGainedToken(), s.firstOwnToken(), s.longestDurationNanos(),
                s.lastRenewMicros(), s.nextAttempt(), s.confirmedBefore(), at, at, s.standAgainNanos(),
                s.drainDeadlineNanos(), s.releaseTries());
    }
}
