package dev.fencepost.properties.cluster;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.fence.MutationKind;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Payload;
import dev.fencepost.simulator.Site;
import java.util.List;
import java.util.Optional;

/**
 * Stores behind fences that compare tokens, used in turn.
 *
 * @param candidate
 *            who works
 * @param stores
 *            the stores, at least one
 */
record StorePlace(CandidateId candidate, List<ActorRef> stores) implements Workplace {

    private static final Site TARGET = Site.of("work-target");

    @Override
    public void read(WorkState state, long operation, Outbox out) {
        out.send(store(operation), new StoreMessage.Read(operation));
    }

    @Override
    public Optional<Reading> reading(WorkState state, Payload answer) {
        return answer instanceof StoreMessage.ReadAnswer read && read.operation() == state.operation()
                ? Optional.of(new Reading(false, read.value(), 0))
                : Optional.empty();
    }

    @Override
    public String place(long operation) {
        return store(operation).node().name();
    }

    @Override
    public void write(WorkState state, Outbox out) {
        MutationKind[] mutations = MutationKind.values();
        MutationKind mutation = mutations[(int) out.draw(TARGET, mutations.length)];
        out.send(store(state.operation()), new StoreMessage.Write(state.operation(), mutation, state.token(),
                candidate, state.basedOn()));
    }

    @Override
    public Optional<Outcome> outcome(WorkState state, Payload answer, Outbox out) {
        if (answer instanceof StoreMessage.WriteAnswer write && write.operation() == state.operation()) {
            return Optional.of(write.admission() == StoreFact.Admission.REFUSED_STALE ? Outcome.FENCED : Outcome.OVER);
        }
        return Optional.empty();
    }

    private ActorRef store(long operation) {
        return stores.get((int) (operation % stores.size()));
    }
}
