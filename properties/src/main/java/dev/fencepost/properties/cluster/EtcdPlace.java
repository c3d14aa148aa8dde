package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.election.state.ErrorKind;
import dev.fencepost.election.state.LoadOutcome;
import dev.fencepost.election.state.PersistedCell;
import dev.fencepost.election.state.StateAnswers;
import dev.fencepost.election.state.StateDefinition;
import dev.fencepost.election.state.StateException;
import dev.fencepost.election.state.StateFailure;
import dev.fencepost.election.state.StoreOutcome;
import dev.fencepost.election.state.Versioned;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Payload;
import java.util.Optional;

/**
 * The state in etcd, written behind the leader's key, and an executor that is commanded after each durable write.
 *
 * <p>What answers mean, and what memory holds meanwhile, is production code.
 *
 * @param campaigner
 *            who works
 */
record EtcdPlace(Campaigner campaigner) implements Workplace {

    static final int OPERATION_BITS = 24;

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
        return reply(state, answer).map(reply -> switch (StateAnswers.toRead(definition(), reply)) {
            case LoadOutcome.Loaded<ShardState>(Versioned<ShardState>(ShardState found, long revision)) ->
                new Reading(false, found.value(), revision);
            case LoadOutcome.NotLoaded<ShardState> failed -> new Reading(true, 0, 0);
        });
    }

    private StateDefinition<ShardState> definition() {
        return ShardState.at(campaigner.stateKey());
    }

    @Override
    public String place(long operation) {
        return campaigner.stateKey().latin1();
    }

    /** The memory of a leader while it writes what follows from what it has read, and what it writes. */
    private PersistedCell<ShardState> writing(WorkState state) {
        ShardState read = new ShardState(state.basedOn(), campaigner.shards());
        return PersistedCell.loaded(new Versioned<>(read, state.revision())).writing(read.next(campaigner.shards()));
    }

    @Override
    public void write(WorkState state, Outbox out) {
        LeaderFence fence = new LeaderFence(Bytes.latin1(state.fenceKey()), state.token().value());
        PersistedCell<ShardState> memory = writing(state);
        if (memory.durable().value() != state.basedOn()) {
            show(memory, out);
        }
        ShardState changed = new ShardState(state.basedOn(), 0).next(campaigner.shards());
        try {
            send(-attempt(state, state.operation()), state.operation(),
                    definition().writeRequest(fence, memory.revision(), changed), out);
        } catch (StateException refused) {
            throw new IllegalStateException("a state without invariants can be written", refused);
        }
    }

    private void show(PersistedCell<ShardState> memory, Outbox out) {
        out.record(new ServiceClaim.Memory(campaigner.election(), memory.revision(), memory.durable().value()));
    }

    @Override
    public Optional<Outcome> outcome(WorkState state, Payload answer, Outbox out) {
        if (!(answer instanceof EtcdMessage.Answer sent)
                || !(sent.call().request() instanceof EtcdRequest.WriteState asked)) {
            return Optional.empty();
        }
        return reply(state, answer).map(reply -> {
            StoreOutcome outcome = StateAnswers.toWrite(asked, reply);
            return ended(state, outcome, writing(state).ended(outcome), out);
        });
    }

    private Outcome ended(WorkState state, StoreOutcome outcome, PersistedCell<ShardState> memory, Outbox out) {
        return switch (outcome) {
            case StoreOutcome.Stored(long revision) -> {
                answered(state, "written", revision, out);
                show(memory, out);
                command(state, out);
                yield Outcome.OVER;
            }
            case StoreOutcome.NotStored(StateFailure why) when why.kind() == ErrorKind.CONCURRENT_MODIFICATION -> {
                answered(state, "concurrent-modification", 0, out);
                yield Outcome.OVER;
            }
            case StoreOutcome.NotStored(StateFailure why) when why.kind() == ErrorKind.LEADERSHIP_LOST -> {
                answered(state, "leadership-lost", 0, out);
                yield Outcome.FENCED;
            }
            case StoreOutcome other -> {
                answered(state, "failed", 0, out);
                yield memory.refusal().isEmpty() ? Outcome.UNCHANGED : Outcome.OVER;
            }
        };
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
