package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P1, the arithmetic behind it: a candidate claims validity only from the sending of a renewal that was confirmed, and
 * for no longer than the granted TTL less the allowance (rulings 1 and 5).
 *
 * <p>It sees at once what an overlap shows only in the worst case: a watchdog armed at an answer (mutant GL-02) or anew at
 * every entry of a loop (GL-13), or answers credited in the wrong order (GL-35).
 */
final class ValidityAnchored extends Fold<EtcdRules> {

    ValidityAnchored(EtcdRules rules, Scene scene) {
        super(Oracle.VALIDITY_ANCHORED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.VERDICT);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof ElectionClaim.Verdict verdict && verdict.token() != 0) {
            Renewing renewing = scene.candidacy(verdict.lease(), event).renewing;
            if (renewing.confirmedTrueNanos == Renewing.NEVER) {
                violate(event, Words.process(event) + " claimed token " + verdict.token() + " at "
                        + Words.at(event.trueNanos()) + " without a confirmed renewal",
                        new Figure("token", verdict.token()));
                return;
            }
            long untilNanos = renewing.confirmedNanos + rules.timings().validityNanos(ttlNanos(verdict, event));
            long beyondNanos = verdict.validUntilNanos() - untilNanos;
            if (beyondNanos > 0) {
                violate(event, Words.process(event) + " claimed token " + verdict.token() + " at "
                        + Words.at(event.trueNanos()) + " for " + Words.time(beyondNanos)
                        + " longer than its last confirmed renewal is good for",
                        new Figure("beyondNanos", beyondNanos));
            }
        }
    }

    private long ttlNanos(ElectionClaim.Verdict verdict, LogEvent event) {
        QueueView queue = scene.queue(verdict.lease());
        QueueView.Key key = queue.keyOf(event.node().id(), event.incarnation(), verdict.token());
        EtcdLeases.Grant grant = key == null ? null : scene.etcd().find(key.leaseId);
        return grant == null ? rules.ttlNanos() : grant.ttlNanos;
    }
}
