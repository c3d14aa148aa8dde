package dev.fencepost.election.campaign;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.HostCore;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Input;
import dev.fencepost.election.Now;
import dev.fencepost.election.Row;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;

/**
 * One candidate to which a seed does whatever can be done, at whatever time, in bundles of any order; a good half of it
 * makes sense, so that it also gets somewhere. {@link CampaignWatch} looks on.
 */
final class CampaignWalk {

    /** So often something happens. */
    private static final int ROUNDS = 150;

    /** So often once it has ended. */
    private static final int ROUNDS_AFTER_THE_END = 3;

    private static final long SECOND = 1_000_000_000L;

    private final Random random;
    private final CampaignTimings timings;
    private final HostCore<CampaignState, EtcdRequest, EtcdReply> core;
    private final CampaignWatch watch;
    private final Set<CampaignPhase> phases = EnumSet.noneOf(CampaignPhase.class);
    private HostState<CampaignState, EtcdReply> host;
    private long nowNanos;

    private CampaignWalk(long seed, CampaignTimings timings, long originNanos) {
        this.random = new Random(seed);
        this.timings = timings;
        this.nowNanos = originNanos;
        core = new HostCore<>(new CampaignProtocol(
                new CampaignSettings(Bytes.utf8("leader"), new CandidateId("us#1"), timings)));
        host = core.initial();
        watch = new CampaignWatch(timings, originNanos);
    }

    /** Walks a little beyond the end of the election, or until enough has happened. */
    static CampaignWalk walked(long seed, CampaignTimings timings, long originNanos) {
        CampaignWalk walk = new CampaignWalk(seed, timings, originNanos);
        walk.poll();
        int after = 0;
        for (int i = 0; i < ROUNDS && after <= ROUNDS_AFTER_THE_END; i++) {
            walk.round();
            after += walk.host.protocol().phase() == CampaignPhase.CLOSED ? 1 : 0;
        }
        return walk;
    }

    Set<Row> rows() {
        return watch.rows();
    }

    Set<CampaignPhase> phases() {
        return phases;
    }

    private void round() {
        long jumpNanos = jump();
        boolean stalls = random.nextInt(8) == 0;
        if (!stalls) {
            elapse(jumpNanos);
        } else {
            nowNanos += jumpNanos;
        }
        int things = 1 + random.nextInt(3);
        for (int i = 0; i < things; i++) {
            happens();
        }
        poll();
    }

