package dev.fencepost.simulator;

/** What every part of a running simulation shares: the time, what is still to happen, chance and the log. */
final class Kernel {

    private final EventHeap heap = new EventHeap();
    private final Choices choices;
    private final EventLog log;
    private long nowNanos;
    private long lastMessage;

    Kernel(Choices choices, EventLog log) {
        this.choices = choices;
        this.log = log;
    }

    EventHeap heap() {
        return heap;
    }

    Choices choices() {
        return choices;
    }

    EventLog log() {
        return log;
    }

    long nowNanos() {
        return nowNanos;
    }

    void advanceTo(long trueNanos) {
        nowNanos = trueNanos;
    }

    /** Puts an item on the heap; what is overdue happens now. */
    void at(long trueNanos, Item item) {
        heap.add(Math.max(trueNanos, nowNanos), item);
    }

    long nextMessage() {
        return ++lastMessage;
    }

    /** Logs what happened on a node, now. */
    long log(Node node, long causeSeq, Entry entry) {
        return log.append(nowNanos, node, causeSeq, entry);
    }
}
