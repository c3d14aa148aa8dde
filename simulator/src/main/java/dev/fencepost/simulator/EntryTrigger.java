package dev.fencepost.simulator;

import java.util.List;

/** Waits for the n-th entry of a kind on a node, for a fault that is aimed at it. */
final class EntryTrigger {

    private final Fault fault;
    private final Start.On aim;
    private final List<EntryTrigger> due;
    private long seen;
    private long causeSeq;

    /** When its time has come, the trigger adds itself to the given list. */
    EntryTrigger(Fault fault, Start.On aim, List<EntryTrigger> due) {
        this.fault = fault;
        this.aim = aim;
        this.due = due;
    }

    void sees(NodeRef node, Entry entry, long seq) {
        if (seen < aim.occurrence() && entry.kind().equals(aim.entryKind()) && node.name().equals(aim.node())
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
