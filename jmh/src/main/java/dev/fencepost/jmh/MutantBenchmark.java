package dev.fencepost.jmh;

import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.MutantLoader;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What does it cost to put a recorded bug back: to read the classes it is in, and to make them anew with its edits? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 4, time = 2)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class MutantBenchmark {

    /** The mutants of the catalogue, one after the other, over and over. */
    @State(Scope.Thread)
    public static class Catalogue {

        private final List<Mutant> mutants = Bugs.all().stream().filter(Mutant.class::isInstance)
                .map(Mutant.class::cast).toList();
        private int next;

        /** The next mutant. */
        Mutant next() {
            next = (next + 1) % mutants.size();
            return mutants.get(next);
        }
    }

    /** The edited classes of the next mutant. */
    @Benchmark
    public MutantLoader weave(Catalogue catalogue) {
        return new MutantLoader(MutantBenchmark.class.getClassLoader(), List.of(catalogue.next().mutation()));
    }
}

/*
 * To run: ./fencepost bench Mutant
 *
 * To expect: about a millisecond, most of it for reading classes; the target is 50 ms.
 */
