package dev.fencepost.election.campaign;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostEffects;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Input;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Records what a candidate was told and commanded, and checks what must hold whatever happens, by bookkeeping of its
 * own: of the protocol's state it trusts the phase alone.
 */
final class CampaignWatch implements HostEffects<EtcdRequest> {

    /** A lease id that no strange reply uses. */
    private static final long FIRST_LEASE = 1_000;

    private static final long YEAR_SECONDS = 365L * 24 * 3600;
    private static final long SECOND = 1_000_000_000L;

    /** A stream as it is known here: its lease, and when each request without an answer was sent. */
    private record Sent(long leaseId, Deque<Long> nanos) {}

    private final CampaignTimings timings;
    private final long originNanos;
    private final List<String> story = new ArrayList<>();
    private final Set<Row> rows = new LinkedHashSet<>();
    private final Map<Long, EtcdRequest> calls = new LinkedHashMap<>();
    private final Map<Long, Sent> streams = new HashMap<>();

    /** The granted TTL of each lease that may exist, and since when it is surely renewed. */
    private final Map<Long, Long> ttls = new HashMap<>();
    private final Map<Long, Long> renewed = new HashMap<>();

    private final Set<Long> unrevoked = new HashSet<>();

    /** Leases that were kept alive and whose revoke lacks an answer that it was carried out. */
    private final Set<Long> unconfirmed = new HashSet<>();
    private final Set<Long> campaigned = new HashSet<>();
    private Optional<FencingToken> gained = Optional.empty();
    private Optional<LossReason> lost = Optional.empty();
    private Optional<EndReason> ended = Optional.empty();
    private Leadership verdict = Leadership.NONE;
    private long leases = FIRST_LEASE;
    private long campaignLease;
    private boolean workRuns;
    private boolean workTold;
    private boolean reported;
    private long nowNanos;

    CampaignWatch(CampaignTimings timings, long originNanos) {
        this.timings = timings;
        this.originNanos = originNanos;
    }

    void at(long instantNanos) {
        nowNanos = instantNanos;
    }

    long newLease() {
        return ++leases;
    }

    Map<Long, EtcdRequest> calls() {
        return calls;
    }

    Set<Row> rows() {
        return rows;
    }

    long leaseOf(long stream) {
        return sent(stream).leaseId();
    }

    private Sent sent(long stream) {
        return Objects.requireNonNull(streams.get(stream), "no such stream");
    }

    boolean workRuns() {
        return workRuns;
    }

    /** Something is put into the inbox, to be looked at with the next poll. */
    void told(Input<EtcdReply> input) {
        story("told " + input);
        switch (input) {
            case Input.Answered<EtcdReply>(long id, EtcdReply.Granted granted) when calls
                    .get(id) instanceof EtcdRequest.Grant && granted.leaseId() != 0
                    && granted.ttlSeconds() > 0 -> {
                calls.remove(id);
                ttls.put(granted.leaseId(), Math.min(granted.ttlSeconds(), YEAR_SECONDS) * SECOND);
                unrevoked.add(granted.leaseId());
            }
            case Input.Answered<EtcdReply> answered -> {
                EtcdRequest request = calls.remove(answered.attempt());
                if (request instanceof EtcdRequest.Revoke revoke && saysRevoked(answered.reply())) {
                    unconfirmed.remove(revoke.leaseId());
                }
            }
            case Input.StreamAnswered<EtcdReply> answered -> streamAnswered(answered.stream(), answered.reply());
            case Input.StreamEnded<EtcdReply> over -> streams.remove(over.stream());
            case Input.WorkEnded<EtcdReply> over -> workRuns = false;
            case Input<EtcdReply> other -> {
                // says nothing that is kept here
            }
        }
    }

    private static boolean saysRevoked(EtcdReply reply) {
        return reply instanceof EtcdReply.Revoked
                || (reply instanceof EtcdReply.Failed failed && failed.error() == EtcdError.LEASE_NOT_FOUND);
    }

