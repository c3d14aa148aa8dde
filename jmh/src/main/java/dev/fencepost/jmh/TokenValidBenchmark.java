package dev.fencepost.jmh;

import dev.fencepost.election.Election;
import dev.fencepost.election.FencingToken;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost a service to ask, before every act, whether it may?
 *
 * <p>A verdict that turns false by itself has to look at the clock, so the clock is the limit; a verdict that somebody
 * else turns would be a volatile read, and wrong whenever that somebody stands still.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class TokenValidBenchmark {

    private StandingLeader leader;
    private Election election;
    private volatile boolean flag = true;

    /** Leads. */
    @Setup
    public void lead() throws InterruptedException {
        leader = StandingLeader.usual();
        election = leader.election();
    }

    /** Gives the lease back. */
    @TearDown
    public void leave() {
        leader.close();
    }

    /** The limit: the clock alone. */
    @Benchmark
    public long nanoTime() {
        return System.nanoTime();
    }

    /** What a flag would cost that another thread keeps up to date. */
    @Benchmark
    public boolean volatileRead() {
        return flag;
    }

    /** The verdict. */
    @Benchmark
    public boolean tokenValid() {
        return election.tokenValid();
    }

    /** The verdict, and with it the token that a write must carry. */
    @Benchmark
    public FencingToken token() {
        return election.token();
    }
}

/*
 * To run: ./fencepost bench TokenValid
 *
 * To expect: tokenValid and token within 1.15 x nanoTime, and 0 B/op each; volatileRead under a nanosecond. The clock
 * is the machine's: some 20 ns where the kernel reads it in user space, several hundred where a hypervisor lends one.
 */
