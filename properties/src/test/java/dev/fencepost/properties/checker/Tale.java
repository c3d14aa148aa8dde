package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.ClockLine;
import dev.fencepost.simulator.ClockMap;
import dev.fencepost.simulator.EndReason;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.NodeRef;
import java.util.ArrayList;
import java.util.List;

/**
 * A log made by hand, of whatever election: nodes with perfect clocks whose monotonic part shows 0 at the start, and
 * what happens on them.
 *
 * @param <S>
 *            the kind of story
 */
abstract class Tale<S extends Tale<S>> {

    private static final long MILLI = 1_000_000L;

    private final Checkers checkers;
    private final List<String> nodes;
    private final List<LogEvent> events = new ArrayList<>();
    private final ClockMap[] clocks;
    private final int[] incarnations;
    private String lease;
    private long nowNanos;
    private int node;
    private long attempt;

    Tale(Checkers checkers, List<String> nodes, String lease) {
        this.checkers = checkers;
        this.nodes = nodes;
        this.lease = lease;
        this.clocks = new ClockMap[nodes.size()];
        this.incarnations = new int[nodes.size()];
        ClockLine monotonic = new ClockLine(0, 0, ClockLine.NOMINAL);
        ClockLine wall = new ClockLine(0, ClockMap.WALL_EPOCH_NANOS, ClockLine.NOMINAL);
        for (int i = 0; i < nodes.size(); i++) {
            clocks[i] = new ClockMap(monotonic, wall);
            on(nodes.get(i)).start();
        }
    }

    abstract S self();

    static long ms(long millis) {
        return millis * MILLI;
    }

    /** The name of the node that the story is on. */
    final String name() {
        return nodes.get(node);
    }

    final int incarnation() {
        return incarnations[node];
    }

    final void incarnation(int other) {
        incarnations[node] = other;
    }

    final String lease() {
        return lease;
    }

    final long nowNanos() {
        return nowNanos;
    }

    final int size() {
        return events.size();
    }

    final void attempt(long other) {
        attempt = other;
    }

    // Where and when.

    final S at(long trueNanos) {
        nowNanos = trueNanos;
        return self();
    }

    final S on(String name) {
        node = nodes.indexOf(name);
        return self();
    }

    final S lease(String name) {
        lease = name;
        return self();
    }

    // Facts of the simulator.

    final S start() {
        incarnations[node]++;
        add(new Fact.NodeStarted());
        return incarnations[node] == 1 ? add(new Fact.ClockChanged(clocks[node])) : self();
    }

    final S crash() {
        return add(new Fact.NodeCrashed());
    }

    final S pause() {
        return add(new Fact.Paused(true));
    }

    final S suspend() {
        return add(new Fact.Paused(false));
    }

    final S resume() {
        return add(new Fact.Resumed());
    }

    final S starve(String actor) {
        return add(new Fact.Starved(actor(actor)));
    }

    final S feed(String actor) {
        return add(new Fact.Fed(actor(actor)));
    }

    /** The monotonic clock runs at another rate from now on. */
    final S rate(long nanosPerSecond) {
        return clock(clocks[node].monotonic().withRate(nowNanos, nanosPerSecond), clocks[node].wall());
    }

    final S jump(long byNanos) {
        return clock(clocks[node].monotonic().jumped(nowNanos, byNanos), clocks[node].wall());
    }

    final S wallJump(long byNanos) {
        return clock(clocks[node].monotonic(), clocks[node].wall().jumped(nowNanos, byNanos));
    }

    final S wallRate(long nanosPerSecond) {
        return clock(clocks[node].monotonic(), clocks[node].wall().withRate(nowNanos, nanosPerSecond));
    }

    final S clock(ClockLine monotonic, ClockLine wall) {
        clocks[node] = new ClockMap(monotonic, wall);
        return add(new Fact.ClockChanged(clocks[node]));
    }

    final S faultBegan(Fault fault) {
        return add(new Fact.FaultBegan(fault));
    }

    final S faultEnded(Fault fault) {
        return add(new Fact.FaultEnded(fault, 1));
    }

    final S heal() {
        return addNowhere(new Fact.Healed());
    }

    final S throwsUp(String error) {
        return add(new Fact.ActorFailed(actor("elector"), error));
    }

    /** The end of the log. */
    final Judgement end() {
        addNowhere(new Fact.RunEnded(EndReason.TIME, events.size()));
        return checkers.judgement();
    }

    // Claims of candidates.

    final S stand() {
        return add(new ElectionClaim.Standing(lease, nodes.get(node)));
    }

    /** {@code validUntilNanos} is on the monotonic clock of the node. */
    final S verdict(long token, long validUntilNanos) {
        return add(new ElectionClaim.Verdict(lease, token, validUntilNanos));
    }

    /** The process becomes valid and reports its gain. */
    final S leads(long token, long validUntilNanos) {
        return verdict(token, validUntilNanos).gained(token);
    }

    final S noVerdict() {
        return verdict(0, 0);
    }

    final S gained(long token) {
        return add(new ElectionClaim.Gained(lease, token));
    }

    final S lost(long token, String reason) {
        return add(new ElectionClaim.Lost(lease, token, reason));
    }

    final S report(String what, String detail) {
        return add(new ElectionClaim.Report(lease, what, detail));
    }

    final S sampled(boolean active, long epoch, boolean tokenValid, long ageSeconds) {
        return add(new ElectionClaim.Sampled(lease, active, epoch, tokenValid, ageSeconds));
    }

    /** A new call, numbered upwards over the whole story. */
    final S called(String request) {
        return add(new ElectionClaim.Called(lease, ++attempt, request));
    }

    /** The answer to the latest call. */
    final S answered(String reply) {
        return answered(attempt, reply);
    }

    final S answered(long toAttempt, String reply) {
        return add(answer(toAttempt, reply));
    }

    /** What the answer to a call shows. */
    abstract ElectionClaim.Answered answer(long toAttempt, String reply);

    final long attempt() {
        return attempt;
    }

    // Work.

    final S workBegan(long token) {
        return add(new WorkClaim.Began(lease, token));
    }

    final S toldToStop(long token) {
        return add(new WorkClaim.ToldToStop(lease, token, "closed"));
    }

    final S workEnded(long token) {
        return add(new WorkClaim.Ended(lease, token));
    }

    final S checked(long token, long operation, boolean valid) {
        return add(new WorkClaim.Checked(lease, token, operation, valid));
    }

    final S acted(long token, long operation) {
        return add(new WorkClaim.Acted(lease, token, operation, "disk"));
    }

    // How events are made.

    final long wallMicros() {
        return clocks[node].wallMicrosAt(nowNanos);
    }

    private ActorRef actor(String name) {
        return new ActorRef(node, ref(node), name);
    }

    final S addOn(String where, Entry entry) {
        int back = node;
        on(where).add(entry);
        node = back;
        return self();
    }

    final S add(Entry entry) {
        return accept(new LogEvent(events.size() + 1, nowNanos, ref(node), incarnations[node],
                clocks[node].monotonic().localAt(nowNanos), clocks[node].wallMicrosAt(nowNanos), 0, entry));
    }

    final S addNowhere(Entry entry) {
        return accept(new LogEvent(events.size() + 1, nowNanos, NodeRef.NONE, 0, 0, 0, 0, entry));
    }

    final S accept(LogEvent event) {
        events.add(event);
        checkers.accept(event);
        return self();
    }

    private NodeRef ref(int id) {
        return new NodeRef(id, nodes.get(id));
    }

    final List<LogEvent> events() {
        return List.copyOf(events);
    }
}
