package dev.fencepost.jmh.gate;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Compares the time of two loops, slice by slice.
 *
 * <p>Both halves of a pair are taken within milliseconds, and in processor time: what else the machine does then, at what
 * clock it runs and how often it turns to somebody else, strikes both and leaves their ratio alone.
 *
 * @param ratio
 *            how many times as long as the calibration an operation takes
 * @param subjectNanos
 *            the processor time of an operation
 * @param calibrationNanos
 *            that of the calibration
 */
public record PairedTime(double ratio, double subjectNanos, double calibrationNanos) {

    private static final long WARM_UP_NANOS = 250_000_000L;
    private static final long SLICE_NANOS = 3_000_000L;
    private static final int PAIRS = 25;

    /** Warms both up, and gives the median over many pairs. */
    public static PairedTime of(Probe.Loop subject, Probe.Loop calibration) {
        warmUp(subject, calibration);
        int subjects = operations(subject);
        int calibrations = operations(calibration);
        double[] ratios = new double[PAIRS];
        double[] subjectNanos = new double[PAIRS];
        double[] calibrationNanos = new double[PAIRS];
        for (int pair = 0; pair < PAIRS; pair++) {
            subjectNanos[pair] = (double) nanos(subject, subjects) / subjects;
            calibrationNanos[pair] = (double) nanos(calibration, calibrations) / calibrations;
            ratios[pair] = subjectNanos[pair] / calibrationNanos[pair];
        }
        return new PairedTime(median(ratios), median(subjectNanos), median(calibrationNanos));
    }

    private static void warmUp(Probe.Loop subject, Probe.Loop calibration) {
        long spentNanos = 0;
        while (spentNanos < WARM_UP_NANOS) {
            spentNanos += nanos(subject, 1_000) + nanos(calibration, 1_000);
        }
    }

    /** So many that a slice takes long enough to be measured, and not longer. */
    private static int operations(Probe.Loop loop) {
        int operations = 1_000;
        while (nanos(loop, operations) < SLICE_NANOS) {
            operations *= 2;
        }
        return operations;
    }

    private static long nanos(Probe.Loop loop, int operations) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        loop.run(operations);
        return threads.getCurrentThreadCpuTime() - before;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
