package dev.fencepost.properties.checker;

import dev.fencepost.election.LeaseTimings;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.properties.entry.StoreFact.Admission;
import dev.fencepost.properties.entry.StoreFact.Cause;
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
final class Story extends Tale<Story> {

    static final String LEASE = "shard";

    /** The defaults of rulings 3, without a rate allowance so that tests count in round numbers. */
    static final LeaseTimings TIMINGS = timings(0);

    private final List<String> versions = new ArrayList<>();
    private Optional<StoreFact.LeaseWritten> lastWritten = Optional.empty();
    private String uid = "uid-1";

    private Story(LeaseRules rules, Oracle[] oracles) {
        super(oracles.length == 0 ? Checkers.all(rules) : Checkers.of(rules, oracles),
                List.of("api", "disk", "a", "b", "c"), LEASE);
    }

    @Override
    Story self() {
        return this;
    }

    @Override
    ElectionClaim.Answered answer(long toAttempt, String reply) {
        boolean shows = reply.equals("found") || reply.equals("applied") || reply.equals("created");
        String version = shows && !versions.isEmpty() ? versions.getLast() : "";
        return new ElectionClaim.Answered(lease(), toAttempt, reply, shows ? uid : "", version);
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

    // Facts of the stores; the node of the story is the one that writes.

    Story claims(long token) {
        return claim(token, true);
    }

    Story claim(long token, boolean accepted) {
        String name = name();
        return addOn("disk",
                new StoreFact.ClaimJudged("disk", token, name, name, incarnation(), accepted, token));
    }

    Story writes(long token, long operation, long before, long after) {
        return write("put", token, operation, before, before, after, Admission.ACCEPTED);
    }

    Story write(String mutation, long token, long operation, long basedOn, long before, long after,
            Admission admission) {
        String name = name();
        return addOn("disk", new StoreFact.WriteJudged("disk", mutation, token, name, name, incarnation(),
                operation, basedOn, before, after, admission, token));
    }

    /** The latest call of the node's process is applied: the record names it. */
    Story holds(long token) {
        return wrote(name(), token, wallMicros(), Cause.SWAP);
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
        StoreFact.LeaseWritten written = new StoreFact.LeaseWritten(lease(), uid, versions.getLast(), holder, token,
                renewMicros, 15, cause, operator ? "" : name(), operator ? 0 : incarnation(),
                operator ? 0 : attempt());
        lastWritten = Optional.of(written);
        return addOn("api", written);
    }

    /** A call of another process of the node is applied late. */
    Story wroteBy(int incarnation, long call, long token) {
        int now = incarnation();
        long latest = attempt();
        incarnation(incarnation);
        attempt(call);
        holds(token);
        incarnation(now);
        attempt(latest);
        return this;
    }

    /** A call is applied that the log does not have. */
    Story wroteByCall(long unknown, long token) {
        attempt(unknown);
        return holds(token);
    }

    /** Somebody changes the metadata alone: the record stays, its version does not. */
    Story annotates() {
        StoreFact.LeaseWritten last = lastWritten.orElseGet(() -> new StoreFact.LeaseWritten(lease(), uid, "v0", "", 0,
                -1, 15, Cause.CREATE, "", 0, 0));
        versions.add("v" + (versions.size() + 1));
        return addOn("api", new StoreFact.LeaseWritten(lease(), uid, versions.getLast(), last.holder(),
                last.transitions(), last.renewMicros(), 15, Cause.ANNOTATE, "", 0, 0));
    }

    Story operatorEdits(String holder, long token) {
        return wrote(holder, token, wallMicros(), Cause.OPERATOR_EDIT);
    }

    /** The fences have answered what the highest token is. */
    Story floorKnown(long highest) {
        return add(new ElectionClaim.FloorKnown(lease(), highest));
    }

    /** The latest call of the node's process is refused for its form. */
    Story malformed(int status) {
        return addOn("api", new StoreFact.CallMalformed(name(), incarnation(), attempt(), status));
    }

    Story operatorDeletes() {
        return addOn("api", new StoreFact.LeaseDeleted(lease(), uid));
    }
}
