package dev.fencepost.jmh;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole runs of the scenario {@code etcd}, one after the other as in a hunt on one core: schedules drawn, three
 * candidates, digest, counters and all checkers on.
 *
 * <p>The figure that counts is {@code events}: how many events a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 4)
@Measurement(iterations = 5, time = 4)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class EtcdScenarioBenchmark {

    private static final Seed HUNT = new Seed(0x5EED);

    /** Runs differ much in length, so an iteration goes through many, and every iteration through the same. */
    private static final int RUNS = 256;

    private final Subject etcd = Scenarios.all().stream().filter(each -> each.name().equals(Scenarios.ETCD))
            .findFirst().orElseThrow();
    private long index;

    /** What is counted beside the runs. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Counted {

        /** Items that stepped a node, a model or the network. */
        public long events;

        /** Starts over. */
        @Setup(Level.Iteration)
        public void reset() {
            events = 0;
        }
    }

    /** One run, drawn, done and judged; what is found is the affair of a hunt. */
    @Benchmark
    public Trial run(Counted counted) {
        Schedule schedule = etcd.draw(etcd.defaultConfig(), HUNT.ofRun(index++ % RUNS));
        Trial trial = etcd.run(schedule);
        counted.events += trial.result().events();
        return trial;
    }
}
