package dev.fencepost.jmh.report;

import dev.fencepost.jmh.report.Results.FailOver;
import dev.fencepost.jmh.report.Results.Figure;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The results as Markdown.
 *
 * @param results
 *            what was measured
 */
record Tables(Results results) {

    private static final String MISSED = "**missed**";
    private static final String SCENARIO = "ScenarioBenchmark.run";
    private static final String SCENARIO_IS = "scenario=";

    /** Each promise, and what was measured of it: in processor time, which a busy machine disturbs least. */
    String promises() {
        List<String> lines = new ArrayList<>();
        lines.add("| promise | target | measured | |");
        lines.add("| :-- | --: | --: | :-- |");
        ratio("`tokenValid()`, beside one reading of the clock", 1.15, cpuNanos("TokenValidBenchmark.tokenValid"),
                cpuNanos("TokenValidBenchmark.nanoTime")).ifPresent(lines::add);
        atMost("`tokenValid()`, bytes", 0, "B", bytes("TokenValidBenchmark.tokenValid")).ifPresent(lines::add);
        for (String election : List.of("lease", "etcd")) {
            String renewal = "ProtocolBenchmark." + election + "Renew";
            String name = election.equals("lease") ? "a Lease" : "etcd";
            atMost("a pure renewal, " + name, 1_000, "ns", cpuNanos(renewal)).ifPresent(lines::add);
            atMost("the same, bytes", 600, "B", bytes(renewal)).ifPresent(lines::add);
        }
        cheaper("processor time", OptionalDouble.empty()).ifPresent(lines::add);
        cheaper("allocation", OptionalDouble.of(0)).ifPresent(lines::add);
        atLeast("scenario `lease`, all checkers on, one core", 1_000_000, "events/s",
                rate(SCENARIO, "events", SCENARIO_IS + "lease")).ifPresent(lines::add);
        atLeast("scenario `etcd`, the same", 500_000, "events/s",
                rate(SCENARIO, "events", SCENARIO_IS + "etcd")).ifPresent(lines::add);
        atLeast("exploration of two candidates, one core", 400_000, "steps/s",
                rate("ExplorationBenchmark.explore", "steps", "candidates=2")).ifPresent(lines::add);
        atLeast("different states of it", 50_000, "states/s",
                rate("ExplorationBenchmark.explore", "states", "candidates=2")).ifPresent(lines::add);
        atMost("the classes of a mutant, read and edited", 50, "ms", millis(cpuNanos("MutantBenchmark.weave")))
                .ifPresent(lines::add);
        return text(lines);
    }

    private OptionalDouble cpuNanos(String benchmark) {
        return results.find(benchmark).map(Figure::cpuNanos).orElse(OptionalDouble.empty());
    }

