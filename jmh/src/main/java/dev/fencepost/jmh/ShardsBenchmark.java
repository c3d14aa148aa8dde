package dev.fencepost.jmh;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many elections can one process stand in?
 *
 * <p>All of them lead, each over a Lease of its own in memory, and all renew at one instant, on one host thread. What a
 * renewal costs should not depend on how many others there are: a host that looked at all of them whenever something
 * arrives for one would show here, at 10,000 shards as ten thousand times the cost.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx1g", "-XX:+UseSerialGC"})
public class ShardsBenchmark {

    /** In how many elections it leads. */
    @Param({"1", "10", "100", "1000", "10000"})
    private int shards;

    private Shards leading;
    private long bytesPerShard;

    /** Leads in all of them; one goes before, whose classes would count for theirs. */
    @Setup
    public void setUp() throws InterruptedException {
        new Shards(1).close();
        long beforeBytes = usedBytes();
        leading = new Shards(shards);
        bytesPerShard = (usedBytes() - beforeBytes) / shards;
    }

    /** Gives them all back. */
    @TearDown
    public void tearDown() {
        leading.close();
    }

    private static long usedBytes() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** All renew once; what they take is looked at beside. */
    @Benchmark
    public void renewAll(Renewals counted, Footprint footprint) {
        leading.renewAll();
        counted.renewals += shards;
    }

    /** What is counted beside the rounds, and shown as so many a second. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Renewals {

        /** Of all shards together. */
        public long renewals;

        /** Starts over. */
        @Setup(Level.Iteration)
        public void reset() {
            renewals = 0;
        }
    }

    /** What all of them take. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Footprint {

        /** Of the heap, for each shard. */
        public long bytesPerShard;

        /** Of the process. */
        public long platformThreads;

        /** Looks, outside of what is timed. */
        @TearDown(Level.Iteration)
        public void look(ShardsBenchmark benchmark) {
            bytesPerShard = benchmark.bytesPerShard;
            platformThreads = ManagementFactory.getThreadMXBean().getThreadCount();
        }
    }
}

/*
 * To run: ./fencepost bench Shards
 *
 * To expect: the same few threads for ten thousand as for one; renewAll:renewals highest with some hundred shards, over
 * which a wake of the host is spread, and a quarter of that with ten thousand. Why has not been looked into.
 */
