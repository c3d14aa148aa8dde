package dev.fencepost.jmh.gate;

import java.util.List;

/**
 * What the ratios of several processes say of a limit.
 *
 * <p>Each process compiles the code anew and meets the machine in another mood, so a process is one sample, however much
 * it has measured. A limit is decided once the interval in which the true ratio lies, with 99 % confidence, is on one
 * side of it.
 *
 * @param verdict
 *            on which side of the limit the ratio is
 * @param mean
 *            the geometric mean of the ratios
 * @param low
 *            where the interval begins
 * @param high
 *            where it ends
 */
public record Decision(Verdict verdict, double mean, double low, double high) {

    /** Fewer agree by chance. */
    static final int FEWEST = 3;

    /** Student's t for 99 %, two-sided, by degrees of freedom from one on; nobody takes more samples. */
    private static final double[] STUDENT_T = {63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169,
            3.106, 3.055, 3.012, 2.977, 2.947};

    /** So many samples are taken at most. */
    static final int MOST = STUDENT_T.length + 1;

    /** On which side of the limit. */
    public enum Verdict {
        /** At or below it. */
        HOLDS,
        /** Above it. */
        REGRESSED,
        /** Nobody can say yet. */
        UNDECIDED
    }

    /**
     * Decides.
     *
     * @param ratios
     *            one for each process, all above zero
     * @param limit
     *            the highest that is no regression
     */
    public static Decision of(List<Double> ratios, double limit) {
        double[] logs = ratios.stream().mapToDouble(Math::log).toArray();
        double sum = 0;
        for (double log : logs) {
            sum += log;
        }
        double mean = sum / logs.length;
        if (logs.length < FEWEST) {
            return new Decision(Verdict.UNDECIDED, Math.exp(mean), 0, Double.POSITIVE_INFINITY);
        }
        double squares = 0;
        for (double log : logs) {
            squares += (log - mean) * (log - mean);
        }
        double error = Math.sqrt(squares / (logs.length - 1) / logs.length);
        double half = STUDENT_T[logs.length - 2] * error;
        double low = Math.exp(mean - half);
        double high = Math.exp(mean + half);
        return new Decision(verdict(low, high, limit), Math.exp(mean), low, high);
    }

    private static Verdict verdict(double low, double high, double limit) {
        if (high <= limit) {
            return Verdict.HOLDS;
        }
        return low > limit ? Verdict.REGRESSED : Verdict.UNDECIDED;
    }
}