    private static OptionalDouble millis(OptionalDouble nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / 1e6) : nanos;
    }

    private OptionalDouble rate(String benchmark, String counted, String parameters) {
        return results.perProcessorSecond(benchmark, counted, parameters);
    }

    /** Of the JVM's other threads some bytes are always counted: what is less than one an operation is none of ours. */
    private OptionalDouble bytes(String benchmark) {
        OptionalDouble bytes = results.find(benchmark).map(Figure::bytes).orElse(OptionalDouble.empty());
        return bytes.isPresent() ? OptionalDouble.of(Math.floor(bytes.getAsDouble())) : bytes;
    }

    private static Optional<String> ratio(String promise, double target, OptionalDouble subject, OptionalDouble base) {
        return subject.isEmpty() || base.isEmpty()
                ? Optional.empty()
                : atMost(promise, target, "x", OptionalDouble.of(subject.getAsDouble() / base.getAsDouble()));
    }

    private static Optional<String> atMost(String promise, double target, String unit, OptionalDouble measured) {
        return line(promise, "at most " + digits(target) + " " + unit, unit, measured,
                measured.orElse(0) <= target);
    }

    private static Optional<String> atLeast(String promise, double target, String unit, OptionalDouble measured) {
        return line(promise, "at least " + digits(target) + " " + unit, unit, measured,
                measured.orElse(target) >= target);
    }

    private static Optional<String> line(String promise, String target, String unit, OptionalDouble measured,
            boolean kept) {
        return measured.isEmpty()
                ? Optional.empty()
                : Optional.of("| " + promise + " | " + target + " | " + digits(measured.getAsDouble()) + " " + unit
                        + " | " + (kept ? "" : MISSED) + " |");
    }

    /** How much cheaper our renewal is than that of the cheapest peer: below 1 it is dearer. */
    private Optional<String> cheaper(String what, OptionalDouble bytes) {
        OptionalDouble ours = cost("fencepost", bytes.isPresent());
        OptionalDouble fabric8 = cost("fabric8", bytes.isPresent());
        OptionalDouble client = cost("java-client", bytes.isPresent());
        String promise = "the cheapest peer's renewal, " + what + ", beside ours with its host";
        if (ours.isEmpty() || fabric8.isEmpty() || client.isEmpty()) {
            return results.find("PeerBenchmark.renewal", "elector=fencepost")
                    .map(run -> "| " + promise + " | at least 10 x | not known | |");
        }
        double cheapest = Math.min(fabric8.getAsDouble(), client.getAsDouble());
        return line(promise, "at least 10 x", "x",
                OptionalDouble.of(cheapest / ours.getAsDouble()), cheapest / ours.getAsDouble() >= 10);
    }

    private OptionalDouble cost(String elector, boolean bytes) {
        return results.find("PeerBenchmark.renewal", "elector=" + elector)
                .map(bytes ? Figure::bytes : Figure::cpuNanos).orElse(OptionalDouble.empty());
    }

    /** How long nobody leads after a crash. */
    String failOvers() {
        List<String> lines = new ArrayList<>();
        lines.add("| election | crashes | shortest | median | longest |");
        lines.add("| :-- | --: | --: | --: | --: |");
        for (FailOver each : results.failOvers()) {
            lines.add("| " + each.election() + " | " + each.crashes() + " | " + digits(each.leastSeconds()) + " s | "
                    + digits(each.medianSeconds()) + " s | " + digits(each.mostSeconds()) + " s |");
        }
        return text(lines);
    }

    /** How fast each scenario is hunted in on one core. */
    String scenarios() {
        List<String> lines = new ArrayList<>();
        lines.add("| scenario | schedules/s | events/s | events a second of processor time | bytes a schedule |");
        lines.add("| :-- | --: | --: | --: | --: |");
        for (Figure run : results.figures()) {
            if (run.benchmark().equals(SCENARIO)) {
                lines.add("| `" + run.parameters().substring(SCENARIO_IS.length()) + "` | " + deviating(run) + " | "
                        + results.find(SCENARIO + ":events", run.parameters()).map(Tables::deviating).orElse("")
                        + " | " + digits(rate(SCENARIO, "events", run.parameters())) + " | " + digits(run.bytes())
                        + " |");
            }
        }
        return text(lines);
    }

    /** Every figure, but for those that have a table of their own. */
    String figures() {
        List<String> lines = new ArrayList<>();
        lines.add("On " + results.machine() + (results.quick() ? ", in a hurry (`--quick`)." : ".") + "\n");
        lines.add("| benchmark | | figure | bytes | processor time | others |");
        lines.add("| :-- | :-- | --: | --: | --: | --: |");
        for (Figure each : results.figures()) {
            if (each.benchmark().startsWith(SCENARIO)) {
                continue;
            }
            lines.add("| `" + each.benchmark().replace("Benchmark.", ".") + "` | "
                    + (each.parameters().isEmpty() ? "" : "`" + each.parameters() + "`") + " | "
                    + deviating(each) + " " + each.unit() + " | " + digits(each.bytes()) + " | "
                    + time(each.cpuNanos()) + " | " + tenths(each.others()) + " |");
        }
        return text(lines);
    }

    private static String deviating(Figure figure) {
        return digits(figure.score()) + (Double.isNaN(figure.error()) ? "" : " ± " + digits(figure.error()));
    }

    private static String tenths(OptionalDouble cores) {
        return cores.isEmpty() ? "" : String.format(Locale.ROOT, "%.1f", cores.getAsDouble());
    }

    private static String time(OptionalDouble nanos) {
        if (nanos.isEmpty()) {
            return "";
        }
        double value = nanos.getAsDouble();
        if (value >= 1e7) {
            return digits(value / 1e6) + " ms";
        }
        return value >= 1e4 ? digits(value / 1e3) + " µs" : digits(value) + " ns";
    }

    private static String digits(OptionalDouble value) {
        return value.isEmpty() ? "" : digits(value.getAsDouble());
    }

    /** Three digits that count, thousands apart. */
    static String digits(double value) {
        if (Math.abs(value) < 0.001) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros();
        return rounded.abs().compareTo(BigDecimal.valueOf(1_000)) >= 0
                ? String.format(Locale.ROOT, "%,d", rounded.longValue())
                : rounded.toPlainString();
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}
