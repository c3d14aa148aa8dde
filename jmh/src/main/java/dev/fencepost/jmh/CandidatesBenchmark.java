package dev.fencepost.jmh;

import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * How does a hunt grow with the number of candidates?
 *
 * <p>More candidates make more events a run, so schedules a second must fall; events a second should fall little: an
 * engine or a checker that looks at every candidate for every event would show here.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class CandidatesBenchmark {

    /** Over what they are elected. */
    @Param({"lease", "etcd"})
    private String scenario;

    /** How many there are. */
    @Param({"2", "3", "5", "9", "33"})
    private int candidates;

    private Hunted hunted;

    /** The first schedules of the one hunt. */
    @Setup
    public void setUp() {
        hunted = new Hunted(scenario, "candidates=" + candidates);
    }

    /** The set of runs; figures are of one of them. */
    @Benchmark
    @OperationsPerInvocation(Hunted.RUNS)
    public void run(EventCount counted, Blackhole sink) {
        hunted.run(counted, sink);
    }
}

/*
 * To run: ./fencepost bench Candidates
 *
 * To expect: with 33 candidates rather more than half of the events a second of 2.
 */
