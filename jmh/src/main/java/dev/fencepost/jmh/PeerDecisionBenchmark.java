package dev.fencepost.jmh;

import dev.fencepost.election.HostState;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseState;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does an elector do for one renewal, short of its threads and timers?
 *
 * <p>The loops of the others cannot be entered, but their one turn can: the method that reads the lock, decides, and
 * writes it, called here without the loop. Ours is the host core: wake, call, answer, new verdict. All are over memory.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class PeerDecisionBenchmark {

    private final LeadingCandidate fencepost = new LeadingCandidate();
    private final Fabric8Elector fabric8 = new Fabric8Elector(Duration.ofSeconds(2), () -> {});
    private final JavaClientElector javaClient = new JavaClientElector(Duration.ofSeconds(2), () -> {});

    /** Ends the threads that the others have made. */
    @TearDown
    public void close() {
        fabric8.close();
        javaClient.close();
    }

    /** Ours. */
    @Benchmark
    public HostState<LeaseState, LeaseReply> fencepost() {
        return fencepost.renew();
    }

    /** Of the fabric8 client. */
    @Benchmark
    public boolean fabric8() throws Throwable {
        return fabric8.renew();
    }

    /** Of the official client for Java. */
    @Benchmark
    public boolean javaClient() throws Throwable {
        return javaClient.renew();
    }
}

/*
 * To run: ./fencepost bench PeerDecision
 *
 * To expect: the same order of magnitude for all: the two others look at the wall clock twice and make a record or two;
 * ours counts attempts, dates its answer by its sending and keeps its state as a value.
 */
