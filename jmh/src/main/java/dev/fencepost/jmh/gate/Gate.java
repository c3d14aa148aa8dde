package dev.fencepost.jmh.gate;

import dev.fencepost.jmh.gate.Decision.Verdict;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Holds what is measured against a baseline.
 *
 * <p>Bytes decide at once: one more than the baseline is a regression. Times are sampled until each is decided, or until
 * it has taken too long.
 *
 * @param measurements
 *            what is measured
 * @param machine
 *            where
 * @param nanos
 *            a clock, for how long it may take
 * @param out
 *            where to say what was found
 */
public record Gate(Measurements measurements, Machine machine, LongSupplier nanos, PrintStream out) {

    /** By how much a ratio may exceed its baseline. */
    public static final double TOLERANCE = 0.25;

    /** Ratios that are promised, however much more the baseline would allow. */
    private static final Map<String, Double> TARGETS = Map.of("tokenValid / nanoTime", 1.15, "token / nanoTime", 1.15);

    /** No more processes are started once so much time has passed. */
    static final long LONGEST_NANOS = 45_000_000_000L;

    /** What came of it. */
    public enum Outcome {
        /** Nothing is worse than the baseline allows. */
        HELD(0),
        /** A probe could not be measured. */
        CRASHED(5),
        /** Something is worse. */
        REGRESSED(10),
        /** Nobody can say. */
        INCONCLUSIVE(11);

        private final int code;

        Outcome(int code) {
            this.code = code;
        }

        /** The exit code of a command that ends so. */
        public int code() {
            return code;
        }
    }

    /** Measures and judges. */
    public Outcome judge(Baseline baseline) {
        try {
            Map<String, Long> bytes = measurements.bytes();
            baseline.refuseOthers(baseline.bytes().keySet(), bytes.keySet());
            if (!fit(baseline.bytes(), bytes)) {
                return Outcome.REGRESSED;
            }
            if (!machine.processor().equals(baseline.processor())) {
                out.println("INCONCLUSIVE: the baseline's times are of a processor \"" + baseline.processor()
                        + "\", and this is \"" + machine.processor() + "\"; only the bytes were judged.");
                return Outcome.INCONCLUSIVE;
            }
            return judgeTimes(baseline);
        } catch (MeasuringFailed failed) {
            Outcome outcome = failed.late() ? Outcome.INCONCLUSIVE : Outcome.CRASHED;
            out.println(outcome + ": " + failed.getMessage() + ".");
            return outcome;
        }
    }

    private boolean fit(Map<String, Long> limits, Map<String, Long> measured) {
        boolean fit = true;
        out.println("Bytes an operation, as the code asks for them; the limit is the baseline, to the byte.");
        for (Map.Entry<String, Long> probe : measured.entrySet()) {
            long limit = limits.getOrDefault(probe.getKey(), 0L);
            long bytes = probe.getValue();
            fit &= bytes <= limit;
            out.println(String.format(Locale.ROOT, "  %-28s %6d of %6d  %s", probe.getKey(), bytes, limit,
                    bytes > limit ? "REGRESSED" : bytes < limit ? "better: record it" : "holds"));
        }
        return fit;
    }

    private Outcome judgeTimes(Baseline baseline) throws MeasuringFailed {
        Map<String, List<Double>> samples = new LinkedHashMap<>();
        Map<String, Decision> decisions = new LinkedHashMap<>();
        long begunNanos = nanos.getAsLong();
        int taken = 0;
        boolean decided = false;
        while (!decided && taken < Decision.MOST && nanos.getAsLong() - begunNanos < LONGEST_NANOS) {
            sample(samples);
            baseline.refuseOthers(baseline.ratios().keySet(), samples.keySet());
            samples.forEach((name, ratios) -> decisions.put(name, Decision.of(ratios, limit(baseline, name))));
            taken++;
            decided = decisions.values().stream().noneMatch(each -> each.verdict() == Verdict.UNDECIDED);
        }
        tell(baseline, decisions, taken);
        if (decisions.values().stream().anyMatch(each -> each.verdict() == Verdict.REGRESSED)) {
            return Outcome.REGRESSED;
        }
        if (!decided) {
            out.println("INCONCLUSIVE: " + taken + " processes did not decide; the machine may be too busy.");
            return Outcome.INCONCLUSIVE;
        }
        return Outcome.HELD;
    }

    private void sample(Map<String, List<Double>> samples) throws MeasuringFailed {
        measurements.times()
                .forEach((name, time) -> samples.computeIfAbsent(name, fresh -> new ArrayList<>()).add(time.ratio()));
    }

    private static double limit(Baseline baseline, String name) {
        double tolerated = baseline.ratios().getOrDefault(name, 0.0) * (1 + TOLERANCE);
        return Math.min(tolerated, TARGETS.getOrDefault(name, tolerated));
    }

    private void tell(Baseline baseline, Map<String, Decision> decisions, int taken) {
        out.println("Time as a ratio to a calibration, from " + taken + " processes; the limit is the baseline and "
                + Math.round(100 * TOLERANCE) + " %, or what is promised.");
        decisions.forEach((name, decision) -> out.println(String.format(Locale.ROOT,
                "  %-28s %7.3f, 99 %% within [%.3f, %.3f], limit %.3f  %s", name, decision.mean(), decision.low(),
                decision.high(), limit(baseline, name), word(decision.verdict()))));
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case HOLDS -> "holds";
            case REGRESSED -> "REGRESSED";
            case UNDECIDED -> "UNDECIDED";
        };
    }

    /**
     * Measures a baseline from that many processes.
     *
     * @throws MeasuringFailed
     *             when that cannot be done
     */
    public Baseline measured(int processes) throws MeasuringFailed {
        Map<String, List<Double>> samples = new LinkedHashMap<>();
        for (int i = 0; i < processes; i++) {
            sample(samples);
        }
        Map<String, Double> ratios = new LinkedHashMap<>();
        samples.forEach((name, each) -> ratios.put(name, Decision.of(each, Double.MAX_VALUE).mean()));
        return new Baseline(machine.processor(), measurements.bytes(), ratios);
    }
}
