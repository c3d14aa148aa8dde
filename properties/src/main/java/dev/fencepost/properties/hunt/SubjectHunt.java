package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.Digest;
import dev.fencepost.simulator.Hunt;
import dev.fencepost.simulator.Reached;
import dev.fencepost.simulator.Reconciler;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;

/**
 * One hunt: many runs of a subject, judged one by one, until one fails.
 *
 * <p>Used by one thread; the runs themselves are done by the executor's.
 */
public final class SubjectHunt {

    /** From this many runs on, everything that the subject demands must have been reached (rulings 8). */
    public static final long RUNS_THAT_REACH_ALL = 1_000;

    private static final long RECONCILE_EVERY = 16;

    private final Subject subject;
    private final String config;
    private final Seed seed;
    private final Reached reached = new Reached();

    private final SortedMap<String, HuntResult.Tally> violations = new TreeMap<>();
    private List<String> checkers = List.of();
    private long runs;
    private long events;
    private long insideRuns;
    private long digest;
    private Finding finding = Finding.HELD;
    private Optional<HuntResult.Failure> failure = Optional.empty();
    private Optional<String> difference = Optional.empty();

    /**
     * A hunt that has not begun.
     *
     * @param subject
     *            what to hunt in
     * @param config
     *            the configuration text of every run
     * @param seed
     *            from which the seeds of the runs follow
     */
    public SubjectHunt(Subject subject, String config, Seed seed) {
        this.subject = subject;
        this.config = config;
        this.seed = seed;
    }

    /** Told of progress after each run, on the thread that hunts. */
    @FunctionalInterface
    public interface Progress {

        /** So many runs are done, with so many faults in them. */
        void done(long runs, long faults);
    }

    /** One run, and whether it was the same when it was done again. */
    private record Done(Trial trial, Optional<String> difference) {}

    /**
     * Hunts. However short the time, the first run is done: a hunt of none has shown nothing.
     *
     * @param maxRuns
     *            how many runs at the most
     * @param executor
     *            does the runs
     * @param outOfTime
     *            asked before each run but the first: whether the time that was given is up
     * @param interrupted
     *            asked before each run: whether to stop with what there is
     * @param progress
     *            told after each run
     */
    public HuntResult hunt(long maxRuns, ExecutorService executor, BooleanSupplier outOfTime,
            BooleanSupplier interrupted, Progress progress) throws InterruptedException {
        Hunt<Done> hunt = new Hunt<>(executor, this::run);
        Hunt.Outcome outcome = hunt.hunt(maxRuns, (index, done) -> take(index, done, progress),
                index -> index > 0 && outOfTime.getAsBoolean() || interrupted.getAsBoolean());
        HuntResult.End end = switch (outcome.end()) {
            case COMPLETE -> HuntResult.End.COMPLETE;
            case SATISFIED -> HuntResult.End.FAILED;
            case STOPPED -> interrupted.getAsBoolean() ? HuntResult.End.INTERRUPTED : HuntResult.End.COMPLETE;
        };
        return result(end);
    }

    private Done run(long index) {
        Schedule schedule = subject.draw(config, seed.ofRun(index));
        Trial trial = subject.run(schedule);
        boolean again = index % RECONCILE_EVERY == 0 || trial.finding().failed();
        return new Done(trial, again ? differing(schedule, trial) : Optional.empty());
    }

    private Optional<String> differing(Schedule schedule, Trial trial) {
        Digest second = Simulation.of(subject.scenario(), schedule).run().digest();
        if (second.equals(trial.result().digest())) {
            return Optional.empty();
        }
        return Optional.of(switch (Reconciler.reconcile(subject.scenario(), schedule)) {
            case Reconciler.Different different -> different.describe();
            case Reconciler.Same same -> "three runs of one schedule had two digests: " + trial.result().digest()
                    + " and " + second;
        });
    }

    private boolean take(long index, Done done, Progress progress) {
        Trial trial = done.trial();
        runs++;
        events += trial.result().events();
        insideRuns += trial.insideEnvelope() ? 1 : 0;
        digest = new Seed(digest ^ trial.result().digest().value()).ofRun(index).value();
        trial.reached().forEach((name, count) -> reached.counter(name).add(count));
        checkers = trial.answers().stream().map(Trial.Answer::checker).toList();
        trial.answers().forEach(this::tally);
        Finding found = done.difference().isPresent() ? Finding.NONDETERMINISTIC : trial.finding();
        finding = finding.worst(found);
        difference = difference.or(done::difference);
        progress.done(runs, faults());
        if (found.failed()) {
            failure = Optional.of(new HuntResult.Failure(index, trial));
            return false;
        }
        return true;
    }

    private void tally(Trial.Answer answer) {
        if (answer.verdict().equals("violated")) {
            violations.merge(answer.checker(),
                    answer.asserted() ? new HuntResult.Tally(1, 0) : new HuntResult.Tally(0, 1),
                    (a, b) -> new HuntResult.Tally(a.asserted() + b.asserted(), a.outside() + b.outside()));
        }
    }

    private long faults() {
        return reached.counts().subMap("fault.", "fault/").values().stream().mapToLong(Long::longValue).sum();
    }

    private HuntResult result(HuntResult.End end) {
        List<String> missing = new ArrayList<>(reached.missing(subject.demanded()));
        boolean unreached = end == HuntResult.End.COMPLETE && runs >= RUNS_THAT_REACH_ALL && !missing.isEmpty();
        Finding worst = unreached ? finding.worst(Finding.UNREACHED) : finding;
        SortedMap<String, Long> counts = reached.counts();
        counts.values().removeIf(count -> count == 0);
        return new HuntResult(subject.name(), runs, events, new Digest(digest), worst, end, insideRuns, checkers,
                violations, counts, missing, failure, difference);
    }
}
