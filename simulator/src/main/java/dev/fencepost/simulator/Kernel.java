package dev.fencepost.simulator;

/** What every part of a running simulation shares: the time, what is still to happen, chance and the log. */
final class Kernel {

    private final EventHeap heap = new EventHeap();
    private final WakeQueue wakes;
    private final WakeSlot[] wakeSlots;
    private final Choices choices;
    private final EventLog log;
    private final TimeGrid grid;
    private long nowNanos;
    private long lastOrder;
    private long lastMessage;

    Kernel(Choices choices, EventLog log, TimeGrid grid, int actors) {
        this.choices = choices;
        this.log = log;
        this.grid = grid;
        this.wakes = new WakeQueue(actors);
        this.wakeSlots = new WakeSlot[actors];
    }

    void register(ActorRef actor, WakeSlot slot) {
        wakeSlots[actor.id()] = slot;
    }

    WakeQueue wakes() {
        return wakes;
    }

    Choices choices() {
        return choices;
    }

    EventLog log() {
        return log;
    }

    /** The instants at which anything can happen. */
    TimeGrid grid() {
        return grid;
    }

    long nowNanos() {
        return nowNanos;
    }

    /** Puts an item on the heap, for the next instant of the grid; what is overdue happens now. */
    void at(long trueNanos, Item item) {
        heap.add(Math.max(grid.up(trueNanos), nowNanos), ++lastOrder, item);
    }

    /** Sets or moves the wake of an actor, for an instant of the grid; what is overdue happens now. */
    void wakeAt(long trueNanos, ActorRef actor) {
        wakes.set(actor.id(), Math.max(trueNanos, nowNanos), ++lastOrder);
    }

    boolean isIdle() {
        return heap.isEmpty() && wakes.isEmpty();
    }

    /** When the next item is due; there must be one. */
    long nextNanos() {
        return wakeIsNext() ? wakes.firstNanos() : heap.firstNanos();
    }

    /** Takes the next item and moves on to its time; there must be one. */
    Item takeNext() {
        if (wakeIsNext()) {
            nowNanos = wakes.firstNanos();
            return wakeSlots[wakes.take()];
        }
        nowNanos = heap.firstNanos();
        return heap.take();
    }

    void advanceTo(long trueNanos) {
        nowNanos = trueNanos;
    }

    long nextMessage() {
        return ++lastMessage;
    }

    /** Logs what happened on a node, now. */
    long log(Node node, long causeSeq, Entry entry) {
        return log.append(nowNanos, node, causeSeq, entry);
    }

    private boolean wakeIsNext() {
        if (wakes.isEmpty()) {
            return false;
        }
        if (heap.isEmpty()) {
            return true;
        }
        long wakeNanos = wakes.firstNanos();
        long itemNanos = heap.firstNanos();
        return wakeNanos < itemNanos || wakeNanos == itemNanos && wakes.firstOrder() < heap.firstOrder();
    }
}
