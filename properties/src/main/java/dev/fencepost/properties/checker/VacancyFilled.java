package dev.fencepost.properties.checker;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.simulator.ClockMap;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * P5, vacancies: once the network has healed, a Lease without a valid holder gets one within the computed bound.
 *
 * <p>The bound counts from the latest of the vacancy, the healing and the last applied write, for a fresh challenger
 * starts its wait over; and for each candidate from when it could stand at all: not while it stands still, while a
 * fence fails it, or while work of an ended leadership runs in it.
 */
final class VacancyFilled extends Fold {

    private Vacancy[] leases = {};
    private long fastestWallNanos = Long.MIN_VALUE;
    private long slowestWallNanos = Long.MAX_VALUE;

    VacancyFilled(LeaseRules rules, Scene scene) {
        super(Oracle.VACANCY_FILLED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.VERDICT, Topic.PROCESS, Topic.STALL, Topic.CLOCK, Topic.FAULT, Topic.LEASE,
                Topic.STANDING, Topic.REPORT, Topic.WORK, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        if (violated()) {
            return;
        }
        for (int i = 0; i < scene.leaseCount(); i++) {
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
        long errorNanos = map.wall().localAt(event.trueNanos()) - ClockMap.WALL_EPOCH_NANOS - event.trueNanos();
        fastestWallNanos = Math.max(fastestWallNanos, errorNanos);
        slowestWallNanos = Math.min(slowestWallNanos, errorNanos);
    }

    private long boundNanos() {
        boolean wall = rules.expiry() == ExpiryPolicy.WALL_CLOCK && fastestWallNanos >= slowestWallNanos;
        return rules.vacancyBoundNanos() + (wall ? fastestWallNanos - slowestWallNanos : 0);
    }

    private void ended() {
        for (Vacancy vacancy : leases) {
            if (vacancy.isPending()) {
                inconclusive(scene.healed()
                        ? "the run ended before Lease " + scene.lease(vacancy.lease).name
                                + " had its first holder after the healing, and before the bound of "
                                + Words.time(boundNanos())
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
            if (!scene.healed()) {
                return;
            }
            if (lastValidNanos > scene.healedNanos()) {
                validAfterHealingNanos = lastValidNanos;
            }
            if (vacant) {
                judge(event, now);
            }
        }

        private void judge(LogEvent event, long now) {
            long base = Math.max(Math.max(lastValidNanos, scene.healedNanos()), scene.lease(lease).changedNanos);
            for (int i = 0; i < scene.nodeCount(); i++) {
                long since = Patience.sinceNanos(scene, lease, i);
                if (since != Patience.NEVER && now > Math.max(base, since) + boundNanos()) {
                    long waited = now - Math.max(base, since);
                    violate(event, "Lease " + scene.lease(lease).name + " has had no valid holder since "
                            + Words.at(Math.max(base, since)) + ", " + Words.time(waited) + " long, though "
                            + scene.node(i).name + " could stand; the bound is " + Words.time(boundNanos()),
                            new Figure("vacantNanos", waited), new Figure("boundNanos", boundNanos()));
                }
            }
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
