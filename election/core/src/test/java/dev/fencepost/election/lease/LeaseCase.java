package dev.fencepost.election.lease;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostCore;
import dev.fencepost.election.HostEffects;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Input;
import dev.fencepost.election.Jitter;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import dev.fencepost.election.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * One candidate in front of a scripted store, on a clock that only the test moves: defaults for everything, so that
 * what a test sets is what matters. Instants are counted from the start.
 */
final class LeaseCase extends CaseRecord implements HostEffects<LeaseRequest> {

    static final String US = "us#1";
    static final String THEM = "them#2";
    static final long D = seconds(15);
    static final long WALL_AT_START = 1_800_000_000_000_000L;

    /** The defaults of rulings 3: lease 15 s, renew 5 s, call 3 s, retry 1 s with 20 %, grace 1 s; 500 ppm. */
    static final LeaseTimings TIMINGS = new LeaseTimings(D, seconds(5), seconds(3), seconds(1), 20, seconds(1),
            seconds(30), 500, 500, 0);

    private record Due(long atNanos, long order, Runnable happens) {}

    private LeaseTimings timings = TIMINGS;
    private ExpiryPolicy expiry = ExpiryPolicy.OBSERVED;
    private OnAbsent onAbsent = OnAbsent.WAIT_ONE_LEASE;
    private long originNanos = 1_000;
    private long wallStepMicros;
    private Jitter jitter = max -> 0;

    final TinyStore store = new TinyStore();
    private final Deque<Fate> reads = new ArrayDeque<>();
    private final Deque<Fate> writes = new ArrayDeque<>();
    private final Deque<Function<FencingToken, List<Input<LeaseReply>>>> claimAnswers = new ArrayDeque<>();
    private final Deque<List<Input<LeaseReply>>> floorAnswers = new ArrayDeque<>();
    private long floor;
    private int floorReads;
    private OptionalLong workTakesNanos = OptionalLong.of(millis(5));

    private final PriorityQueue<Due> coming = new PriorityQueue<>(
            Comparator.comparingLong(Due::atNanos).thenComparingLong(Due::order));
    private long orders;
    private long nowNanos;
    private HostCore<LeaseState, LeaseRequest, LeaseReply> core = new HostCore<>(new LeaseProtocol(settings()));
    private HostState<LeaseState, LeaseReply> host = core.initial();

    private Leadership verdict = Leadership.NONE;

    private LeaseCase() {}

    static long seconds(double seconds) {
        return Math.round(seconds * 1e9);
    }

    static long millis(long millis) {
        return millis * 1_000_000;
    }

    static LeaseRecord held(String holder, long token) {
        return new LeaseRecord(holder, token, OptionalLong.of(WALL_AT_START), 15);
    }

    static LeaseRecord givenBack(long token) {
        return new LeaseRecord("", token, OptionalLong.of(WALL_AT_START), 15);
    }

    /** A candidate that has not been started; there is no Lease yet. */
    static LeaseCase candidate() {
        return new LeaseCase();
    }

    /** A candidate that leads with token 7, by a swap sent at {@code sinceLastGrant}. */
    static LeaseCase leading() {
        return leading(candidate());
    }

    static LeaseCase leading(LeaseCase configured) {
        configured.lease(givenBack(6)).start().elapse(millis(100));
        if (!configured.story().contains("gained 7")) {
            throw new AssertionError("it should lead: " + configured.steps());
        }
        return configured;
    }

    // ---- configuration

    LeaseCase timings(LeaseTimings changed) {
        timings = changed;
        return this;
    }

    LeaseCase expiry(ExpiryPolicy policy) {
        expiry = policy;
        return this;
    }

    LeaseCase onAbsent(OnAbsent policy) {
        onAbsent = policy;
        return this;
    }

    /** What the monotonic clock shows at the start. */
    LeaseCase clockStartsAt(long monotonicNanos) {
        originNanos = monotonicNanos;
        return this;
    }

    LeaseCase jitter(Jitter drawn) {
        jitter = drawn;
        return this;
    }

    LeaseCase floor(long token) {
        floor = token;
        return this;
    }

    LeaseCase lease(LeaseRecord record) {
        store.put(record);
        return this;
    }

    private LeaseSettings settings() {
        return new LeaseSettings(new CandidateId(US), timings, expiry, onAbsent);
    }

    // ---- script

    LeaseCase reads(Fate... fates) {
        reads.addAll(List.of(fates));
        return this;
    }

    LeaseCase writes(Fate... fates) {
        writes.addAll(List.of(fates));
        return this;
    }

    LeaseCase always(Fate fate) {
        for (int i = 0; i < 200; i++) {
            reads.add(fate);
            writes.add(fate);
        }
        return this;
    }

    LeaseCase allWrites(Fate fate) {
        for (int i = 0; i < 200; i++) {
            writes.add(fate);
        }
        return this;
    }

    LeaseCase healed() {
        reads.clear();
        writes.clear();
        return this;
    }

    LeaseCase claimRefused(long highest) {
        claimAnswers.add(token -> List.of(new Input.ClaimRefused<>(token, new FencingToken(highest))));
        return this;
    }

    LeaseCase claimFails(int times) {
        for (int i = 0; i < times; i++) {
            claimAnswers.add(token -> List.of(new Input.ClaimFailed<>(token, "disk full")));
        }
        return this;
    }

