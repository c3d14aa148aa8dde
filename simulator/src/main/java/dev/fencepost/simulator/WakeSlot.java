package dev.fencepost.simulator;

/** The one pending wake of an actor, set by its monotonic clock and kept to that clock when it changes. */
final class WakeSlot implements Item {

    private final Kernel kernel;
    private final Node node;
    private final ActorRef actor;
    private final int index;
    private boolean armed;
    private long targetNanos;
    private long causeSeq;

    WakeSlot(Kernel kernel, Node node, ActorRef actor, int index) {
        this.kernel = kernel;
        this.node = node;
        this.actor = actor;
        this.index = index;
        kernel.register(actor, this);
    }

    void arm(long monotonicNanos, long cause) {
        armed = true;
        targetNanos = monotonicNanos;
        causeSeq = cause;
        retime();
    }

    void disarm() {
        armed = false;
        kernel.wakes().remove(actor.id());
    }

    /** Works out again when the wake is due: the clock has changed, or the actor may run again. */
    void retime() {
        if (!armed) {
            return;
        }
        long dueNanos = node.clocks().monotonic().trueAtOrAfter(targetNanos);
        if (dueNanos == ClockLine.NEVER) {
            kernel.wakes().remove(actor.id());
        } else {
            kernel.wakeAt(dueNanos, actor);
        }
    }

    @Override
    public boolean happen() {
        if (!node.runs(index)) {
            // It stays armed; whoever lets the actor run again retimes it.
            return false;
        }
        armed = false;
        node.woke(index, causeSeq);
        return true;
    }
}