    private void streamAnswered(long id, EtcdReply reply) {
        Sent sent = streams.get(id);
        if (sent == null || sent.nanos().isEmpty()) {
            return;
        }
        long sentNanos = sent.nanos().remove();
        if (reply instanceof EtcdReply.KeptAlive alive && alive.leaseId() == sent.leaseId() && alive.ttlSeconds() > 0) {
            renewed.merge(sent.leaseId(), sentNanos, (one, other) -> one - other > 0 ? one : other);
        }
    }

    /** What must hold whenever the candidate has done what it could. */
    void polled(HostState<CampaignState, EtcdReply> host, OptionalLong due) {
        CampaignPhase phase = host.protocol().phase();
        story("is " + phase);
        check(host.streams().size() <= 1, "more than one stream is open: " + host.streams());
        check(host.streams().stream().allMatch(stream -> stream.owed() <= 16), "a stream owes too much");
        check(calls.size() <= 32, "too many calls lack an answer");
        boolean leads = phase == CampaignPhase.LEADING;
        boolean late = phase == CampaignPhase.DRAINING && lost.equals(Optional.of(LossReason.DEADLINE));
        check(!verdict.validAt(nowNanos) || leads || late, "the verdict is true while " + phase);
        check(leads == gained.isPresent(), "gained is " + gained + " while " + phase);
        check(!leads || verdict.validUntilNanos() - timings.stopGraceNanos() - nowNanos > 0,
                "it leads past the stop instant");
        check(phase == CampaignPhase.REVOKING || unconfirmed.isEmpty(), "a revoke failed, and nobody was told");
        check(phase != CampaignPhase.RESTING || unrevoked.isEmpty(), "leases were forgotten: " + unrevoked);
        check(phase != CampaignPhase.RESTING || !workRuns, "it rests beside its work");
        check(phase == CampaignPhase.CLOSED == ended.isPresent(), "ended is " + ended + " while " + phase);
        wakes(phase, host.protocol(), due);
    }

    /** Only the end of work that was given up on, and the end itself, are waited for without a bound. */
    private void wakes(CampaignPhase phase, CampaignState state, OptionalLong due) {
        boolean unbounded = phase == CampaignPhase.CLOSED
                || (phase == CampaignPhase.DRAINING && state.keepAlive().isEmpty());
        check(due.isPresent() || unbounded, "it asks for no wake while " + phase);
        if (due.isEmpty()) {
            return;
        }
        check(due.getAsLong() - nowNanos > 0, "something is due that was not done");
        if (phase == CampaignPhase.LEADING) {
            check(verdict.validUntilNanos() - timings.stopGraceNanos() - due.getAsLong() >= 0,
                    "it would sleep over its stop instant");
        }
        check(due.getAsLong() - nowNanos <= YEAR_SECONDS * SECOND, "it would sleep for ever");
    }

    @Override
    public void send(long attempt, EtcdRequest request, long timeoutNanos) {
        commanded("send " + attempt + " " + request);
        check(timeoutNanos > 0, "a call without any time");
        switch (request) {
            case EtcdRequest.Grant grant -> {
                check(unrevoked.isEmpty(), "it asks for a lease beside " + unrevoked);
                check(!workRuns, "it stands beside its work");
            }
            case EtcdRequest.Campaign campaign -> {
                check(campaigned.add(campaign.leaseId()), "it campaigns twice on one lease");
                check(unrevoked.contains(campaign.leaseId()), "it campaigns on a lease that is not its own");
                campaignLease = campaign.leaseId();
            }
            case EtcdRequest.Revoke revoke -> {
                check(!workRuns || revoke.leaseId() != campaignLease, "the lease is revoked beside the work");
                check(unrevoked.remove(revoke.leaseId()), "it revokes what it does not have");
                if (renewed.containsKey(revoke.leaseId())) {
                    unconfirmed.add(revoke.leaseId());
                }
                check(!verdict.validAt(nowNanos) || revoke.leaseId() != campaignLease,
                        "the lease is revoked while the verdict is true");
            }
            case EtcdRequest.ReadKey read -> check(!workRuns, "the key is read back beside the work");
            case EtcdRequest.ReadLeader read -> check(gained.isEmpty(), "a leader asks who leads");
            case EtcdRequest.KeepAlive renew -> check(false, "a renewal goes over a stream");
            case EtcdRequest.WriteState write -> check(false, "an election writes no state");
        }
        calls.put(attempt, request);
    }

