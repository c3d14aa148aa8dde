package dev.fencepost.jmh.gate;

import java.util.Optional;

/**
 * One thing that the gate measures.
 *
 * @param name
 *            what it is called in the baseline
 * @param calibration
 *            the name of the probe that its time is compared with; empty if its time does not matter
 * @param loop
 *            does it so many times
 */
public record Probe(String name, Optional<String> calibration, Loop loop) {

    /**
     * Does one thing again and again. Each probe brings a loop of its own: one loop for all would call them through one
     * site, which no compiler can see through.
     */
    @FunctionalInterface
    public interface Loop {

        /**
         * Does it.
         *
         * @param operations
         *            how many times
         * @return something that depends on all of them, so that none can be left out
         */
        long run(int operations);
    }

    /** A probe whose bytes alone matter, or with which others are compared. */
    public static Probe of(String name, Loop loop) {
        return new Probe(name, Optional.empty(), loop);
    }

    /**
     * The same, its time compared with another probe's.
     *
     * @param other
     *            the name of that probe
     */
    public Probe against(String other) {
        return new Probe(name, Optional.of(other), loop);
    }
}
