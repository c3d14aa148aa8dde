package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * P4, memory: readers of a process see only states that were stored, never an older one than before, and never for long
 * an older one than a write that the process was told is stored.
 *
 * <p>So a change is made on a copy and shown when it is durable (mutant GL-21). A process that has lost its leadership may
 * answer reads from what it last knew until its port is closed, an allowed limit of seed 001.
 */
final class MemoryIsDurable extends Fold<EtcdRules> {

    private final Grid<Shown> shown = new Grid<>(Shown::new);
    private Stored[] stored = {};

    MemoryIsDurable(EtcdRules rules, Scene scene) {
        super(Oracle.MEMORY_IS_DURABLE, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.MEMORY, Topic.WRITE, Topic.SERVICE, Topic.PROCESS, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case EtcdFact.StateJudged judged when judged.written() ->
                stored(scene.seatOfKey(judged.fenceKey())).add(judged.revision(),
                        judged.valueAfter());
            case ServiceClaim.Memory memory -> {
                int seat = scene.seatIndex(memory.election());
                Shown process = shown.of(seat, event.node().id());
                shows(memory, stored(seat), process, event);
                process.revision = memory.revision();
                settle(process, event.node().id(), event);
            }
            case ServiceClaim.StateAnswered answered -> {
                Shown process = shown.of(scene.seatIndex(answered.election()), event.node().id());
                settle(process, event.node().id(), event);
                if (answered.reply().equals("written")) {
                    process.acknowledged = answered.revision();
                    process.acknowledgedNanos = event.trueNanos();
                }
            }
            case ServiceClaim.Exited exited -> shown.forget(event.node().id());
            case Fact.RunEnded ended -> settleAll(event);
            case Fact fact -> {
                if (event.node().id() >= 0) {
                    shown.forget(event.node().id());
                }
            }
            default -> {
            }
        }
    }

    private Stored stored(int seat) {
        if (seat >= stored.length) {
            int old = stored.length;
            stored = Arrays.copyOf(stored, seat + 1);
            for (int i = old; i <= seat; i++) {
                stored[i] = new Stored();
            }
        }
        return stored[seat];
    }

    private void shows(ServiceClaim.Memory memory, Stored store, Shown process, LogEvent event) {
        if (memory.revision() < process.revision) {
            wrong(memory, "after revision " + process.revision, event);
        } else if (memory.revision() > store.newest) {
            wrong(memory, "which was not stored", event);
        } else if (memory.revision() > store.oldest() && !store.holds(memory.revision(), memory.value())) {
            wrong(memory, "which was not stored with that value", event);
        }
    }

    private void wrong(ServiceClaim.Memory memory, String why, LogEvent event) {
        violate(event, Words.process(event) + " showed its readers revision " + memory.revision() + " (value "
                + memory.value() + ") at " + Words.at(event.trueNanos()) + ", " + why,
                new Figure("revision", memory.revision()), new Figure("value", memory.value()));
    }

    private void settleAll(LogEvent event) {
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            for (int node = 0; node < scene.nodeCount(); node++) {
                if (scene.node(node).up) {
                    settle(shown.of(seat, node), node, event);
                }
            }
        }
    }

    /** What was acknowledged at an earlier instant must be seen by now. */
    private void settle(Shown process, int node, LogEvent event) {
        if (process.acknowledged > process.revision && event.trueNanos() > process.acknowledgedNanos) {
            violate(event, Words.process(scene.node(node).name, scene.node(node).incarnation)
                    + " showed its readers revision " + process.revision + " at " + Words.at(event.trueNanos())
                    + " though it had been told at " + Words.at(process.acknowledgedNanos) + " that it had stored "
                    + process.acknowledged, new Figure("revision", process.revision),
                    new Figure("acknowledged", process.acknowledged));
        }
    }

    /** What one process shows, and what it was told. */
    private static final class Shown {

        private long revision;
        private long acknowledged;
        private long acknowledgedNanos;
    }

    /** The latest states that were stored. */
    private static final class Stored {

        private static final int SIZE = 64;

        private final long[] revisions = new long[SIZE];
        private final long[] values = new long[SIZE];
        private int next;
        private long newest;

        void add(long revision, long value) {
            revisions[next % SIZE] = revision;
            values[next++ % SIZE] = value;
            newest = revision;
        }

        /** The newest revision of which nothing is known: 0, or the one before the oldest that is remembered. */
        long oldest() {
            return next > SIZE ? revisions[next % SIZE] - 1 : 0;
        }

        boolean holds(long revision, long value) {
            for (int i = 0; i < Math.min(next, SIZE); i++) {
                if (revisions[i] == revision) {
                    return values[i] == value;
                }
            }
            return false;
        }
    }
}
