package dev.fencepost.properties.checker;

import dev.fencepost.simulator.ClockMap;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * P5, vacancies: once the network has healed, an election without a valid holder gets one within the computed bound.
 *
 * <p>The bound counts from the latest of the vacancy, the healing and the last renewal that has to be waited out: of the
 * Lease, for a fresh challenger starts its wait over, or of whoever is before one in the queue, for a dead standby
 * delays the next by a TTL. For each candidate it counts from when it could stand at all: not while it stands still,
 * while a fence fails it, or while work of an ended leadership runs in it. It is asked before the healing as well, of a
 * candidate that ran when the vacancy began, and was in the queue where there is one, if nothing was wrong with paths
 * and servers: metadata that somebody writes all the while must not keep a Lease vacant (rulings 2b).
 */
final class VacancyFilled extends Fold<ElectionRules> {

    private Vacancy[] leases = {};
    private long fastestWallNanos = Long.MIN_VALUE;
    private long slowestWallNanos = Long.MAX_VALUE;

    VacancyFilled(ElectionRules rules, Scene scene) {
        super(Oracle.VACANCY_FILLED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.VERDICT, Topic.PROCESS, Topic.STALL, Topic.CLOCK, Topic.FAULT, Topic.LEASE, Topic.ETCD,
                Topic.STANDING, Topic.REPORT, Topic.WORK, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        if (violated()) {
            return;
        }
        for (int i = 0; i < scene.seatCount(); i++) {
            vacancy(i).lookAt(event);
        }
        if (event.entry() instanceof Fact.ClockChanged changed) {
            wallChanged(event, changed.map());
        } else if (event.entry() instanceof Fact.RunEnded) {
            ended();
        }
    }

    private Vacancy vacancy(int lease) {
        if (lease >= leases.length) {
            int old = leases.length;
            leases = Arrays.copyOf(leases, lease + 1);
            for (int i = old; i <= lease; i++) {
                leases[i] = new Vacancy(i);
            }
        }
        return leases[lease];
    }

    /** A line is worst at one of its ends, and where it ends the next one begins. */
    private void wallChanged(LogEvent event, ClockMap map) {
        long errorNanos = map.wall().standsAt(event.trueNanos()) - ClockMap.WALL_EPOCH_NANOS - event.trueNanos();
        fastestWallNanos = Math.max(fastestWallNanos, errorNanos);
        slowestWallNanos = Math.min(slowestWallNanos, errorNanos);
    }

    private long boundNanos(boolean queued) {
        boolean wall = rules.wallSkewNanos().isPresent() && fastestWallNanos >= slowestWallNanos;
        return rules.vacancyBoundNanos(queued) + (wall ? fastestWallNanos - slowestWallNanos : 0);
    }

    private void ended() {
        for (Vacancy vacancy : leases) {
            if (vacancy.isPending()) {
                inconclusive(scene.healed()
                        ? "the run ended before " + rules.what() + " " + scene.seat(vacancy.lease).name
                                + " had its first holder after the healing, and before the bound of "
                                + Words.time(boundNanos(false))
                        : "the run ended before the network healed");
            }
        }
    }

    /** How long one Lease has been without a valid holder. */
    private final class Vacancy {

        private final int lease;
        private long lastValidNanos;
        private long validAfterHealingNanos = -1;

        Vacancy(int lease) {
            this.lease = lease;
        }

        void lookAt(LogEvent event) {
            long now = event.trueNanos();
            boolean vacant = true;
            for (int i = 0; i < scene.nodeCount(); i++) {
                long until = scene.candidacy(lease, i).validUntilTrueNanos;
                lastValidNanos = Math.max(lastValidNanos, Math.min(until, now));
                vacant &= until < now;
            }
            if (scene.healed() && lastValidNanos > scene.healedNanos()) {
                validAfterHealingNanos = lastValidNanos;
            }
            if (vacant) {
                for (int i = 0; i < scene.nodeCount(); i++) {
                    judge(i, event, now);
                }
            }
        }

        private void judge(int node, LogEvent event, long now) {
            Seat seat = scene.seat(lease);
            long able = Patience.sinceNanos(scene, lease, node);
            long begun = Math.max(lastValidNanos, scene.healed() ? scene.healedNanos() : 0);
            long base = Math.max(begun, seat.blockedNanos(node));
            boolean queued = able <= lastValidNanos && undisturbed(seat, node);
            if (able == Patience.NEVER || !scene.healed() && !queued) {
                return;
            }
            long bound = boundNanos(queued);
            if (now > Math.max(base, able) + bound) {
                long waited = now - Math.max(base, able);
                violate(event, rules.what() + " " + seat.name + " has had no valid holder since "
                        + Words.at(Math.max(base, able)) + ", " + Words.time(waited) + " long, though "
                        + scene.node(node).name + " could stand; the bound is " + Words.time(bound),
                        new Figure("vacantNanos", waited), new Figure("boundNanos", bound));
            }
        }

        /** In a queue the place is what counts; at a Lease, what operators do to it may cost no more than a lease. */
        private boolean undisturbed(Seat seat, int node) {
            long calmNanos = lastValidNanos - rules.mishapNanos();
            return switch (seat) {
                case LeaseView lease -> scene.calm().pathSince(calmNanos);
                case QueueView queue ->
                    queue.queuedSince(node, lastValidNanos) && scene.calm().since(calmNanos);
            };
        }

        boolean isPending() {
            boolean candidates = false;
            for (int i = 0; i < scene.nodeCount(); i++) {
                candidates |= Patience.sinceNanos(scene, lease, i) != Patience.NEVER;
            }
            return candidates && validAfterHealingNanos < 0;
        }
    }
}
