package dev.fencepost.properties.checker;

import dev.fencepost.election.LeaseTimings;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.properties.entry.StoreFact.Admission;
import dev.fencepost.properties.entry.StoreFact.Cause;
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
import java.util.Map;
import java.util.Optional;

/**
 * A log made by hand: {@code story.at(ms(5)).on("a").verdict(1, ms(19))} and so on, judged by every checker.
 *
 * <p>The nodes {@code api}, {@code disk}, {@code a}, {@code b} and {@code c} start at 0 with perfect clocks whose
 * monotonic part shows 0 then. What is not said has a default: the Lease is {@code shard}, the store {@code disk}.
 */
final class Story {

    static final String LEASE = "shard";

    /** The defaults of rulings 3, without a rate allowance so that tests count in round numbers. */
    static final LeaseTimings TIMINGS = timings(0);

    private static final long MILLI = 1_000_000L;
    private static final List<String> NODES = List.of("api", "disk", "a", "b", "c");

    private final Checkers checkers;
    private final List<LogEvent> events = new ArrayList<>();
    private final ClockMap[] clocks = new ClockMap[NODES.size()];
    private final int[] incarnations = new int[NODES.size()];
    private final List<String> versions = new ArrayList<>();
    private Optional<StoreFact.LeaseWritten> lastWritten = Optional.empty();
    private String lease = LEASE;
    private String uid = "uid-1";
    private long nowNanos;
    private int node;
    private long attempt;

    private Story(LeaseRules rules, Oracle[] oracles) {
        this.checkers = oracles.length == 0 ? Checkers.all(rules) : Checkers.of(rules, oracles);
        ClockLine monotonic = new ClockLine(0, 0, ClockLine.NOMINAL);
        ClockLine wall = new ClockLine(0, ClockMap.WALL_EPOCH_NANOS, ClockLine.NOMINAL);
        for (int i = 0; i < NODES.size(); i++) {
            clocks[i] = new ClockMap(monotonic, wall);
            on(NODES.get(i)).start();
        }
    }

    static Story of(LeaseRules rules, Oracle... oracles) {
        return new Story(rules, oracles);
    }

    /** A story under the default rules, in which Lease shard guards the store disk. */
    static Story of(Oracle... oracles) {
        return new Story(rules(), oracles);
    }

    static LeaseRules rules() {
        return rules(TIMINGS);
    }

    static LeaseRules rules(LeaseTimings timings) {
        return LeaseRules.of(timings).withStores(Map.of(LEASE, List.of("disk")));
    }

    static LeaseTimings timings(int ppm) {
        return new LeaseTimings(ms(15_000), ms(5_000), ms(3_000), ms(1_000), 20, ms(1_000), ms(10_000), ppm, ppm, 0);
    }

    static long ms(long millis) {
        return millis * MILLI;
    }

    // Where and when.

    Story at(long trueNanos) {
        nowNanos = trueNanos;
        return this;
    }

    Story on(String name) {
        node = NODES.indexOf(name);
        return this;
    }

    Story lease(String name) {
        lease = name;
        return this;
    }

    // Facts of the simulator.

    Story start() {
        incarnations[node]++;
        add(new Fact.NodeStarted());
        return incarnations[node] == 1 ? add(new Fact.ClockChanged(clocks[node])) : this;
    }

    Story crash() {
        return add(new Fact.NodeCrashed());
    }

    Story pause() {
        return add(new Fact.Paused(true));
    }

    Story suspend() {
        return add(new Fact.Paused(false));
    }

    Story resume() {
        return add(new Fact.Resumed());
    }

    Story starve(String actor) {
        return add(new Fact.Starved(actor(actor)));
    }

    Story feed(String actor) {
        return add(new Fact.Fed(actor(actor)));
    }

    /** The monotonic clock runs at another rate from now on. */
    Story rate(long nanosPerSecond) {
        return clock(clocks[node].monotonic().withRate(nowNanos, nanosPerSecond), clocks[node].wall());
    }

