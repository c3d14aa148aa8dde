package dev.fencepost.properties.checker;

import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * P1: at no instant are two candidates of one election both valid by their own verdicts.
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
 *
 * <p>On etcd, a verdict is not answered for once somebody from outside has taken away the key or the lease under it: a
 * process hears of that with its next renewal, or from the fence.
 */
final class SingleHolder extends Fold<ElectionRules> {

    private Overlap[] leases = {};

    SingleHolder(ElectionRules rules, Scene scene) {
        super(Oracle.SINGLE_HOLDER, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.VERDICT, Topic.CLOCK, Topic.PROCESS, Topic.END);
    }

    /** Whatever changes a verdict's interval, what was true until now is added up first. */
    @Override
    public void accept(LogEvent event) {
        sweep(event.trueNanos());
    }

    /** For how long two candidates were both valid so far, over all Leases. */
    long overlapNanos() {
        sweep(scene.nowNanos());
        long total = 0;
        for (Overlap lease : leases) {
            total += lease.nanos;
        }
        return total;
    }

    @Override
    public Verdict verdict() {
        long total = overlapNanos();
        Verdict worst = super.verdict();
        for (Overlap lease : leases) {
            if (lease.nanos > 0) {
                worst = worst.worst(lease.violation(total));
            }
        }
        return worst;
    }

    private void sweep(long trueNanos) {
        if (leases.length < scene.seatCount()) {
            int old = leases.length;
            leases = Arrays.copyOf(leases, scene.seatCount());
            for (int i = old; i < leases.length; i++) {
                leases[i] = new Overlap(i);
            }
        }
        for (Overlap lease : leases) {
            lease.sweepTo(trueNanos);
        }
    }

    /** For how long two verdicts of one Lease were true at once. */
    private final class Overlap {

        private final int lease;
        private long sweptToNanos;
        private long nanos;
        private long firstNanos;
        private long firstSeq;
        private String first = "";

        Overlap(int lease) {
            this.lease = lease;
        }

        /** Every interval known began before the sweep, so the second one to end tells how long two were true. */
        void sweepTo(long trueNanos) {
            if (trueNanos <= sweptToNanos) {
                return;
            }
            int last = -1;
            int second = -1;
            for (int i = 0; i < scene.nodeCount(); i++) {
                long until = untilNanos(i);
                if (until > sweptToNanos) {
                    if (last < 0 || until > untilNanos(last)) {
                        second = last;
                        last = i;
                    } else if (second < 0 || until > untilNanos(second)) {
                        second = i;
                    }
                }
            }
            if (second >= 0) {
                overlapped(last, second, Math.min(untilNanos(second), trueNanos));
            }
            sweptToNanos = trueNanos;
        }

        private long untilNanos(int node) {
            return scene.candidacy(lease, node).answeredForUntilNanos();
        }

        private void overlapped(int one, int other, long untilNanos) {
            if (nanos == 0) {
                boolean inOrder = seq(one) < seq(other);
                firstNanos = sweptToNanos;
                firstSeq = Math.max(seq(one), seq(other));
                first = inOrder ? name(one) + " and " + name(other) : name(other) + " and " + name(one);
            }
            nanos += untilNanos - sweptToNanos;
        }

        private long seq(int node) {
            return scene.candidacy(lease, node).verdictSeq;
        }

        private String name(int node) {
            return Words.process(scene.node(node).name, scene.node(node).incarnation) + " (token "
                    + scene.candidacy(lease, node).verdictToken + ")";
        }

        Verdict violation(long totalNanos) {
            String sentence = first + " were both valid for " + rules.what() + " " + scene.seat(lease).name + " from "
                    + Words.at(firstNanos) + " on; two candidates of it were valid at once for " + Words.time(nanos)
                    + " in all";
            return new Verdict.Violated(sentence, firstNanos, firstSeq,
                    List.of(new Figure("overlapNanos", nanos), new Figure("totalOverlapNanos", totalNanos)));
        }
    }
}
