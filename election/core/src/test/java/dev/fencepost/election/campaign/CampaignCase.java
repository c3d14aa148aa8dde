package dev.fencepost.election.campaign;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostCore;
import dev.fencepost.election.HostEffects;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Input;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import dev.fencepost.election.Row;
import dev.fencepost.election.Transition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One candidate whose calls the test answers itself, on a clock that only the test moves: what nobody answers stays
 * unanswered. Instants are counted from the start.
 */
final class CampaignCase implements HostEffects<EtcdRequest> {

    static final long TTL = seconds(10);
    static final long LEASE = 0x2A;
    static final Bytes KEY = Bytes.utf8("leader/2a");
    static final long TOKEN = 7;

    /** TTL 10 s, call 5 s, grace 1 s, close bound 15 s, back-off 1 s to 8 s, announcement 30 s; 500 ppm. */
    static final CampaignTimings TIMINGS = new CampaignTimings(TTL, seconds(5), seconds(1), seconds(15), seconds(1),
            seconds(8), 0, seconds(30), 500, 500);

    private final CampaignProtocol protocol;
    private final HostCore<CampaignState, EtcdRequest, EtcdReply> core;
    private final List<String> steps = new ArrayList<>();
    private final Set<Row> rows = new LinkedHashSet<>();
    private final Map<Long, EtcdRequest> calls = new LinkedHashMap<>();
    private final List<ElectionEvent> events = new ArrayList<>();
    private final long originNanos;
    private HostState<CampaignState, EtcdReply> host;
    private long nowNanos;
    private long stream;
    private Leadership verdict = Leadership.NONE;

    private CampaignCase(CampaignTimings timings, long originNanos) {
        this.originNanos = originNanos;
        protocol = new CampaignProtocol(
                new CampaignSettings(Bytes.utf8("leader"), new CandidateId("us#1"), timings));
        core = new HostCore<>(protocol);
        host = core.initial();
    }

    static long seconds(double seconds) {
        return Math.round(seconds * 1e9);
    }

    static long millis(long millis) {
        return millis * 1_000_000;
    }

    /** A candidate that has asked for a lease. */
    static CampaignCase started() {
        return started(TIMINGS, 1_000);
    }

    static CampaignCase started(CampaignTimings timings, long originNanos) {
        CampaignCase us = new CampaignCase(timings, originNanos);
        us.poll();
        return us;
    }

    /** A candidate that was granted its lease at 0 and has opened the keepalive's stream then. */
    static CampaignCase handshaking() {
        return started().answer(new EtcdReply.Granted(LEASE, 10));
    }

    /** A candidate whose handshake, sent at 0, was answered at once, and that stands in the queue. */
    static CampaignCase campaigning() {
        return handshaking().ack();
    }

    /** A candidate that was told at 0 that it has won. */
    static CampaignCase confirming() {
        return campaigning().answer(new EtcdReply.Won(KEY, TOKEN, LEASE));
    }

    /** A candidate that has led since 0 and has sent its first renewal then. */
    static CampaignCase leading() {
        return confirming().answer(key(TOKEN));
    }

    static EtcdReply key(long createRevision) {
        return new EtcdReply.Found(new KeyValue(KEY, Bytes.utf8("us#1"), createRevision, createRevision, LEASE));
    }

    static EtcdReply failed(EtcdError error) {
        return new EtcdReply.Failed(error, "by script");
    }

    // ---- what happens

    CampaignCase elapse(long nanos) {
        long untilNanos = nowNanos + nanos;
        while (true) {
            OptionalLong due = core.dueNanos(host);
            if (due.isEmpty() || due.getAsLong() - originNanos > untilNanos) {
                nowNanos = untilNanos;
                return this;
            }
            nowNanos = Math.max(nowNanos, due.getAsLong() - originNanos);
            poll();
        }
    }

    /** Keeps the lease alive meanwhile: every renewal is answered as soon as it is sent. */
    CampaignCase elapseRenewing(long nanos) {
        long untilNanos = nowNanos + nanos;
        while (nowNanos < untilNanos) {
            elapse(Math.min(millis(10), untilNanos - nowNanos));
            while (!host.streams().isEmpty() && host.streams().get(0).owed() > 0) {
                ack();
            }
        }
        return this;
    }

    /** The candidate gets no processor for a while; what is offered meanwhile waits in its inbox. */
    CampaignCase stall(long nanos) {
        nowNanos += nanos;
        return this;
    }

    CampaignCase answer(EtcdReply reply) {
        return offerAnswer(reply).resume();
    }

    /** Puts the answer to the latest call into the inbox. */
    CampaignCase offerAnswer(EtcdReply reply) {
        long id = calls.keySet().stream().reduce((first, second) -> second).orElseThrow();
        calls.remove(id);
        return offer(new Input.Answered<>(id, reply));
    }

    CampaignCase answerCampaign(EtcdReply reply) {
        return answer(call(EtcdRequest.Campaign.class), reply);
    }

    CampaignCase answerLeader(EtcdReply reply) {
        return answer(call(EtcdRequest.ReadLeader.class), reply);
    }

    private long call(Class<? extends EtcdRequest> kind) {
        return calls.entrySet().stream().filter(call -> kind.isInstance(call.getValue()))
                .mapToLong(Map.Entry::getKey).findFirst().orElseThrow();
    }

    CampaignCase answer(long id, EtcdReply reply) {
        calls.remove(id);
        return offer(new Input.Answered<>(id, reply)).resume();
    }

    CampaignCase ack() {
        return streamed(new EtcdReply.KeptAlive(LEASE, 10));
    }

    CampaignCase streamed(EtcdReply reply) {
        return offerStreamed(reply).resume();
    }