    Story jump(long byNanos) {
        return clock(clocks[node].monotonic().jumped(nowNanos, byNanos), clocks[node].wall());
    }

    Story wallJump(long byNanos) {
        return clock(clocks[node].monotonic(), clocks[node].wall().jumped(nowNanos, byNanos));
    }

    Story wallRate(long nanosPerSecond) {
        return clock(clocks[node].monotonic(), clocks[node].wall().withRate(nowNanos, nanosPerSecond));
    }

    private Story clock(ClockLine monotonic, ClockLine wall) {
        clocks[node] = new ClockMap(monotonic, wall);
        return add(new Fact.ClockChanged(clocks[node]));
    }

    Story faultBegan(Fault fault) {
        return add(new Fact.FaultBegan(fault));
    }

    Story faultEnded(Fault fault) {
        return add(new Fact.FaultEnded(fault, 1));
    }

    Story heal() {
        return addNowhere(new Fact.Healed());
    }

    Story throwsUp(String error) {
        return add(new Fact.ActorFailed(actor("elector"), error));
    }

    /** The end of the log. */
    Judgement end() {
        addNowhere(new Fact.RunEnded(EndReason.TIME, events.size()));
        return checkers.judgement();
    }

    // Claims of candidates.

    Story stand() {
        return add(new ElectionClaim.Standing(lease, NODES.get(node)));
    }

    /** {@code validUntilNanos} is on the monotonic clock of the node. */
    Story verdict(long token, long validUntilNanos) {
        return add(new ElectionClaim.Verdict(lease, token, validUntilNanos));
    }

    /** The process becomes valid and reports its gain. */
    Story leads(long token, long validUntilNanos) {
        return verdict(token, validUntilNanos).gained(token);
    }

    Story noVerdict() {
        return verdict(0, 0);
    }

    Story gained(long token) {
        return add(new ElectionClaim.Gained(lease, token));
    }

    Story lost(long token, String reason) {
        return add(new ElectionClaim.Lost(lease, token, reason));
    }

    Story report(String what, String detail) {
        return add(new ElectionClaim.Report(lease, what, detail));
    }

    Story sampled(boolean active, long epoch, boolean tokenValid, long ageSeconds) {
        return add(new ElectionClaim.Sampled(lease, active, epoch, tokenValid, ageSeconds));
    }

    /** A new call, numbered upwards over the whole story. */
    Story called(String request) {
        return add(new ElectionClaim.Called(lease, ++attempt, request));
    }

    /** The answer to the latest call. */
    Story answered(String reply) {
        return answered(attempt, reply);
    }

    Story answered(long toAttempt, String reply) {
        boolean shows = reply.equals("found") || reply.equals("applied") || reply.equals("created");
        String version = shows && !versions.isEmpty() ? versions.getLast() : "";
        return add(new ElectionClaim.Answered(lease, toAttempt, reply, shows ? uid : "", version));
    }

    long attempt() {
        return attempt;
    }

    // Work.

    Story workBegan(long token) {
        return add(new WorkClaim.Began(lease, token));
    }

    Story toldToStop(long token) {
        return add(new WorkClaim.ToldToStop(lease, token, "closed"));
    }

    Story workEnded(long token) {
        return add(new WorkClaim.Ended(lease, token));
    }

    Story checked(long token, long operation, boolean valid) {
        return add(new WorkClaim.Checked(lease, token, operation, valid));
    }

    Story acted(long token, long operation) {
        return add(new WorkClaim.Acted(lease, token, operation, "disk"));
    }

    // Facts of the stores; the node of the story is the one that writes.

    Story claims(long token) {
        return claim(token, true);
    }

    Story claim(long token, boolean accepted) {
        String name = NODES.get(node);
        return addOn("disk",
                new StoreFact.ClaimJudged("disk", token, name, name, incarnations[node], accepted, token));
    }

