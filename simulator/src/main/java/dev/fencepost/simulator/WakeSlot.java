package dev.fencepost.simulator;

import org.jspecify.annotations.Nullable;

/**
 * The one pending wake of an actor, set by its monotonic clock and kept to that clock when it changes.
 *
 * <p>At most one queued item counts. A later instant leaves an earlier item where it is, which asks to be queued again when
 * it comes up; so actors that move their wake at every step do not fill the heap.
 */
final class WakeSlot {

    private final Kernel kernel;
    private final Node node;
    private final int actor;
    private boolean armed;
    private long targetNanos;
    private long dueNanos;
    private long causeSeq;
    private @Nullable Alarm queued;
    private long queuedNanos;

    WakeSlot(Kernel kernel, Node node, int actor) {
        this.kernel = kernel;
        this.node = node;
        this.actor = actor;
    }

    void arm(long monotonicNanos, long cause) {
        armed = true;
        targetNanos = monotonicNanos;
        causeSeq = cause;
        retime();
    }

    void disarm() {
        armed = false;
    }

    /** Works out again when the wake is due: the clock has changed, or the actor may run again. */
    void retime() {
        if (!armed) {
            return;
        }
        dueNanos = Math.max(kernel.nowNanos(), node.clocks().monotonic().trueAtOrAfter(targetNanos));
        if (dueNanos != ClockLine.NEVER && (queued == null || dueNanos < queuedNanos)) {
            Alarm alarm = new Alarm();
            queued = alarm;
            queuedNanos = dueNanos;
            kernel.at(dueNanos, alarm);
        }
    }

    private boolean ring(Alarm alarm) {
        if (queued != alarm) {
            return false;
        }
        queued = null;
        if (!armed || !node.runs(actor)) {
            return false;
        }
        if (dueNanos > kernel.nowNanos()) {
            retime();
            return false;
        }
        armed = false;
        node.woke(actor, causeSeq);
        return true;
    }

    /** An item on the heap; only the one that the slot knows of counts. */
    private final class Alarm implements Item {

        @Override
        public boolean happen() {
            return ring(this);
        }
    }
}
