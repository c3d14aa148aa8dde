package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.ClockMap;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * P1: at no instant are two candidates of one Lease both valid by their own verdicts.
 *
 * <p>Looking at events is not enough, for an overlap may begin and end between two of them. Each verdict is turned into an
 * interval of true time by the clock map of its node, and again at every change of that clock:
 *
 * <pre>
 *   a  |=========verdict=========)            ends when a's clock shows validUntil
 *   b                       |=========verdict=========)
 *                           |overlap|
 * </pre>
 *
 * <p>An interval is open at its end, so that a successor may begin on that very tick. A process that stands still is valid
 * all the same: it could act with the next instruction.
 */
final class SingleHolder extends Fold {

    private Holders[] leases = {};

    SingleHolder(LeaseRules rules, Scene scene) {
        super(Oracle.SINGLE_HOLDER, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.VERDICT, Topic.CLOCK, Topic.PROCESS, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Verdict claim -> claimed(claim, event);
            case Fact.ClockChanged changed -> {
                for (Holders lease : leases) {
                    lease.clockChanged(event, changed.map());
                }
            }
            case Fact.NodeStarted started -> ended(event);
            case Fact.NodeCrashed crashed -> ended(event);
            case Fact.RunEnded ended -> overlapNanos();
            default -> {
            }
        }
    }

    /** For how long two candidates were both valid so far, over all Leases. */
    long overlapNanos() {
        long total = 0;
        for (Holders lease : leases) {
            lease.sweepTo(scene.nowNanos());
            total += lease.overlapNanos;
        }
        return total;
    }

    @Override
    public Verdict verdict() {
        long total = overlapNanos();
        Verdict worst = super.verdict();
        for (Holders lease : leases) {
            if (lease.overlapNanos > 0) {
                worst = worst.worst(lease.violation(total));
            }
        }
        return worst;
    }

    private void claimed(ElectionClaim.Verdict claim, LogEvent event) {
        int index = scene.leaseIndex(claim.lease());
        if (index >= leases.length) {
            int old = leases.length;
            leases = Arrays.copyOf(leases, index + 1);
            for (int i = old; i <= index; i++) {
                leases[i] = new Holders(scene.lease(i).name);
            }
        }
        leases[index].claimed(event, claim, scene.node(event).clocks);
    }

    private void ended(LogEvent event) {
        for (Holders lease : leases) {
            lease.sweepTo(event.trueNanos());
            lease.slot(event.node().id()).token = 0;
        }
    }

    /** The verdict of one node, as an interval of true time that began before now. */
    private static final class Slot {

        private long token;
        private long validUntilLocalNanos;
        private long validUntilTrueNanos;
        private String process = "";
        private long seq;

        void predict(LogEvent event, ClockMap map) {
            seq = event.seq();
            boolean over = map.monotonic().localAt(event.trueNanos()) - validUntilLocalNanos >= 0;
            validUntilTrueNanos = over ? event.trueNanos() : map.monotonic().trueAtOrAfter(validUntilLocalNanos);
        }

        long untilNanos() {
            return token == 0 ? Long.MIN_VALUE : validUntilTrueNanos;
        }
    }

    /** All verdicts of one Lease, and for how long two of them were true at once. */
    private static final class Holders {

        private final String name;
        private Slot[] slots = {};
        private long sweptToNanos;
        private long overlapNanos;
        private long firstNanos;
        private long firstSeq;
        private String first = "";

        Holders(String name) {
            this.name = name;
        }

        Slot slot(int node) {
            if (node >= slots.length) {
                int old = slots.length;
                slots = Arrays.copyOf(slots, node + 1);
                for (int i = old; i <= node; i++) {
                    slots[i] = new Slot();
                }
            }
            return slots[node];
        }

        void claimed(LogEvent event, ElectionClaim.Verdict claim, ClockMap map) {
            sweepTo(event.trueNanos());
            Slot slot = slot(event.node().id());
            slot.token = claim.token();
            slot.validUntilLocalNanos = claim.validUntilNanos();
            slot.process = Words.process(event);
            slot.predict(event, map);
        }

        void clockChanged(LogEvent event, ClockMap map) {
            Slot slot = slot(event.node().id());
            if (slot.token != 0) {
                sweepTo(event.trueNanos());
                slot.predict(event, map);
            }
        }

        /** Every interval known began before the sweep, so the second one to end tells how long two were true. */
        void sweepTo(long trueNanos) {
            if (trueNanos <= sweptToNanos) {
                return;
            }
            int last = -1;
            int second = -1;
            for (int i = 0; i < slots.length; i++) {
                if (last < 0 || slots[i].untilNanos() > slots[last].untilNanos()) {
                    second = last;
                    last = i;
                } else if (second < 0 || slots[i].untilNanos() > slots[second].untilNanos()) {
                    second = i;
                }
            }
            if (second >= 0 && slots[second].untilNanos() > sweptToNanos) {
                overlapped(slots[last], slots[second], Math.min(slots[second].untilNanos(), trueNanos));
            }
            sweptToNanos = trueNanos;
        }

        private void overlapped(Slot one, Slot other, long untilNanos) {
            if (overlapNanos == 0) {
                Slot earlier = one.seq < other.seq ? one : other;
                Slot later = earlier == one ? other : one;
                firstNanos = sweptToNanos;
                firstSeq = later.seq;
                first = earlier.process + " (token " + earlier.token + ") and " + later.process + " (token "
                        + later.token + ")";
            }
            overlapNanos += untilNanos - sweptToNanos;
        }

        Verdict violation(long totalNanos) {
            String sentence = first + " were both valid for Lease " + name + " from " + Words.at(firstNanos)
                    + " on; two candidates of it were valid at once for " + Words.time(overlapNanos) + " in all";
            return new Verdict.Violated(sentence, firstNanos, firstSeq, List.of(
                    new Figure("overlapNanos", overlapNanos), new Figure("totalOverlapNanos", totalNanos)));
        }
    }
}