    Story writes(long token, long operation, long before, long after) {
        return write("put", token, operation, before, before, after, Admission.ACCEPTED);
    }

    Story write(String mutation, long token, long operation, long basedOn, long before, long after,
            Admission admission) {
        String name = NODES.get(node);
        return addOn("disk", new StoreFact.WriteJudged("disk", mutation, token, name, name, incarnations[node],
                operation, basedOn, before, after, admission, token));
    }

    /** The latest call of the node's process is applied: the record names it. */
    Story holds(long token) {
        return wrote(NODES.get(node), token, wallMicros(), Cause.SWAP);
    }

    /** The latest call of the node's process is applied: the record names nobody. */
    Story releases(long token) {
        return wrote("", token, wallMicros(), Cause.SWAP);
    }

    /** The latest call of the node's process is applied: a Lease that nobody has held. */
    Story createsUnheld(long token) {
        uid = "uid-" + (versions.size() + 1);
        return wrote("", token, -1, Cause.CREATE);
    }

    Story wrote(String holder, long token, long renewMicros, Cause cause) {
        versions.add("v" + (versions.size() + 1));
        boolean operator = cause != Cause.CREATE && cause != Cause.SWAP;
        StoreFact.LeaseWritten written = new StoreFact.LeaseWritten(lease, uid, versions.getLast(), holder, token,
                renewMicros, 15, cause, operator ? "" : NODES.get(node), operator ? 0 : incarnations[node],
                operator ? 0 : attempt);
        lastWritten = Optional.of(written);
        return addOn("api", written);
    }

    /** A call of another process of the node is applied late. */
    Story wroteBy(int incarnation, long call, long token) {
        int now = incarnations[node];
        long latest = attempt;
        incarnations[node] = incarnation;
        attempt = call;
        holds(token);
        incarnations[node] = now;
        attempt = latest;
        return this;
    }

    /** A call is applied that the log does not have. */
    Story wroteByCall(long unknown, long token) {
        attempt = unknown;
        return holds(token);
    }

    /** Somebody changes the metadata alone: the record stays, its version does not. */
    Story annotates() {
        StoreFact.LeaseWritten last = lastWritten.orElseGet(() -> new StoreFact.LeaseWritten(lease, uid, "v0", "", 0,
                -1, 15, Cause.CREATE, "", 0, 0));
        versions.add("v" + (versions.size() + 1));
        return addOn("api", new StoreFact.LeaseWritten(lease, uid, versions.getLast(), last.holder(),
                last.transitions(), last.renewMicros(), 15, Cause.ANNOTATE, "", 0, 0));
    }

    Story operatorEdits(String holder, long token) {
        return wrote(holder, token, wallMicros(), Cause.OPERATOR_EDIT);
    }

    Story operatorDeletes() {
        return addOn("api", new StoreFact.LeaseDeleted(lease, uid));
    }

    // How events are made.

    private long wallMicros() {
        return clocks[node].wallMicrosAt(nowNanos);
    }

    private ActorRef actor(String name) {
        return new ActorRef(node, ref(node), name);
    }

    private Story addOn(String where, Entry entry) {
        int back = node;
        on(where).add(entry);
        node = back;
        return this;
    }

    private Story add(Entry entry) {
        return accept(new LogEvent(events.size() + 1, nowNanos, ref(node), incarnations[node],
                clocks[node].monotonic().localAt(nowNanos), clocks[node].wallMicrosAt(nowNanos), 0, entry));
    }

    private Story addNowhere(Entry entry) {
        return accept(new LogEvent(events.size() + 1, nowNanos, NodeRef.NONE, 0, 0, 0, 0, entry));
    }

    private Story accept(LogEvent event) {
        events.add(event);
        checkers.accept(event);
        return this;
    }

    private static NodeRef ref(int id) {
        return new NodeRef(id, NODES.get(id));
    }

    List<LogEvent> events() {
        return List.copyOf(events);
    }
}
