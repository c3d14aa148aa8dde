package dev.fencepost.jmh.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All figures of one run of the benchmarks.
 *
 * @param machine
 *            where they were measured, for people
 * @param quick
 *            whether in a hurry
 * @param figures
 *            what was measured
 * @param failOvers
 *            what was simulated
 */
public record Results(String machine, boolean quick, List<Figure> figures, List<FailOver> failOvers) {

    private static final double SECOND_NANOS = 1e9;

    /** Copies the lists; a figure below zero is a difference that went wrong, and none. */
    public Results {
        figures = figures.stream().filter(each -> !(each.score() < 0)).toList();
        failOvers = List.copyOf(failOvers);
    }

    /**
     * One figure.
     *
     * @param benchmark
     *            class and method, and behind a colon what was counted beside the operations
     * @param parameters
     *            as {@code elector=fencepost}; may be empty
     * @param score
     *            the mean
     * @param error
     *            half of its 99.9 % interval; NaN if it was measured once
     * @param unit
     *            of both
     * @param bytes
     *            allocated an operation, by all threads
     * @param cpuNanos
     *            processor time an operation, of the process
     * @param others
     *            how many processors the rest of the machine kept busy meanwhile
     */
    public record Figure(String benchmark, String parameters, double score, double error, String unit,
            OptionalDouble bytes, OptionalDouble cpuNanos, OptionalDouble others) {

        /** A time below zero is a difference that went wrong, and none. */
        public Figure {
            if (cpuNanos.isPresent() && cpuNanos.getAsDouble() < 0) {
                cpuNanos = OptionalDouble.empty();
            }
        }
    }

    /**
     * Simulated times from the crash of a leader to the next one.
     *
     * @param election
     *            over what it is held
     * @param crashes
     *            how many
     * @param leastSeconds
     *            the shortest time
     * @param medianSeconds
     *            the one in the middle
     * @param mostSeconds
     *            the longest
     */
    public record FailOver(String election, int crashes, double leastSeconds, double medianSeconds,
            double mostSeconds) {}

    /** The figure of a benchmark without parameters. */
    public Optional<Figure> find(String benchmark) {
        return find(benchmark, "");
    }

    /** The figure of a benchmark with these parameters. */
    public Optional<Figure> find(String benchmark, String parameters) {
        return figures.stream()
                .filter(each -> each.benchmark().equals(benchmark) && each.parameters().equals(parameters))
                .findFirst();
    }

    /** How many of what was counted beside a benchmark there are in a second of processor time. */
    OptionalDouble perProcessorSecond(String benchmark, String counted, String parameters) {
        Optional<Figure> operation = find(benchmark, parameters);
        Optional<Figure> count = find(benchmark + ":" + counted, parameters);
        return operation.isEmpty() || count.isEmpty() || operation.get().cpuNanos().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(count.get().score() / operation.get().score() * SECOND_NANOS
                        / operation.get().cpuNanos().getAsDouble());
    }
}
