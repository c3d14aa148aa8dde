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
 * How fast are scenarios hunted in on one core: schedules drawn, run and judged, digest, counters and all checkers on?
 *
 * <p>{@code run} is schedules a second, {@code run:events} events a second. Scenarios differ in what they mount, elections
 * over a Lease or through etcd, whole services, stores of files, several Leases at once, and in what goes wrong.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class ScenarioBenchmark {

    /** Which one; all that there are. */
    @Param({
            "lease", "steady-state", "rolling-restart", "partition", "one-way-partition", "slow-answers",
            "lost-answers", "outstanding-at-close", "outstanding-at-loss", "outstanding-at-takeover", "late-write",
            "pause-before-act", "host-starved", "starved-at-call", "vm-suspend", "clock-rate", "clock-offset",
            "clock-jump", "api-errors", "forbidden", "lease-deleted", "tokens-run-out", "annotated",
            "same-name-restart", "zombie", "stuck-work", "fence-down", "durable-fence", "marker-moved",
            "claims-together", "two-shards", "wall-clock", "etcd", "etcd-service", "etcd-steady-state",
            "etcd-clock-rate", "etcd-key-anew", "etcd-lease-gone", "etcd-stuck-work", "etcd-campaign-lost",
            "etcd-state-spoiled"})
    private String scenario;

    private Hunted hunted;

    /** The first schedules of the one hunt. */
    @Setup
    public void setUp() {
        hunted = new Hunted(scenario, "");
    }

    /** The set of runs; figures are of one of them. */
    @Benchmark
    @OperationsPerInvocation(Hunted.RUNS)
    public void run(EventCount counted, Blackhole sink) {
        hunted.run(counted, sink);
    }
}

/*
 * To run: ./fencepost bench Scenario
 *
 * To expect: some millions of events a second of lease, with etcd a little less; many schedules a second where runs are
 * short.
 */
