package dev.fencepost.jmh;

import dev.fencepost.election.HostState;
import dev.fencepost.election.Leadership;
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
 * What does a leader's process spend on its election: on a renewal with the host around it, on the words of it, and in
 * an hour?
 *
 * <p>The host core is the one that production and simulation share; threads, clocks and the network are left out and not
 * measured here. What the protocol alone takes of it says {@link ProtocolBenchmark}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class RenewalBenchmark {

    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    private final LeaseCodec codec = new LeaseCodec("default", "shard-0");
    private final LeadingCandidate leader = new LeadingCandidate();
    private LeaseRequest.Swap swap;
    private WireReply reply;

    /** Brings one candidate into the middle of a renewal. */
    @Setup
    public void setUp() {
        swap = new LeadingCandidate().ask();
        reply = new WireReply(200, stored(codec.encode(swap)));
    }

    private static Json stored(WireRequest put) {
        if (put.body().orElseThrow() instanceof JsonObject body
                && body.getOr("metadata", Json.nothing()) instanceof JsonObject metadata) {
            return body.with("metadata", metadata.with("resourceVersion", "2000000"));
        }
        throw new IllegalStateException("a PUT sends a whole Lease, not " + put);
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

    /** An hour of leadership, its renewals one after the other: 720 of them. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public Leadership hourOfLeadership() {
        return leader.leadFor(HOUR_NANOS);
    }
}

/*
 * To run: ./fencepost bench RenewalBenchmark
 *
 * To expect: a renewal with its host in some 200 ns, the text of a PUT short of its bytes in about as much, and an hour
 * of leadership in a tenth of a millisecond.
 */
