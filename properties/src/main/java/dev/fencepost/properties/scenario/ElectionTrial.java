package dev.fencepost.properties.scenario;

import dev.fencepost.properties.checker.Checkers;
import dev.fencepost.properties.checker.Judgement;
import dev.fencepost.properties.checker.Oracle;
import dev.fencepost.properties.checker.Outcome;
import dev.fencepost.properties.checker.Verdict;
import dev.fencepost.properties.cluster.Detail;
import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.Reached;
import dev.fencepost.simulator.ReachedFacts;
import dev.fencepost.simulator.RunResult;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Simulation;
import java.util.Arrays;
import java.util.List;

/** One run of an election under its checkers. */
final class ElectionTrial {

    private final Schedule schedule;
    private final Reached reached = new Reached();
    private final Checkers checkers;
    private final Simulation simulation;

    ElectionTrial(ElectionSetup config, Detail detail, Schedule schedule, LogSink... further) {
        this.schedule = schedule;
        this.checkers = config.checkers();
        LogSink[] sinks = Arrays.copyOf(further, further.length + 3);
        sinks[further.length] = checkers;
        sinks[further.length + 1] = new ReachedFacts(reached);
        sinks[further.length + 2] = config.counting(reached);
        this.simulation = Simulation.of(config.setUp(detail), schedule, sinks);
    }

    Trial run() {
        RunResult result = simulation.run();
        Judgement judgement = asked(checkers.judgement());
        List<Trial.Answer> answers = judgement.findings().stream().map(ElectionTrial::answer).toList();
        return new Trial(schedule, result, finding(judgement.outcome()), signature(judgement), judgement.report(),
                answers, judgement.insideEnvelope(), reached.counts(), violatedNanos(judgement, result));
    }

    /** What a run that never comes to rest does not show was not asked of it. */
    private Judgement asked(Judgement judgement) {
        if (schedule.length().healNanos() < schedule.length().endNanos()) {
            return judgement;
        }
        List<Judgement.Finding> findings = judgement.findings().stream().map(ElectionTrial::withoutRest).toList();
        return new Judgement(findings, judgement.excesses(), judgement.harm(), judgement.failure());
    }

    private static Judgement.Finding withoutRest(Judgement.Finding finding) {
        boolean untold = finding.oracle().kind() == Oracle.Kind.LIVENESS
                && finding.verdict() instanceof Verdict.Inconclusive;
        return untold
                ? new Judgement.Finding(finding.oracle(), finding.verdict(), Judgement.Standing.TOLD)
                : finding;
    }

    private static long violatedNanos(Judgement judgement, RunResult result) {
        return judgement.culprits().stream().map(Judgement.Finding::verdict)
                .filter(Verdict.Violated.class::isInstance)
                .mapToLong(verdict -> ((Verdict.Violated) verdict).trueNanos()).min().orElse(result.trueNanos());
    }

    private static Finding finding(Outcome outcome) {
        return switch (outcome) {
            case SAFETY -> Finding.SAFETY;
            case CRASH -> Finding.CRASH;
            case LIVENESS -> Finding.LIVENESS;
            case INCONCLUSIVE -> Finding.INCONCLUSIVE;
            case HELD -> Finding.HELD;
        };
    }

    /** The first culprit names the kind of failure, which shrinking must keep. */
    private static String signature(Judgement judgement) {
        return switch (judgement.outcome()) {
            case HELD, INCONCLUSIVE -> "";
            case CRASH -> "crash";
            case SAFETY, LIVENESS -> judgement.culprits().getFirst().oracle().checker();
        };
    }

    private static Trial.Answer answer(Judgement.Finding finding) {
        boolean asserted = finding.standing() == Judgement.Standing.ASSERTED;
        String checker = finding.oracle().checker();
        return switch (finding.verdict()) {
            case Verdict.Held held -> new Trial.Answer(checker, "held", asserted, "");
            case Verdict.Violated violated ->
                new Trial.Answer(checker, "violated", asserted, violated.sentence());
            case Verdict.Inconclusive inconclusive ->
                new Trial.Answer(checker, "inconclusive", asserted, inconclusive.why());
        };
    }
}
