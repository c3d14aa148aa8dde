package dev.fencepost.simulator;

import java.util.List;

/** Waits for the n-th entry of a kind on a node, for a fault that is aimed at it. */
final class EntryTrigger {

    private final Fault fault;
    private final NodeRef node;
    private final Start.On aim;
    private final List<EntryTrigger> due;
    private long seen;
    private long causeSeq;

    /** When its time has come, the trigger adds itself to the given list. */
    EntryTrigger(Fault fault, NodeRef node, Start.On aim, List<EntryTrigger> due) {
        this.fault = fault;
        this.node = node;
        this.aim = aim;
        this.due = due;
    }

    /** Asked about every entry of a run, so what rules out most comes first. */
    void sees(NodeRef where, Entry entry, long seq) {
        if (where.id() == node.id() && seen < aim.occurrence() && entry.kind().equals(aim.entryKind())
                && ++seen == aim.occurrence()) {
            causeSeq = seq;
            due.add(this);
        }
    }

    Fault fault() {
        return fault;
    }

    long causeSeq() {
        return causeSeq;
    }
}
