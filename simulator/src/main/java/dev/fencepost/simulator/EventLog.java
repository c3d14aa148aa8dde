package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;

/** The append-only stream of what happened: stamps each entry, feeds the digest and the sinks, and keeps nothing. */
final class EventLog {

    private final RunningDigest digest = new RunningDigest();
    private final LogSink[] sinks;
    private final List<EntryTrigger> triggers = new ArrayList<>();
    private long lastSeq;

    EventLog(List<LogSink> sinks) {
        this.sinks = sinks.toArray(LogSink[]::new);
    }

    /** Appends what happened on a node, and returns its number. */
    long append(long trueNanos, Node node, long causeSeq, Entry entry) {
        node.readClocks(trueNanos);
        emit(new LogEvent(++lastSeq, trueNanos, node.ref(), node.incarnation(), node.monotonicNanos(),
                node.wallMicros(), causeSeq, entry));
        for (int i = 0; i < triggers.size(); i++) {
            triggers.get(i).sees(node.ref(), entry, lastSeq);
        }
        return lastSeq;
    }

    /** Appends what happened nowhere in particular, and returns its number. */
    long append(long trueNanos, long causeSeq, Entry entry) {
        emit(new LogEvent(++lastSeq, trueNanos, NodeRef.NONE, 0, 0, 0, causeSeq, entry));
        return lastSeq;
    }

    void watch(EntryTrigger trigger) {
        triggers.add(trigger);
    }

    long lastSeq() {
        return lastSeq;
    }

    long digest() {
        return digest.value();
    }

    private void emit(LogEvent event) {
        digest.accept(event);
        for (LogSink sink : sinks) {
            sink.accept(event);
        }
    }
}
