package dev.fencepost.jmh;

import dev.fencepost.election.ElectionMetrics;
import dev.fencepost.election.fence.Fence;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to look at every metric of an election once, as a scrape does?
 *
 * <p>Beside it stand as many gauges that show a constant: the difference is ours, the rest is the registry's.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@org.openjdk.jmh.annotations.Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class MetricsScrapeBenchmark {

    private final MeterRegistry ours = new SimpleMeterRegistry();
    private final MeterRegistry constants = new SimpleMeterRegistry();
    private StandingLeader leader;

    /** Leads, and binds the metrics. */
    @Setup
    public void bind() throws InterruptedException {
        leader = StandingLeader.usual();
        new ElectionMetrics(leader.election(), List.<Fence>of()).bindTo(ours);
        for (int i = 0; i < ours.getMeters().size(); i++) {
            Gauge.builder("constant", () -> 1).tag("number", Integer.toString(i)).register(constants);
        }
    }

    /** Gives the lease back. */
    @TearDown
    public void leave() {
        leader.close();
    }

    /** As many gauges that show a constant. */
    @Benchmark
    public double constants() {
        return scraped(constants);
    }

    /** All series of one election. */
    @Benchmark
    public double election() {
        return scraped(ours);
    }

    private static double scraped(MeterRegistry registry) {
        double sum = 0;
        for (Meter meter : registry.getMeters()) {
            for (Measurement measurement : meter.measure()) {
                sum += measurement.getValue();
            }
        }
        return sum;
    }
}

/*
 * To run: ./fencepost bench MetricsScrape
 *
 * To expect: less than a microsecond for all series together, a small multiple of the constants; scraped every ten
 * seconds that is nothing.
 */
