package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * Every live candidate keeps asking: from one call to the next no more than a renewal interval, or a call that times
 * out and the longest retry, passes on the slowest clock allowed.
 *
 * <p>Not while it stands still, is down or closed, or waits for work of an ended leadership; but whoever was asked to stop
 * keeps its Lease while its work ends (rulings 6). A new holder may be busy with its fences until its first lease is
 * over.
 */
final class NeverSilent extends Fold<ElectionRules> {

    private final Grid<Voice> voices = new Grid<>(Voice::new);

    NeverSilent(ElectionRules rules, Scene scene) {
        super(Oracle.NEVER_SILENT, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.STREAM, Topic.STANDING, Topic.LEADERSHIP, Topic.REPORT, Topic.WORK,
                Topic.ACT, Topic.STALL,
                Topic.PROCESS, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        if (violated()) {
            return;
        }
        switch (event.entry()) {
            case ElectionClaim.Called called -> {
                int lease = scene.seatIndex(called.lease());
                listen(lease, event.node().id(), event);
                voices.of(lease, event.node().id()).called(event);
            }
            case ElectionClaim.Standing standing ->
                voices.of(scene.seatIndex(standing.lease()), event.node().id()).heardNanos = event.trueNanos();
            case ElectionClaim.StreamPushed pushed -> {
                int lease = scene.seatIndex(pushed.lease());
                listen(lease, event.node().id(), event);
                voices.of(lease, event.node().id()).called(event);
            }
            case ElectionClaim.StreamAnswered answered -> {
                // Whoever is answered may be silent.
            }
            case ElectionClaim.Report report when isLoss(report) ->
                voices.of(scene.seatIndex(report.lease()), event.node().id()).lapsed = true;
            case ElectionClaim.Answered answered ->
                voices.of(scene.seatIndex(answered.lease()), event.node().id()).answered(answered);
            default -> {
                if (event.node().id() < 0) {
                    for (int node = 0; node < scene.nodeCount(); node++) {
                        listenToAll(node, event);
                    }
                } else {
                    listenToAll(event.node().id(), event);
                }
            }
        }
    }

    private void listenToAll(int node, LogEvent event) {
        for (int lease = 0; lease < scene.seatCount(); lease++) {
            listen(lease, node, event);
        }
    }

    private void listen(int lease, int node, LogEvent event) {
        Voice voice = voices.of(lease, node);
        Candidacy candidacy = scene.candidacy(lease, node);
        boolean speaks = scene.node(node).runs() && candidacy.standing && !candidacy.ended
                && (!candidacy.outlivedByWork() || keepsLease(lease, node, candidacy));
        long silentNanos = event.trueNanos() - voice.heardNanos;
        if (event.entry() instanceof ElectionClaim.Gained) {
            voice.heardNanos = event.trueNanos();
            voice.lapsed = false;
        } else if (!speaks) {
            voice.heardNanos = event.trueNanos();
        } else if (silentNanos > boundNanos(lease, node, candidacy)) {
            violate(event,
                    scene.node(node).name + " had not called for " + rules.what() + " " + scene.seat(lease).name
                            + " since "
                            + Words.at(voice.heardNanos) + ", " + Words.time(silentNanos) + " long; the bound is "
                            + Words.time(boundNanos(lease, node, candidacy)),
                    new Figure("silentNanos", silentNanos),
                    new Figure("boundNanos", boundNanos(lease, node, candidacy)));
        }
    }

    /**
     * Whoever was asked to stop renews while its work ends, until the close bound: a successor would start beside it.
     */
    private boolean keepsLease(int lease, int node, Candidacy candidacy) {
        long drainNanos = rules.fastestNanos(switch (rules) {
            case LeaseRules of -> of.timings().closeBoundNanos();
            case EtcdRules of -> of.timings().closeBoundNanos();
        });
        return candidacy.gaveUp && !voices.of(lease, node).lapsed
                && scene.nowNanos() - candidacy.lostNanos < drainNanos
                && scene.seat(lease).heldBy(node, scene.node(node).incarnation);
    }

    /** The lease is gone or given up, whatever the store may still show of it; a stream that breaks is replaced. */
    private static boolean isLoss(ElectionClaim.Report report) {
        return report.what().equals("lease-trouble") && switch (report.detail()) {
            case "LEASE_EXPIRED", "RENEWAL_DEADLINE_EXCEEDED", "UNEXPECTED_LEASE_ID" -> true;
            default -> false;
        };
    }

    /** Who holds on to its key while its work ends has a stream, unless something was wrong with the path. */
    private long boundNanos(int lease, int node, Candidacy candidacy) {
        if (rules instanceof EtcdRules of && candidacy.outlivedByWork()
                && scene.calm().since(Math.max(0, voices.of(lease, node).heardNanos - rules.mishapNanos()))) {
            return of.streamSilenceBoundNanos();
        }
        boolean claims = candidacy.gainedToken == 0 && candidacy.workToken == 0
                && voices.of(lease, node).written;
        return rules.silenceBoundNanos() + (claims ? rules.slowestNanos(rules.leaseNanos()) + rules.lateNanos() : 0);
    }

    /** When a candidate was last heard, or could not be expected to speak. */
    private static final class Voice {

        private long heardNanos;

        /** Whether a write was confirmed since its latest call: without a leadership, it is busy with its fences. */
        private boolean written;

        /** Whether the lease of the present leadership is known to be lost. */
        private boolean lapsed;

        void called(LogEvent event) {
            heardNanos = event.trueNanos();
            written = false;
        }

        void answered(ElectionClaim.Answered answered) {
            // An older attempt may be confirmed late, and the newer one be refused after that.
            written |= answered.reply().equals("applied") || answered.reply().equals("created");
        }
    }
}