    LeaseCase claimHangs() {
        claimAnswers.add(token -> List.of());
        return this;
    }

    LeaseCase floorFails() {
        floorAnswers.add(List.of(new Input.FloorFailed<>("torn marker")));
        return this;
    }

    LeaseCase workTakes(long nanos) {
        workTakesNanos = OptionalLong.of(nanos);
        return this;
    }

    LeaseCase workNeverStops() {
        workTakesNanos = OptionalLong.empty();
        return this;
    }

    // ---- what happens

    LeaseCase start() {
        core = new HostCore<>(new LeaseProtocol(settings()));
        host = core.initial();
        poll();
        return this;
    }

    LeaseCase elapse(long nanos) {
        long untilNanos = nowNanos + nanos;
        while (true) {
            long dueNanos = nextNanos();
            if (dueNanos > untilNanos) {
                nowNanos = untilNanos;
                return this;
            }
            nowNanos = Math.max(nowNanos, dueNanos);
            deliver();
            poll();
        }
    }

    private long nextNanos() {
        OptionalLong host = core.dueNanos(this.host);
        long hostNanos = host.isPresent() ? host.getAsLong() - originNanos : Long.MAX_VALUE;
        Due next = coming.peek();
        return next == null ? hostNanos : Math.min(hostNanos, next.atNanos());
    }

    private void deliver() {
        while (!coming.isEmpty() && coming.peek().atNanos() <= nowNanos) {
            coming.remove().happens().run();
        }
    }

    /** The candidate gets no processor while its calls and the store go on. */
    LeaseCase stall(long nanos) {
        nowNanos += nanos;
        return this;
    }

    /** Another party acts after a while. */
    LeaseCase after(long nanos, Runnable happens) {
        coming.add(new Due(nowNanos + nanos, orders++, happens));
        return this;
    }

    LeaseCase wallSteps(long micros) {
        wallStepMicros += micros;
        return this;
    }

    LeaseCase stepDown() {
        return input(new Input.StepDown<>());
    }

    LeaseCase close() {
        return input(new Input.Close<>());
    }

    LeaseCase workEnds() {
        return input(new Input.WorkEnded<>());
    }

    LeaseCase input(Input<LeaseReply> input) {
        offer(input);
        poll();
        return this;
    }

    private void offer(Input<LeaseReply> input) {
        host = core.offer(host, input);
    }

    private void poll() {
        long wall = WALL_AT_START + nowNanos / 1_000 + wallStepMicros;
        host = core.poll(host, new Now(originNanos + nowNanos, wall), jitter, this);
    }

    // ---- effects

    @Override
    public void send(long attempt, LeaseRequest request, long timeoutNanos) {
        Sent call = sent(new Sent(nowNanos, attempt, request));
        Deque<Fate> script = call.isRead() ? reads : writes;
        Fate fate = script.isEmpty() ? Fate.PROMPT : script.remove();
        List<LeaseReply> replies = new ArrayList<>();
        for (long arrival : fate.arrivals()) {
            after(arrival, () -> replies.add(store.apply(request)));
        }
        for (long answer : fate.answers()) {
            after(answer, () -> offer(new Input.Answered<>(attempt,
                    fate.instead().orElseGet(() -> replies.get(fate.answerOf())))));
        }
    }

    @Override
    public void cancel(long attempt) {
        cancelled(attempt);
    }

    @Override
    public void readFloor() {
        floorReads++;
        List<Input<LeaseReply>> answers = floorAnswers.isEmpty()
                ? List.of(new Input.FloorRead<>(new FencingToken(floor)))
                : floorAnswers.remove();
        after(millis(1), () -> answers.forEach(this::offer));
    }

    @Override
    public void claim(FencingToken token) {
        claimed(token);
        List<Input<LeaseReply>> answers = claimAnswers.isEmpty()
                ? List.of(new Input.Claimed<>(token))
                : claimAnswers.remove().apply(token);
        after(millis(1), () -> answers.forEach(this::offer));
    }

    @Override
    public void setVerdict(Leadership leadership) {
        verdict = leadership;
        step("verdict " + leadership.token());
    }

    @Override
    public void publish(ElectionEvent event) {
        published(nowNanos, event);
    }

    @Override
    public void stopWork(LossReason reason) {
        step("stop work " + reason);
        workTakesNanos.ifPresent(nanos -> after(nanos, () -> offer(new Input.WorkEnded<>())));
    }

    @Override
    public void took(Row row) {
        taken((LeaseRow) row);
    }

    // ---- what can be asserted

    /** Forgets what was recorded so far, so that a test looks at what follows. */
    LeaseCase forget() {
        clear();
        return this;
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

    LeaseState state() {
        return host.protocol();
    }

    Phase phase() {
        return host.protocol().phase();
    }

    LeaseSnapshot stored() {
        return store.lease().orElseThrow();
    }

    /** How often the fences were asked for their highest token. */
    int floorReads() {
        return floorReads;
    }

    /** What the protocol would command for an input that the host never delivers. */
    List<Command<LeaseRequest>> commandsFor(Input<LeaseReply> input) {
        Now now = new Now(originNanos + nowNanos, WALL_AT_START + nowNanos / 1_000 + wallStepMicros);
        return new LeaseProtocol(settings()).step(host.protocol(), input, now).commands();
    }
}
