package dev.fencepost.jmh;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does one renewal cost a process, with the elector's own threads and timers around it: ours, and those that a
 * service would take instead?
 *
 * <p>Each elector stands over memory: ours over a store, the others over a lock of their own interface, so that no server
 * and no HTTP is in the figures. Their loops sleep between two renewals, and so does ours: all are told to renew every
 * millisecond. So the figures that count are {@code cpu.time.norm}, the processor time of the process a renewal, and
 * {@code gc.alloc.rate.norm}, the bytes; the time is how long they slept. Beside them stands a thread that does nothing
 * but sleep a millisecond: what nobody can go below.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 4, time = 2)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class PeerBenchmark {

    private static final Duration PERIOD = Duration.ofMillis(1);
    private static final int RENEWALS = 200;

    private final RenewalCount count = new RenewalCount();

    /** Who is elected. */
    @Param({"nobody", "fencepost", "fabric8", "java-client"})
    private String elector;

    private AutoCloseable running;

    /** Leads. */
    @Setup
    public void lead() throws InterruptedException {
        running = switch (elector) {
            case "fencepost" -> new StandingLeader(PERIOD, count);
            case "fabric8" -> {
                Fabric8Elector fabric8 = new Fabric8Elector(PERIOD, count);
                fabric8.start();
                yield fabric8;
            }
            case "java-client" -> {
                JavaClientElector client = new JavaClientElector(PERIOD, count);
                client.start();
                yield client;
            }
            default -> sleeper();
        };
    }

    private AutoCloseable sleeper() {
        Thread thread = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(this, PERIOD.toNanos());
                count.run();
            }
        });
        return thread::interrupt;
    }

    /** Stops. */
    @TearDown
    public void leave() throws Exception {
        running.close();
    }

    /** Waits for many renewals; the figures are for one of them. */
    @Benchmark
    @OperationsPerInvocation(RENEWALS)
    public long renewal() {
        return count.awaitMore(RENEWALS);
    }
}

/*
 * To run: ./fencepost bench PeerBenchmark
 *
 * To expect: most of everybody's processor time is waking threads up: nobody's row says how much a wake is on this
 * machine. Ours wakes one thread a renewal, the host; the others pass a task to an executor and wait for it. What is
 * decided in between says PeerDecisionBenchmark.
 */
