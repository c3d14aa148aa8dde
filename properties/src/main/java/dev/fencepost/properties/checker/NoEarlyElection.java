package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P6, first half, in a queue: nobody is elected while a key before the own one is there, no lease ends before the
 * fastest server allowed could have measured its TTL out since its last renewal, and only its owner revokes it.
 *
 * <p>Revokes and deletions from outside end a leadership at once, and are told as such. So does a revoke by the owner: a
 * process that dies sends none (mutant GL-31).
 */
final class NoEarlyElection extends Fold<EtcdRules> {

    NoEarlyElection(EtcdRules rules, Scene scene) {
        super(Oracle.NO_EARLY_TAKEOVER, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.LEADERSHIP, Topic.ETCD);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Gained gained -> gained(gained, event);
            case EtcdFact.LeaseEnded ended -> {
                EtcdLeases.Grant grant = scene.etcd().find(ended.leaseId());
                if (grant != null) {
                    ended(ended, grant, event);
                }
            }
            default -> {
            }
        }
    }

    private void gained(ElectionClaim.Gained gained, LogEvent event) {
        for (QueueView.Key key : scene.queue(gained.lease()).live()) {
            if (key.createRevision < gained.token()) {
                violate(event, Words.process(event) + " gained election " + gained.lease() + " with token "
                        + gained.token() + " at " + Words.at(event.trueNanos()) + " while key " + key.name
                        + " of revision " + key.createRevision + " was before it", new Figure("token", gained.token()),
                        new Figure("before", key.createRevision));
            }
        }
    }

    private void ended(EtcdFact.LeaseEnded ended, EtcdLeases.Grant grant, LogEvent event) {
        String lease = "lease " + Long.toHexString(ended.leaseId()) + " of " + who(grant);
        switch (ended.cause()) {
            case REVOKED -> {
                if (scene.nodeNamed(ended.node()) != grant.node) {
                    violate(event, ended.node() + " revoked " + lease + " at " + Words.at(event.trueNanos()),
                            new Figure("lease", ended.leaseId()));
                }
            }
            case EXPIRED -> {
                long earlyNanos = grant.renewedNanos + rules.fastestNanos(grant.ttlNanos) - event.trueNanos();
                if (earlyNanos > 0) {
                    violate(event, lease + " ended at " + Words.at(event.trueNanos()) + ", "
                            + Words.time(event.trueNanos() - grant.renewedNanos) + " after its last renewal and "
                            + Words.time(earlyNanos) + " too early", new Figure("earlyNanos", earlyNanos));
                }
            }
            case REVOKED_FROM_OUTSIDE -> {
                // Whoever does that means to.
            }
        }
    }

    private String who(EtcdLeases.Grant grant) {
        return grant.node == Seat.NO_NODE
                ? "nobody"
                : Words.process(scene.node(grant.node).name, grant.incarnation);
    }
}
