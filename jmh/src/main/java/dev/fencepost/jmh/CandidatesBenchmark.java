package dev.fencepost.jmh;

import dev.fencepost.properties.hunt.Trial;
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
 * How does a hunt grow with the number of candidates?
 *
 * <p>More candidates make more events a run, so schedules a second must fall; what should not fall is events a second: an
 * engine or a checker that looks at every candidate for every event would show here.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 4, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class CandidatesBenchmark {

    /** Over what they are elected. */
    @Param({"lease", "etcd"})
    private String scenario;

    /** How many there are. */
    @Param({"2", "3", "5", "9", "33"})
    private int candidates;

    private Hunted hunted;

    /** Begins at the first schedule. */
    @Setup
    public void setUp() {
        hunted = new Hunted(scenario, "candidates=" + candidates);
    }

    /** One run. */
    @Benchmark
    public Trial run(EventCount counted) {
        return hunted.run(counted);
    }
}

/*
 * To run: ./fencepost bench Candidates
 *
 * To expect: run:events nearly level.
 */
