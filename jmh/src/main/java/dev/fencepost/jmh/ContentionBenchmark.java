package dev.fencepost.jmh;

import dev.fencepost.election.Election;
import java.time.Duration;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Do many threads that ask for the verdict stand in each other's way, or in the way of the thread that renews it?
 *
 * <p>Renewals go on every millisecond meanwhile, five thousand times as often as usual: each writes the one reference that
 * all of them read. Beside each number of readers stands what the clock alone gives as many threads.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 4, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class ContentionBenchmark {

    private StandingLeader leader;
    private Election election;

    /** Leads, and renews all the time. */
    @Setup
    public void lead() throws InterruptedException {
        leader = new StandingLeader(Duration.ofMillis(1), () -> {});
        election = leader.election();
    }

    /** Gives the lease back. */
    @TearDown
    public void leave() {
        leader.close();
    }

    /** One thread reads the clock. */
    @Benchmark
    @Threads(1)
    public long clock1() {
        return System.nanoTime();
    }

    /** One thread asks. */
    @Benchmark
    @Threads(1)
    public boolean tokenValid1() {
        return election.tokenValid();
    }

    /** Two threads read the clock. */
    @Benchmark
    @Threads(2)
    public long clock2() {
        return System.nanoTime();
    }

    /** Two threads ask. */
    @Benchmark
    @Threads(2)
    public boolean tokenValid2() {
        return election.tokenValid();
    }

    /** Eight threads read the clock. */
    @Benchmark
    @Threads(8)
    public long clock8() {
        return System.nanoTime();
    }

    /** Eight threads ask. */
    @Benchmark
    @Threads(8)
    public boolean tokenValid8() {
        return election.tokenValid();
    }
}

/*
 * To run: ./fencepost bench Contention
 *
 * To expect: beside each other the same, whatever the number of threads: there is no lock, and the line of the cache
 * with the verdict is written a thousand times a second and read a hundred million times. With more threads than cores
 * each figure grows as the threads take turns. Bytes are those of the renewals, for the readers allocate none.
 */
