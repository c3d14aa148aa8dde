package dev.fencepost.jmh;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.Election;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.fence.Admission;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FenceStep;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.MutationKind;
import dev.fencepost.jmh.gate.Probe;
import java.util.List;

/** What the gate watches: the ways of {@link ProtocolBenchmark}, a renewal with its host, the verdict, the fence. */
final class Probes implements AutoCloseable {

    private static final String CLOCK = "nanoTime";
    private static final String STEP = "calibration";
    private static final FencingToken TOKEN = new FencingToken(7);
    private static final CandidateId HOLDER = new CandidateId("pod-0#0d5a1f0e-7f3c-4c53-9f3e-2f7c1d6b8a90");

    private final StandingLeader leader;
    private final Calibration calibration = new Calibration();
    private final LeaseWalks lease = new LeaseWalks();
    private final EtcdWalks etcd = new EtcdWalks();
    private final LeadingCandidate candidate = new LeadingCandidate();
    private final FenceState fence = FenceState.recovered(FenceMode.ENFORCE, new Marker.Claimed(TOKEN, HOLDER));
    private FenceStep<Admission> admitted = fence.admit(MutationKind.APPEND, TOKEN, HOLDER);

    Probes() throws InterruptedException {
        leader = StandingLeader.usual();
    }

    List<Probe> all() {
        Election election = leader.election();
        return List.of(
                Probe.of(CLOCK, Probes::nanoTime),
                Probe.of(STEP, this::calibrate),
                Probe.of("tokenValid", operations -> tokenValid(election, operations)).against(CLOCK),
                Probe.of("token", operations -> token(election, operations)).against(CLOCK),
                Probe.of("lease.renew", this::leaseRenew).against(STEP),
                Probe.of("lease.acquire", this::leaseAcquire),
                Probe.of("lease.conflict", this::leaseConflict),
                Probe.of("lease.loss", this::leaseLoss),
                Probe.of("etcd.renew", this::etcdRenew).against(STEP),
                Probe.of("etcd.acquire", this::etcdAcquire),
                Probe.of("etcd.reconnect", this::etcdReconnect),
                Probe.of("etcd.loss", this::etcdLoss),
                Probe.of("host.renew", this::hostRenew).against(STEP),
                Probe.of("fence.admit", this::fenceAdmit).against(STEP));
    }

    @Override
    public void close() {
        leader.close();
    }

    private static long nanoTime(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += System.nanoTime();
        }
        return sum;
    }

    private long calibrate(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += calibration.step();
        }
        return sum;
    }

    private static long tokenValid(Election election, int operations) {
        long valid = 0;
        for (int i = 0; i < operations; i++) {
            valid += election.tokenValid() ? 1 : 0;
        }
        return valid;
    }

    private static long token(Election election, int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += election.token().value();
        }
        return sum;
    }

    private long leaseRenew(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += lease.renew().nextAttempt();
        }
        return sum;
    }

    private long leaseAcquire(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += lease.acquire().nextAttempt();
        }
        return sum;
    }

    private long leaseConflict(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += lease.conflict().nextAttempt();
        }
        return sum;
    }

    private long leaseLoss(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += lease.lose().nextAttempt();
        }
        return sum;
    }

    private long etcdRenew(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += etcd.renew().nextNumber();
        }
        return sum;
    }

    private long etcdAcquire(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += etcd.acquire().nextNumber();
        }
        return sum;
    }

    private long etcdReconnect(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += etcd.reconnect().nextNumber();
        }
        return sum;
    }

    private long etcdLoss(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += etcd.lose().nextNumber();
        }
        return sum;
    }

    private long hostRenew(int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += candidate.renew().protocol().nextAttempt();
        }
        return sum;
    }

    private long fenceAdmit(int operations) {
        for (int i = 0; i < operations; i++) {
            admitted = fence.admit(MutationKind.APPEND, TOKEN, HOLDER);
        }
        return admitted.next().counters().writesChecked();
    }
}