    CampaignCase offerStreamed(EtcdReply reply) {
        return offer(new Input.StreamAnswered<>(stream, reply));
    }

    /** Steps the protocol with an answer that the host would have dropped, as nothing was asked. */
    CampaignCase unasked(EtcdReply reply) {
        Transition<CampaignState, EtcdRequest> step = protocol.step(host.protocol(),
                new Input.StreamAnswered<>(stream, reply), new Now(originNanos + nowNanos, 0));
        rows.addAll(step.rows());
        return this;
    }

    CampaignCase breakStream(EtcdReply why) {
        return offer(new Input.StreamEnded<>(stream, why)).resume();
    }

    CampaignCase stepDown() {
        return offer(new Input.StepDown<>()).resume();
    }

    CampaignCase close() {
        return offer(new Input.Close<>()).resume();
    }

    CampaignCase workEnds() {
        return offer(new Input.WorkEnded<>()).resume();
    }

    CampaignCase offer(Input<EtcdReply> input) {
        host = core.offer(host, input);
        return this;
    }

    /** Polls now, as a host does that something has arrived for. */
    CampaignCase resume() {
        poll();
        return this;
    }

    private void poll() {
        host = core.poll(host, new Now(originNanos + nowNanos, 0), max -> 0, this);
    }

    // ---- effects

    @Override
    public void send(long attempt, EtcdRequest request, long timeoutNanos) {
        calls.put(attempt, request);
        steps.add(switch (request) {
            case EtcdRequest.Grant grant -> "grant " + grant.ttlSeconds();
            case EtcdRequest.Campaign campaign -> "campaign";
            case EtcdRequest.ReadKey read -> "read key";
            case EtcdRequest.ReadLeader read -> "read leader";
            case EtcdRequest.Revoke revoke -> "revoke " + Long.toHexString(revoke.leaseId());
            case EtcdRequest.KeepAlive renew -> throw new AssertionError("a renewal goes over a stream");
            case EtcdRequest.WriteState write -> throw new AssertionError("an election writes no state");
        });
    }

    @Override
    public void cancel(long attempt) {
        EtcdRequest request = Objects.requireNonNull(calls.remove(attempt), "cancelled twice");
        steps.add("cancel " + request.getClass().getSimpleName().toLowerCase(Locale.ROOT));
    }

    @Override
    public void open(long opened, EtcdRequest first) {
        stream = opened;
        steps.add("open");
    }

    @Override
    public void push(long pushed, EtcdRequest request) {
        steps.add("renew");
    }

    @Override
    public void shut(long closed) {
        steps.add("shut");
    }

    @Override
    public void readFloor() {
        throw new AssertionError("an election through etcd asks no fence");
    }

    @Override
    public void claim(FencingToken token) {
        throw new AssertionError("an election through etcd claims no fence");
    }

    @Override
    public void setVerdict(Leadership leadership) {
        verdict = leadership;
        steps.add("verdict " + leadership.token().value());
    }

    @Override
    public void stopWork(LossReason reason) {
        steps.add("stop work " + reason);
    }

    @Override
    public void publish(ElectionEvent event) {
        events.add(event);
        switch (event) {
            case ElectionEvent.Gained gained -> steps.add("gained " + gained.token().value());
            case ElectionEvent.Lost lost -> steps.add("lost " + lost.token().value() + " " + lost.reason());
            case ElectionEvent.CampaignFailed failed ->
                steps.add("campaign failed" + (failed.retriable() ? "" : " for good"));
            case ElectionEvent.StandingBy waiting -> steps.add("standing by: " + waiting.detail());
            case ElectionEvent.LeaseTrouble trouble -> steps.add("trouble " + trouble.reason());
            case ElectionEvent.Released released -> steps.add("released " + released.token().value());
            case ElectionEvent.ReleaseIndeterminate unknown -> steps.add("release indeterminate");
            case ElectionEvent.Ended ended -> steps.add("ended " + ended.reason());
            case ElectionEvent other -> {
                // routine
            }
        }
    }

    @Override
    public void took(Row row) {
        rows.add(row);
    }

    // ---- what can be asserted

    /** Everything commanded and told since it was last asked for, in order, routine events left out. */
    List<String> steps() {
        List<String> taken = List.copyOf(steps);
        steps.clear();
        return taken;
    }

    CampaignCase forget() {
        steps.clear();
        events.clear();
        return this;
    }

    List<ElectionEvent> events() {
        return List.copyOf(events);
    }

    Set<Row> rows() {
        return Set.copyOf(rows);
    }

    CampaignState state() {
        return host.protocol();
    }

    CampaignPhase phase() {
        return host.protocol().phase();
    }

    /** The number of the latest call that is not answered. */
    long latestCall() {
        return calls.keySet().stream().reduce((first, second) -> second).orElseThrow();
    }

    /** By when the latest call must be answered, from the start. */
    long latestDeadlineNanos() {
        return host.calls().get(host.calls().size() - 1).deadlineNanos() - originNanos;
    }

    boolean tokenValid() {
        return verdict.validAt(originNanos + nowNanos);
    }

    /** Until when the verdict is true, from the start. */
    long validUntilNanos() {
        return verdict.validUntilNanos() - originNanos;
    }

    long nowNanos() {
        return nowNanos;
    }

    /** What the trace would say of an input that the host never delivers. */
    List<Row> rowsFor(Input<EtcdReply> input) {
        return protocol.step(host.protocol(), input, new Now(originNanos + nowNanos, 0)).rows();
    }

    /** Whether a command would be given for an input that the host never delivers. */
    List<Command<EtcdRequest>> commandsFor(Input<EtcdReply> input) {
        return protocol.step(host.protocol(), input, new Now(originNanos + nowNanos, 0)).commands();
    }
}
