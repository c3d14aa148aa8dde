package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeyValue;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Payload;
import java.util.Optional;

/**
 * The state in etcd, written behind the leader's key, and an executor that is commanded after each durable write.
 *
 * @param campaigner
 *            who works
 */
record EtcdPlace(Campaigner campaigner) implements Workplace {

    private static final int OPERATION_BITS = 24;

    @Override
    public void read(WorkState state, long operation, Outbox out) {
        send(attempt(state, operation), operation, new EtcdRequest.ReadKey(campaigner.stateKey()), out);
    }

    /** Operations are counted anew with each leadership, calls are not. */
    private static long attempt(WorkState state, long operation) {
        return state.token().value() << OPERATION_BITS | operation;
    }

    private void send(long attempt, long operation, EtcdRequest request, Outbox out) {
        out.send(campaigner.etcd(), new EtcdMessage.Call(attempt, operation, request,
                campaigner.codec().encode(request)));
    }

    @Override
    public Optional<Reading> reading(WorkState state, Payload answer) {
        return reply(state, answer).map(reply -> switch (reply) {
            case EtcdReply.Found(KeyValue found) ->
                new Reading(false, StateText.value(found.value().latin1()), found.modRevision());
            case EtcdReply.Absent absent -> new Reading(false, 0, 0);
            case EtcdReply other -> new Reading(true, 0, 0);
        });
    }

    @Override
    public String place(long operation) {
        return campaigner.stateKey().latin1();
    }

    @Override
    public void write(WorkState state, Outbox out) {
        LeaderFence fence = new LeaderFence(Bytes.latin1(state.fenceKey()), state.token().value());
        send(-attempt(state, state.operation()), state.operation(),
                new EtcdRequest.WriteState(fence, campaigner.stateKey(),
                        state.revision(), Bytes.latin1(StateText.of(state.basedOn() + 1, campaigner.shards()))),
                out);
    }

    @Override
    public Optional<Outcome> outcome(WorkState state, Payload answer, Outbox out) {
        return reply(state, answer).map(reply -> switch (reply) {
            case EtcdReply.Written(long revision) -> {
                answered(state, "written", revision, out);
                out.record(new ServiceClaim.Memory(campaigner.election(), revision, state.basedOn() + 1));
                command(state, out);
                yield Outcome.OVER;
            }
            case EtcdReply.NotWritten refused when refused.leaderCreateRevision().isPresent()
                    && refused.leaderCreateRevision().getAsLong() == state.token().value() -> {
                answered(state, "concurrent-modification", 0, out);
                yield Outcome.OVER;
            }
            case EtcdReply.NotWritten refused -> {
                answered(state, "leadership-lost", 0, out);
                yield Outcome.FENCED;
            }
            case EtcdReply other -> {
                answered(state, "failed", 0, out);
                yield Outcome.OVER;
            }
        });
    }

    private void answered(WorkState state, String reply, long revision, Outbox out) {
        out.record(new ServiceClaim.StateAnswered(campaigner.election(), state.operation(), reply, revision));
    }

    private void command(WorkState state, Outbox out) {
        out.record(new ServiceClaim.Commanded(campaigner.election(), state.token().value(),
                campaigner.executor().node().name(), state.operation()));
        out.send(campaigner.executor(), new ExecutorMessage.Command(state.token().value(), state.operation()));
    }

    /** The reply to the latest read or write of the latest operation. */
    private Optional<EtcdReply> reply(WorkState state, Payload payload) {
        if (!(payload instanceof EtcdMessage.Answer answer)) {
            return Optional.empty();
        }
        long awaited = attempt(state, state.operation()) * (state.stage() == WorkState.Stage.READING ? 1 : -1);
        return answer.call().attempt() == awaited
                ? Optional.of(campaigner.codec().decode(answer.call().request(), answer.answer()))
                : Optional.empty();
    }
}
