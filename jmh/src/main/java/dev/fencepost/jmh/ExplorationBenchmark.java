package dev.fencepost.jmh;

import dev.fencepost.properties.explore.SmallSettings;
import dev.fencepost.properties.explore.SmallWorlds;
import dev.fencepost.simulator.explore.Explored;
import dev.fencepost.simulator.explore.Limits;
import dev.fencepost.simulator.explore.SmallWorld;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast is the Lease world explored, in which one candidate leads and one accident of any usual kind may happen: on
 * one core, rules judged, ways and edges kept?
 *
 * <p>The figures that count are {@code states}, how many different states a second, and {@code steps}, how many steps were
 * taken and judged, most of them to states that are known already. Each exploration begins without a memory of steps,
 * so the real code runs anew in each.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 4, time = 3)
@Fork(value = 1, jvmArgsAppend = {"-Xmx512m", "-XX:+UseSerialGC"})
public class ExplorationBenchmark {

    /** How many stand. */
    @Param({"2", "3"})
    private int candidates;

    private SmallWorld<?> world;

    /** Makes the world. */
    @Setup
    public void setUp() {
        world = SmallWorlds.LEASE.of(SmallSettings.DEFAULT.withLed(true).withCandidates(candidates));
    }

    /** So many choices that two and three candidates have about as many states. */
    private int depth() {
        return candidates == 2 ? 40 : 20;
    }

    /** What is counted beside the explorations. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Counted {

        /** Different states. */
        public long states;

        /** Steps taken and judged. */
        public long steps;

        /** Starts over. */
        @Setup(Level.Iteration)
        public void reset() {
            states = 0;
            steps = 0;
        }
    }

    /** One exploration. */
    @Benchmark
    public Explored explore(Counted counted) {
        Explored explored = world.explore(Limits.NONE.withDepth(depth()), (states, steps, waiting, depth) -> {});
        counted.states += explored.states();
        counted.steps += explored.steps();
        return explored;
    }
}

/*
 * To run: ./fencepost bench Exploration
 *
 * To expect: a hundred thousand states a second and three times as many steps; less than half of the states with three
 * candidates. Small worlds have four at the most, so growth ends here.
 */
