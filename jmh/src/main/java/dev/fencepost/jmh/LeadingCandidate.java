package dev.fencepost.jmh;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostCore;
import dev.fencepost.election.HostEffects;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Input;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import dev.fencepost.election.lease.LeaseProtocol;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.election.lease.OnAbsent;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * A candidate that has become the leader in front of a store which always agrees, and is renewed by hand: no thread, no
 * network, no clock.
 */
final class LeadingCandidate implements HostEffects<LeaseRequest> {

    private static final String UID = "5ab9a0d8-5f0c-4c2e-8e4a-9d3b54c0f2a1";
    private static final long SECOND = 1_000_000_000L;
    private static final int VERSIONS = 1_024;
    private static final LeaseProtocol PROTOCOL = new LeaseProtocol(new LeaseSettings(
            new CandidateId("pod-0#0d5a1f0e-7f3c-4c53-9f3e-2f7c1d6b8a90"),
            new LeaseTimings(15 * SECOND, 5 * SECOND, 3 * SECOND, SECOND, 20, SECOND, 5 * SECOND, 500, 500, 0),
            ExpiryPolicy.OBSERVED, OnAbsent.CREATE_AT_ONCE));

    private final HostCore<LeaseState, LeaseRequest, LeaseReply> core = new HostCore<>(PROTOCOL);
    private final String[] versions = new String[VERSIONS];
    private final Queue<Input<LeaseReply>> local = new ArrayDeque<>();
    private HostState<LeaseState, LeaseReply> state = core.initial();
    private Leadership leadership = Leadership.NONE;
    private Optional<LeaseSnapshot> lease = Optional.empty();
    private Optional<Sent> sent = Optional.empty();
    private long writes;
    private long nowNanos = SECOND;

    /** The latest request, while it is not answered. */
    private record Sent(long attempt, LeaseRequest request) {}

    LeadingCandidate() {
        for (int i = 0; i < VERSIONS; i++) {
            versions[i] = Integer.toString(1_000_000 + i);
        }
        while (!leadership.token().issued()) {
            next();
        }
        while (sent.isPresent() || !local.isEmpty()) {
            next();
        }
    }

    /** One whole renewal: the wake that sends it, and the answer that extends the lease. */
    HostState<LeaseState, LeaseReply> renew() {
        wake();
        answer();
        return state;
    }

    /** Until so much of its time has passed; gives what it holds then. */
    Leadership leadFor(long nanos) {
        long untilNanos = nowNanos + nanos;
        while (nowNanos < untilNanos) {
            renew();
        }
        return leadership;
    }

    /** Sends a renewal, and says what it asks. */
    LeaseRequest.Swap ask() {
        wake();
        if (sent.isPresent() && sent.get().request() instanceof LeaseRequest.Swap swap) {
            return swap;
        }
        throw new IllegalStateException("no renewal is under way but " + sent);
    }

    private void next() {
        Input<LeaseReply> input = local.poll();
        if (input != null) {
            state = core.offer(state, input);
            poll();
        } else if (sent.isPresent()) {
            answer();
        } else {
            wake();
        }
    }

    private void wake() {
        nowNanos = Math.max(nowNanos, core.dueNanos(state).orElse(nowNanos));
        poll();
    }

    private void answer() {
        Sent call = sent.orElseThrow();
        sent = Optional.empty();
        state = core.offer(state, new Input.Answered<>(call.attempt(), reply(call.request())));
        poll();
    }

    private void poll() {
        state = core.poll(state, now(), maxNanos -> 0, this);
    }

    private Now now() {
        return new Now(nowNanos, 1_700_000_000_000_000L + nowNanos / 1_000);
    }

    private LeaseReply reply(LeaseRequest request) {
        return switch (request) {
            case LeaseRequest.Read read -> lease.<LeaseReply>map(LeaseReply.Found::new).orElse(new LeaseReply.Absent());
            case LeaseRequest.Create create -> new LeaseReply.Created(UID, written(create).version());
            case LeaseRequest.Swap swap -> new LeaseReply.Applied(UID, written(swap).version());
            case LeaseRequest.Release release -> new LeaseReply.Applied(UID, written(release).version());
        };
    }

    private LeaseSnapshot written(LeaseRequest.Write write) {
        LeaseSnapshot snapshot = new LeaseSnapshot(UID, versions[(int) (writes++ % VERSIONS)], write.record());
        lease = Optional.of(snapshot);
        return snapshot;
    }

    @Override
    public void send(long attempt, LeaseRequest request, long timeoutNanos) {
        sent = Optional.of(new Sent(attempt, request));
    }

    @Override
    public void cancel(long attempt) {
        // Every call is answered.
    }

    @Override
    public void readFloor() {
        local.add(new Input.FloorRead<>(FencingToken.NEVER));
    }

    @Override
    public void claim(FencingToken token) {
        local.add(new Input.Claimed<>(token));
    }

    @Override
    public void setVerdict(Leadership verdict) {
        leadership = verdict;
    }

    @Override
    public void publish(ElectionEvent event) {
        // Nobody listens.
    }

    @Override
    public void stopWork(LossReason reason) {
        throw new IllegalStateException("the lease was lost: " + reason);
    }
}
