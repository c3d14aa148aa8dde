package dev.fencepost.properties.checker;

import dev.fencepost.simulator.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run amounts to: every checker's verdict, whether it counts, and the assumptions that the run's faults
 * exceeded.
 *
 * @param findings
 *            the verdicts, in the order of {@link Oracle}
 * @param excesses
 *            the assumptions that were exceeded, in the order of time; none for a run inside the envelope
 * @param harm
 *            what came of it
 * @param failure
 *            what the code under test threw, if it did
 */
public record Judgement(List<Finding> findings, List<Envelope.Excess> excesses, Harm harm,
        Optional<Fact.ActorFailed> failure) {

    /** Whether a verdict counts. */
    public enum Standing {
        /** It does. */
        ASSERTED,
        /** The run lies outside the property's scope: it is told and counts for nothing. */
        TOLD
    }

    /**
     * The verdict of one checker.
     *
     * @param oracle
     *            on which property
     * @param verdict
     *            what it says
     * @param standing
     *            whether that counts
     */
    public record Finding(Oracle oracle, Verdict verdict, Standing standing) {

        /** Returns how the run ends for this property alone. */
        public Outcome outcome() {
            if (standing == Standing.TOLD) {
                return Outcome.HELD;
            }
            return switch (verdict) {
                case Verdict.Held held -> Outcome.HELD;
                case Verdict.Inconclusive inconclusive -> Outcome.INCONCLUSIVE;
                case Verdict.Violated violated -> oracle.kind().outcome();
            };
        }
    }

    /**
     * What everybody asks first, whether or not it was asserted.
     *
     * @param overlapNanos
     *            for how long two candidates were both valid, over all Leases
     * @param overlap
     *            who and when
     * @param staleWritesLanded
     *            how many stale mutations were carried out
     * @param staleWritesRefused
     *            how many were refused
     * @param staleWrite
     *            the first that was carried out
     */
    public record Harm(long overlapNanos, Verdict overlap, long staleWritesLanded, long staleWritesRefused,
            Verdict staleWrite) {}

    /** Copies the lists. */
    public Judgement {
        findings = List.copyOf(findings);
        excesses = List.copyOf(excesses);
    }

    /** Returns whether every assumption of the election held in this run. */
    public boolean insideEnvelope() {
        return excesses.isEmpty();
    }

    /** Returns how the run ended: the worst that applies. */
    public Outcome outcome() {
        Outcome worst = failure.isPresent() ? Outcome.CRASH : Outcome.HELD;
        for (Finding finding : findings) {
            worst = worst.worst(finding.outcome());
        }
        return worst;
    }

    /** Returns the findings that make the outcome what it is, in the order of {@link Oracle}. */
    public List<Finding> culprits() {
        Outcome outcome = outcome();
        return findings.stream().filter(f -> outcome != Outcome.HELD && f.outcome() == outcome).toList();
    }

    /**
     * Returns the first lines of a report: for how long two candidates were both valid, whether a stale write landed,
     * which assumption was exceeded, and then what was violated.
     */
    public List<String> report() {
        List<String> lines = new ArrayList<>();
        lines.add(overlapLine());
        lines.add(staleWriteLine());
        if (excesses.isEmpty()) {
            lines.add("No assumption of the election was exceeded.");
        }
        excesses.forEach(excess -> lines.add("Assumption exceeded: " + excess.sentence() + "."));
        failure.ifPresent(failed -> lines.add("The code under test threw in " + failed.actor() + ": "
                + failed.error()));
        findings.forEach(finding -> addLine(finding, lines));
        return lines;
    }

    private String overlapLine() {
        return switch (harm.overlap()) {
            case Verdict.Violated(String sentence, long trueNanos, long seq, List<Figure> figures) ->
                "Two candidates were both valid for " + Words.time(harm.overlapNanos()) + ": " + sentence + ".";
            case Verdict.Held held -> "Two candidates were never valid at once.";
            case Verdict.Inconclusive inconclusive -> "Two candidates were never valid at once.";
        };
    }

    private String staleWriteLine() {
        String refused = harm.staleWritesRefused() + " refused";
        return switch (harm.staleWrite()) {
            case Verdict.Violated(String sentence, long trueNanos, long seq, List<Figure> figures) ->
                "Stale writes that landed: " + harm.staleWritesLanded() + " (" + refused + "): " + sentence + ".";
            case Verdict.Held held -> "No stale write landed (" + refused + ").";
            case Verdict.Inconclusive inconclusive -> "No stale write landed (" + refused + ").";
        };
    }

    private static void addLine(Finding finding, List<String> lines) {
        String name = finding.oracle().checker() + " (" + finding.oracle().id() + ")";
        String counts = finding.standing() == Standing.ASSERTED ? "" : ", not asserted in this run";
        switch (finding.verdict()) {
            case Verdict.Violated violated ->
                lines.add("Violated " + name + counts + ": " + violated.sentence() + ". Event " + violated.seq() + ".");
            case Verdict.Inconclusive inconclusive -> {
                if (finding.standing() == Standing.ASSERTED) {
                    lines.add("Inconclusive " + name + ": " + inconclusive.why() + ".");
                }
            }
            case Verdict.Held held -> {
            }
        }
    }
}
