package dev.fencepost.properties.checker;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * A lease is taken only strictly after its expiry, by the challenger's own clock: at exactly its end it is still live
 * (mutant C2-04).
 *
 * <p>The challenger's wait counts from its receipt of the last change of object or spec, annotations apart (rulings 2). An
 * unheld Lease that nobody has held yet is waited out in the same way from the receipt of its uid; one that was given
 * back may be taken at once, and a process may take over from itself. Under {@link ExpiryPolicy#WALL_CLOCK} the
 * challenger's wall clock must be past renew time and duration.
 */
final class TakeoverStrict extends Fold<LeaseRules> {

    private final Grid<Watcher> watchers = new Grid<>(Watcher::new);

    TakeoverStrict(LeaseRules rules, Scene scene) {
        super(Oracle.TAKEOVER_STRICT, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.LEASE);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Called called ->
                watcher(called.lease(), event).process(event.incarnation()).calls.called(event, called.attempt());
            case ElectionClaim.Answered answered -> answered(answered, event);
            case StoreFact.LeaseWritten written when written.writerIncarnation() != 0
                    && !written.holder().isEmpty() ->
                taken(written, event);
            default -> {
            }
        }
    }

    private Watcher watcher(String lease, LogEvent event) {
        return watchers.of(scene.seatIndex(lease), event.node().id());
    }

    private void answered(ElectionClaim.Answered answered, LogEvent event) {
        LeaseView lease = scene.lease(answered.lease());
        if (!answered.version().isEmpty() && lease.showsPresent(answered.uid(), answered.version())) {
            watcher(answered.lease(), event).process(event.incarnation()).sees(lease.change, event.monotonicNanos());
        }
    }

    private void taken(StoreFact.LeaseWritten written, LogEvent event) {
        LeaseView before = scene.lease(written.lease());
        int writer = scene.nodeNamed(written.writerNode());
        if (before.record.isEmpty() || before.heldBy(written) || writer == Seat.NO_NODE) {
            return;
        }
        StoreFact.LeaseWritten record = before.record.get();
        boolean neverHeld = record.holder().isEmpty() && record.renewMicros() < 0;
        Process challenger = watchers.of(before.index, writer).process(written.writerIncarnation());
        if (record.holder().isEmpty() && !neverHeld || !challenger.is(written.writerIncarnation())) {
            return;
        }
        if (!challenger.calls.knows(written.attempt())) {
            inconclusive("the call that took Lease " + before.name + " at " + Words.at(event.trueNanos())
                    + " is not in the log");
        } else if (rules.expiry() == ExpiryPolicy.WALL_CLOCK && !neverHeld) {
            judgeByWall(record, challenger, written, event);
        } else {
            judgeByReceipt(before, record, challenger, written, event);
        }
    }

    private void judgeByReceipt(LeaseView before, StoreFact.LeaseWritten record, Process challenger,
            StoreFact.LeaseWritten written, LogEvent event) {
        long durationNanos = record.durationSeconds() * SECOND;
        if (challenger.seenChange != before.change) {
            violate(event, who(written) + " took Lease " + before.name + " at " + Words.at(event.trueNanos())
                    + " without having seen its last change");
            return;
        }
        long waited = challenger.calls.monotonicNanos(written.attempt()) - challenger.seenNanos;
        if (waited <= durationNanos) {
            violate(event, who(written) + " took Lease " + before.name + " at " + Words.at(event.trueNanos())
                    + " after waiting " + Words.time(waited) + " on its own clock, which is not more than "
                    + Words.time(durationNanos), new Figure("waitedNanos", waited),
                    new Figure("durationNanos", durationNanos));
        }
    }

    private void judgeByWall(StoreFact.LeaseWritten record, Process challenger, StoreFact.LeaseWritten written,
            LogEvent event) {
        long ageMicros = challenger.calls.wallMicros(written.attempt()) - record.renewMicros();
        if (record.renewMicros() >= 0 && ageMicros <= record.durationSeconds() * 1_000_000L) {
            violate(event, who(written) + " took Lease " + record.lease() + " at " + Words.at(event.trueNanos())
                    + " when its own wall clock was only " + Words.time(ageMicros * 1_000)
                    + " past the renew time of a lease of " + record.durationSeconds() + " s",
                    new Figure("ageMicros", ageMicros));
        }
    }

    private static String who(StoreFact.LeaseWritten written) {
        return Words.process(written.writerNode(), written.writerIncarnation());
    }

    /** The two latest processes of a node: a call of the last but one may be applied when it is dead already. */
    private final class Watcher {

        private final Process[] latest = {new Process(), new Process()};

        Process process(int incarnation) {
            Process process = latest[incarnation & 1];
            if (process.incarnation < incarnation) {
                process = new Process();
                process.incarnation = incarnation;
                latest[incarnation & 1] = process;
            }
            return process;
        }
    }

    /** What one process called, and when it first saw the present state of the Lease. */
    private final class Process {

        private final Calls calls = new Calls(rules);
        private int incarnation;
        private long seenChange = -1;
        private long seenNanos;

        boolean is(int other) {
            return incarnation == other;
        }

        void sees(long change, long monotonicNanos) {
            if (seenChange != change) {
                seenChange = change;
                seenNanos = monotonicNanos;
            }
        }
    }
}
