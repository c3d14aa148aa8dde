package dev.fencepost.jmh;

import dev.fencepost.election.HostState;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.Transition;
import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.kubernetes.LeaseCodec;
import dev.fencepost.election.kubernetes.WireReply;
import dev.fencepost.election.kubernetes.WireRequest;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a leader's process spends on its election: a renewal every few seconds, and a look at the verdict before every
 * act.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class RenewalBenchmark {

    private final SystemClock clock = new SystemClock();
    private final LeaseCodec codec = new LeaseCodec("default", "shard-0");
    private final LeadingCandidate leader = new LeadingCandidate();
    private LeadingCandidate.Step wake;
    private LeadingCandidate.Step answer;
    private LeaseRequest.Swap swap;
    private WireReply reply;

    /** As in the host: written by one thread, read by the work. */
    private volatile Leadership verdict = Leadership.NONE;

    /** Brings one candidate to each point of a renewal. */
    @Setup
    public void setUp() {
        wake = new LeadingCandidate().wakeStep();
        LeadingCandidate awaiting = new LeadingCandidate();
        answer = awaiting.answerStep();
        swap = awaiting.swap();
        reply = new WireReply(200, stored(codec.encode(swap)));
        verdict = new Leadership(leader.leadership().token(), clock.nanos() + TimeUnit.HOURS.toNanos(1));
    }

    private static Json stored(WireRequest put) {
        if (put.body().orElseThrow() instanceof JsonObject body
                && body.getOr("metadata", Json.nothing()) instanceof JsonObject metadata) {
            return body.with("metadata", metadata.with("resourceVersion", "2000000"));
        }
        throw new IllegalStateException("a PUT sends a whole Lease, not " + put);
    }

    /** The protocol decides to renew. */
    @Benchmark
    public Transition<LeaseState, LeaseRequest> stepOfWake() {
        return leader.protocol().step(wake.state(), wake.input(), wake.now());
    }

    /** The protocol takes the answer to a renewal and extends the lease. */
    @Benchmark
    public Transition<LeaseState, LeaseRequest> stepOfAnswer() {
        return leader.protocol().step(answer.state(), answer.input(), answer.now());
    }

    /** A whole renewal through the host's duty cycle: wake, call, answer, new verdict. */
    @Benchmark
    public HostState<LeaseState, LeaseReply> wholeRenewal() {
        return leader.renew();
    }

    /** From a swap to what goes on the wire, short of its text. */
    @Benchmark
    public WireRequest encodeSwap() {
        return codec.encode(swap);
    }

    /** From the server's answer to what it means. */
    @Benchmark
    public LeaseReply decodeAnswer() {
        return codec.decode(swap, reply);
    }

    /** What {@code Election.tokenValid()} does: a volatile read, the clock, a comparison. */
    @Benchmark
    public boolean tokenValid() {
        return verdict.validAt(clock.nanos());
    }
}