    /** Anything from no time at all to a few TTLs, and often exactly the instant that something is due. */
    private long jump() {
        OptionalLong due = core.dueNanos(host);
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> 1 + random.nextInt(1_000_000);
            case 2 -> (long) (random.nextDouble() * SECOND);
            case 3 -> random.nextInt(6) == 0 ? (long) (random.nextDouble() * 3 * timings.ttlNanos()) : SECOND / 10;
            default -> due.isPresent() ? Math.min(Math.max(0, due.getAsLong() - nowNanos), 40 * SECOND) : SECOND;
        };
    }

    private void elapse(long nanos) {
        long untilNanos = nowNanos + nanos;
        while (true) {
            OptionalLong due = core.dueNanos(host);
            if (due.isEmpty() || due.getAsLong() - untilNanos > 0) {
                nowNanos = untilNanos;
                return;
            }
            if (due.getAsLong() - nowNanos > 0) {
                nowNanos = due.getAsLong();
            }
            poll();
        }
    }

    private void poll() {
        watch.at(nowNanos);
        host = core.poll(host, new Now(nowNanos, 0), max -> (long) (random.nextDouble() * max), watch);
        phases.add(host.protocol().phase());
        watch.polled(host, core.dueNanos(host));
    }

    private void happens() {
        switch (random.nextInt(24)) {
            case 0, 1, 2, 3, 4, 5, 6, 7 -> answer();
            case 8, 9, 10, 11, 12, 13 -> streamAnswers();
            case 14 -> streamEnds();
            case 15, 16 -> workEnds();
            case 17 -> offer(new Input.StepDown<>());
            case 18 -> late();
            case 19 -> {
                if (random.nextInt(6) == 0) {
                    offer(new Input.Close<>());
                }
            }
            default -> {
                // nothing happens, as is usual
            }
        }
    }

    private void offer(Input<EtcdReply> input) {
        watch.told(input);
        host = core.offer(host, input);
    }

    private <T> Optional<T> oneOf(List<T> list) {
        return list.isEmpty() ? Optional.empty() : Optional.of(list.get(random.nextInt(list.size())));
    }

    private void answer() {
        oneOf(new ArrayList<>(watch.calls().entrySet()))
                .ifPresent(call -> offer(new Input.Answered<>(call.getKey(), reply(call.getValue()))));
    }

    private EtcdReply reply(EtcdRequest request) {
        if (random.nextInt(12) == 0) {
            return anything();
        }
        return switch (request) {
            case EtcdRequest.Grant grant -> new EtcdReply.Granted(watch.newLease(), ttlSeconds());
            case EtcdRequest.Campaign campaign -> new EtcdReply.Won(Bytes.utf8("leader/k"), 1 + random.nextInt(9),
                    campaign.leaseId());
            case EtcdRequest.ReadKey read -> key(host.protocol().fence().map(LeaderFence::createRevision).orElse(1L));
            case EtcdRequest.ReadLeader read -> random.nextBoolean() ? new EtcdReply.NoLeader() : key(3);
            case EtcdRequest.Revoke revoke -> new EtcdReply.Revoked();
            case EtcdRequest.KeepAlive renew -> throw new AssertionError("a renewal goes over a stream");
            case EtcdRequest.WriteState write -> throw new AssertionError("an election writes no state");
        };
    }

    /** Mostly what was asked for; a server may grant more, and a strange one less. */
    private long ttlSeconds() {
        return switch (random.nextInt(8)) {
            case 0 -> timings.ttlSeconds() + 3;
            case 1 -> 1;
            case 2 -> random.nextInt(4) == 0 ? Long.MAX_VALUE : 1 + random.nextInt(20);
            default -> timings.ttlSeconds();
        };
    }

    private static EtcdReply key(long createRevision) {
        return new EtcdReply.Found(
                new KeyValue(Bytes.utf8("leader/k"), Bytes.utf8("us#1"), createRevision, createRevision, 5));
    }

    /** Whatever a reply can be, whether it fits the question or not. */
    private EtcdReply anything() {
        return switch (random.nextInt(12)) {
            case 0 -> new EtcdReply.Granted(0, random.nextInt(3));
            case 1 -> new EtcdReply.KeptAlive(host.protocol().leaseIdOrNone() + random.nextInt(2), random.nextInt(2));
            case 2 -> new EtcdReply.Won(random.nextBoolean() ? Bytes.EMPTY : Bytes.utf8("k"), random.nextInt(2),
                    host.protocol().leaseIdOrNone() + random.nextInt(2));
            case 3 -> key(random.nextInt(3));
            case 4 -> new EtcdReply.Absent();
            case 5 -> new EtcdReply.NoLeader();
            case 6 -> new EtcdReply.Revoked();
            case 7 -> new EtcdReply.Written(1);
            case 8 -> new EtcdReply.NotWritten(OptionalLong.empty());
            case 9 -> new EtcdReply.StreamClosed();
            case 10 -> new EtcdReply.NotSent("by walk");
            default -> new EtcdReply.Failed(error(), "by walk");
        };
    }

    /** Seldom one for good, which would end most walks early. */
    private EtcdError error() {
        EtcdError error = EtcdError.values()[random.nextInt(EtcdError.values().length)];
        return error.retriable() || random.nextInt(4) == 0 ? error : EtcdError.UNAVAILABLE;
    }

    private void streamAnswers() {
        oneOf(host.streams()).filter(stream -> stream.owed() > 0)
                .ifPresent(stream -> offer(new Input.StreamAnswered<>(stream.id(), random.nextInt(12) == 0
                        ? anything()
                        : new EtcdReply.KeptAlive(watch.leaseOf(stream.id()), 10))));
    }

    private void streamEnds() {
        oneOf(host.streams()).ifPresent(stream -> offer(new Input.StreamEnded<>(stream.id(), anything())));
    }

    /** As it was told, or by itself. */
    private void workEnds() {
        if (watch.workRuns()) {
            offer(new Input.WorkEnded<>());
        }
    }

    /**
     * What a host in order would have dropped, past it into the inbox: what comes twice or too late, beyond what a
     * stream owes, or of a work that has ended.
     */
    private void late() {
        long id = random.nextInt((int) host.protocol().nextNumber());
        boolean open = host.streams().stream().anyMatch(stream -> stream.id() == id);
        boolean known = open || watch.calls().containsKey(id);
        switch (random.nextInt(7)) {
            case 0 -> putIf(!known, new Input.Answered<>(id, anything()));
            case 1 -> putIf(!known, new Input.TimedOut<>(id));
            case 2 -> putIf(!known, new Input.StreamAnswered<>(id, anything()));
            case 3 -> putIf(!known, new Input.StreamEnded<>(id, anything()));
            case 5 -> oneOf(host.streams()).ifPresent(stream -> putIf(stream.owed() == 0,
                    new Input.StreamAnswered<>(stream.id(), new EtcdReply.KeptAlive(watch.leaseOf(stream.id()), 9))));
            case 4 -> putIf(!watch.workRuns() && host.protocol().phase() != CampaignPhase.CONFIRMING,
                    new Input.WorkEnded<>());
            default -> putIf(true, new Input.Woke<>());
        }
    }

    private void putIf(boolean late, Input<EtcdReply> input) {
        if (late) {
            watch.told(input);
            List<Input<EtcdReply>> inbox = new ArrayList<>(host.inbox());
            inbox.add(input);
            host = new HostState<>(host.protocol(), inbox, host.calls(), host.streams(), host.wakeAtNanos());
        }
    }
}
