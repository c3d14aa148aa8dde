package dev.fencepost.properties.cluster;

import dev.fencepost.election.HostCore;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Input;
import dev.fencepost.election.Now;
import dev.fencepost.election.campaign.CampaignProtocol;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.etcd.WireAnswer;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdTrace;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Payload;
import dev.fencepost.simulator.Stimulus;
import java.util.OptionalLong;

/**
 * A candidate of an election through etcd: the production protocol in the production duty cycle, with the production
 * codec before the network. Only the loop around them, and what a connection is, are the simulator's.
 */
final class CampaignActor implements Actor<CampaignerState> {

    private static final WireAnswer REFUSED = new WireAnswer.Broken("connection refused");
    private static final WireAnswer BROKEN = new WireAnswer.Broken("connection lost");

    private final Campaigner campaigner;
    private final Detail detail;
    private final CampaignProtocol protocol;
    private final HostCore<CampaignState, EtcdRequest, EtcdReply> core;

    CampaignActor(Campaigner campaigner, Detail detail) {
        this.campaigner = campaigner;
        this.detail = detail;
        this.protocol = new CampaignProtocol(campaigner.settings());
        this.core = new HostCore<>(protocol);
    }

    @Override
    public CampaignerState start(LocalTime now, Outbox out) {
        CampaignerState state = CampaignerState.of(core.initial());
        return campaigner.served() ? state : stand(state, now, out);
    }

    private CampaignerState stand(CampaignerState state, LocalTime now, Outbox out) {
        out.record(new ElectionClaim.Standing(campaigner.election(), campaigner.settings().candidate().value()));
        CampaignerState standing = poll(state.standing(), now, out);
        effects(standing, now, out).sample();
        return standing;
    }

    @Override
    public CampaignerState receive(CampaignerState state, Stimulus stimulus, LocalTime now, Outbox out) {
        if (!state.stands()) {
            boolean told = stimulus instanceof Stimulus.Told order && order.payload() instanceof ServiceSignal.Stand;
            return told ? stand(state, now, out) : state;
        }
        CampaignerState taken = switch (stimulus) {
            case Stimulus.Delivered delivered -> delivered(state, delivered.payload(), out);
            case Stimulus.Refused refused -> refused(state, refused.payload(), out);
            case Stimulus.Disconnected gone -> disconnected(state, gone.peer(), out);
            case Stimulus.Told told when told.payload() instanceof ServiceSignal.Close ->
                offer(state, new Input.Close<>());
            case Stimulus.Told told -> offer(state, new Input.WorkEnded<>());
            case Stimulus.ServiceFaultBegan began when began.fault().equals(PodFault.CLOSE)
                    && !campaigner.served() ->
                offer(state, new Input.Close<>());
            case Stimulus.ServiceFaultBegan began when began.fault().equals(PodFault.STEP_DOWN) ->
                offer(state, new Input.StepDown<>());
            case Stimulus.Woke woke -> state;
            case Stimulus.ServiceFaultBegan began -> state;
            case Stimulus.ServiceFaultEnded ended -> state;
        };
        return poll(taken, now, out);
    }

    private CampaignerState offer(CampaignerState state, Input<EtcdReply> input) {
        return state.withHost(core.offer(state.host(), input));
    }

    private CampaignerState delivered(CampaignerState state, Payload payload, Outbox out) {
        return switch (payload) {
            case EtcdMessage.Answer answer -> answered(state, answer.call().attempt(),
                    campaigner.codec().decode(answer.call().request(), answer.answer()), out);
            case EtcdMessage.KeepAliveAnswer answer -> streamed(state, answer.stream(),
                    campaigner.codec().decode(answer.request(), answer.answer()), out);
            case EtcdMessage.KeepAliveEnd end ->
                ended(state, end.stream(), campaigner.codec().decodeEnd(end.why()), out);
            default -> state;
        };
    }

    /** An answer that the host still waits for goes to the log as it goes to the inbox. */
    private CampaignerState answered(CampaignerState state, long attempt, EtcdReply reply, Outbox out) {
        CampaignerState next = offer(state, new Input.Answered<>(attempt, reply));
        if (took(state, next)) {
            out.record(CampaignReplies.answered(campaigner.election(), attempt, reply));
        }
        return next;
    }

    private static boolean took(CampaignerState before, CampaignerState after) {
        return after.host().inbox().size() > before.host().inbox().size();
    }

    private CampaignerState streamed(CampaignerState state, long stream, EtcdReply reply, Outbox out) {
        CampaignerState next = offer(state, new Input.StreamAnswered<>(stream, reply));
        if (took(state, next)) {
            out.record(new ElectionClaim.StreamAnswered(campaigner.election(), stream,
                    CampaignReplies.renewal(reply, state.host().protocol().leaseIdOrNone())));
        }
        return next;
    }

    private CampaignerState ended(CampaignerState state, long stream, EtcdReply why, Outbox out) {
        CampaignerState next = offer(state, new Input.StreamEnded<>(stream, why));
        if (took(state, next)) {
            out.record(new ElectionClaim.StreamEnded(campaigner.election(), stream,
                    CampaignReplies.end(why)));
        }
        return next;
    }

    /** A refused connection: nothing was delivered, yet the real transport cannot always tell, and so says nothing. */
    private CampaignerState refused(CampaignerState state, Payload payload, Outbox out) {
        return switch (payload) {
            case EtcdMessage.Call call ->
                answered(state, call.attempt(), campaigner.codec().decode(call.request(), REFUSED), out);
            case EtcdMessage.KeepAlive renewal ->
                ended(state, renewal.stream(), campaigner.codec().decodeEnd(REFUSED), out);
            default -> state;
        };
    }

    /** Every call fails that is not answered, and every stream ends. */
    private CampaignerState disconnected(CampaignerState state, NodeRef peer, Outbox out) {
        if (!peer.equals(campaigner.etcd().node())) {
            return state;
        }
        EtcdReply broken = campaigner.codec().decodeEnd(BROKEN);
        CampaignerState next = state;
        for (HostState.Call call : state.host().calls()) {
            next = answered(next, call.attempt(), broken, out);
        }
        for (HostState.Stream stream : state.host().streams()) {
            next = ended(next, stream.id(), broken, out);
        }
        return next;
    }

    private CampaignerState poll(CampaignerState state, LocalTime time, Outbox out) {
        CampaignEffects effects = effects(state, time, out);
        CampaignerState next = effects.next(state, core(out).poll(state.host(), effects.now(), effects, effects));
        OptionalLong due = core.dueNanos(next.host());
        if (due.isPresent()) {
            out.wakeAt(due.getAsLong());
        } else {
            out.noWake();
        }
        return next;
    }

    private CampaignEffects effects(CampaignerState state, LocalTime time, Outbox out) {
        return new CampaignEffects(campaigner, state, new Now(time.monotonicNanos(), time.wallMicros()), out);
    }

    private HostCore<CampaignState, EtcdRequest, EtcdReply> core(Outbox out) {
        return detail == Detail.USUAL
                ? core
                : new HostCore<>(new TracedProtocol<>(protocol, (input, step) -> out.record(
                        new EtcdTrace.Stepped(campaigner.election(), input, step.rows(), step.state()))));
    }
}
