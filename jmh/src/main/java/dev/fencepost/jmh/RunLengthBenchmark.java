package dev.fencepost.jmh;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How does a run grow with its length, and what does an hour of simulated leadership cost?
 *
 * <p>Nothing goes wrong in it, three candidates stand and one of them works. Checkers and engine have bounded memory, so
 * ten times the length should be ten times the time.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class RunLengthBenchmark {

    /** Over what somebody is elected. */
    @Param({"steady-state", "etcd-steady-state"})
    private String scenario;

    /** How long a run is, in simulated time. */
    @Param({"360", "3600", "36000"})
    private long seconds;

    private Subject subject;
    private Schedule schedule;

    /** Draws nothing: every run is the same. */
    @Setup
    public void setUp() {
        subject = Scenarios.named(scenario);
        long nanos = TimeUnit.SECONDS.toNanos(seconds);
        schedule = Schedule.of(scenario, subject.defaultConfig(), new Seed(1),
                new RunLength(nanos, nanos, Long.MAX_VALUE), FaultPlan.NONE);
    }

    /** One run. */
    @Benchmark
    public Trial run() {
        return subject.run(schedule);
    }
}

/*
 * To run: ./fencepost bench RunLength
 *
 * To expect: the row of 3600 is the hour; it holds 720 renewals over a Lease, the reads of the two who wait, and the
 * work, which makes most of it. What the elector alone costs in an hour says hourOfLeadership in RenewalBenchmark.
 */