    @Override
    public void cancel(long attempt) {
        story("cancel " + attempt);
        check(calls.remove(attempt) != null, "a call is cancelled that is not under way");
    }

    @Override
    public void open(long stream, EtcdRequest first) {
        commanded("open " + stream + " " + first);
        Deque<Long> sends = new ArrayDeque<>();
        sends.add(nowNanos);
        streams.put(stream, new Sent(leaseOf(first), sends));
    }

    @Override
    public void push(long stream, EtcdRequest request) {
        commanded("push " + stream);
        check(sent(stream).leaseId() == leaseOf(request), "another lease is renewed over a stream");
        sent(stream).nanos().add(nowNanos);
    }

    private long leaseOf(EtcdRequest request) {
        long lease = ((EtcdRequest.KeepAlive) request).leaseId();
        check(unrevoked.contains(lease), "a lease is renewed that is not held");
        return lease;
    }

    @Override
    public void shut(long stream) {
        story("shut " + stream);
        streams.remove(stream);
    }

    @Override
    public void readFloor() {
        check(false, "an election through etcd asks no fence");
    }

    @Override
    public void claim(FencingToken token) {
        check(false, "an election through etcd claims no fence");
    }

    @Override
    public void setVerdict(Leadership leadership) {
        commanded("verdict " + leadership);
        verdict = leadership;
        if (leadership.equals(Leadership.NONE)) {
            return;
        }
        check(unrevoked.contains(campaignLease), "a verdict on no lease: " + unrevoked);
        long anchoredNanos = Objects.requireNonNull(renewed.get(campaignLease), "never renewed")
                + timings.validityNanos(Objects.requireNonNull(ttls.get(campaignLease)));
        check(leadership.validUntilNanos() - anchoredNanos <= 0, "the verdict outlives the renewals");
    }

    @Override
    public void stopWork(LossReason reason) {
        commanded("stop work " + reason);
        check(!workTold, "the work is told to stop twice");
        workTold = true;
    }

    @Override
    public void publish(ElectionEvent event) {
        commanded("publish " + event);
        switch (event) {
            case ElectionEvent.Gained won -> {
                check(gained.isEmpty() && !workRuns, "gained beside " + gained);
                check(verdict.validAt(nowNanos), "gained with a verdict that is false");
                gained = Optional.of(won.token());
                lost = Optional.empty();
                workRuns = true;
                workTold = false;
            }
            case ElectionEvent.Lost over -> {
                check(gained.equals(Optional.of(over.token())), "lost what was not gained");
                check(workTold == (over.reason() != LossReason.WORK_ENDED), "lost, and the work was told " + workTold);
                gained = Optional.empty();
                lost = Optional.of(over.reason());
            }
            case ElectionEvent.ReleaseIndeterminate unknown -> {
                unconfirmed.clear();
                reported = true;
            }
            case ElectionEvent.Ended over -> {
                check(gained.isEmpty(), "ended without having lost");
                check(!verdict.validAt(nowNanos), "ended with a verdict that is true");
                // a grant that was given up for late holds no key, and lapses
                unrevoked.retainAll(campaigned);
                check(unrevoked.isEmpty() || reported || over.reason() == EndReason.WORK_DID_NOT_STOP,
                        "ended, and told nobody of " + unrevoked);
                check(!workRuns || over.reason() == EndReason.WORK_DID_NOT_STOP, "ended in order beside its work");
                ended = Optional.of(over.reason());
            }
            case ElectionEvent other -> {
                // tells nothing that is kept here
            }
        }
    }

    @Override
    public void took(Row row) {
        rows.add(row);
    }

    private void commanded(String what) {
        story(what);
        check(ended.isEmpty(), "commanded after the end: " + what);
    }

    private void story(String what) {
        story.add((nowNanos - originNanos) / 1_000_000 + " ms " + what);
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise + ":\n" + tale());
        }
    }

    /** The last of what happened. */
    String tale() {
        return String.join("\n", story.subList(Math.max(0, story.size() - 40), story.size()));
    }
}
