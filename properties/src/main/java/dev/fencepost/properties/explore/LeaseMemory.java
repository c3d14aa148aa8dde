package dev.fencepost.properties.explore;

import dev.fencepost.properties.cluster.LeaseCanon;
import dev.fencepost.simulator.FormSink;
import dev.fencepost.simulator.NodeRef;

/**
 * What the rules remember of a Lease and of the fenced store beside it.
 *
 * @param mark
 *            what the store has accepted
 * @param held
 *            what the Lease says
 */
record LeaseMemory(Mark mark, Held held) implements StoreMemory {

    static final LeaseMemory NONE = new LeaseMemory(Mark.NONE, Held.ABSENT);

    LeaseMemory with(Mark newMark) {
        return new LeaseMemory(newMark, held);
    }

    LeaseMemory with(Held newHeld) {
        return new LeaseMemory(mark, newHeld);
    }

    @Override
    public void write(long token, FormSink form) {
        form.fixed(token);
    }

    @Override
    public void write(FormSink form) {
        form.fixed(mark.token());
        form.node(mark.node());
        form.fixed(mark.incarnation());
        form.ranked(LeaseCanon.VALUE, NodeRef.NONE, mark.value());
        form.fixed(mark.lastToken());
        form.fixed(held.state());
        form.node(held.node());
        form.fixed(held.incarnation());
        form.instant(held.sinceNanos());
        form.fixed(held.durationNanos());
    }
}
