package dev.fencepost.properties.checker;

import dev.fencepost.simulator.LogEvent;
import java.util.List;
import java.util.Set;

/**
 * What all checkers share: the rules, the scene, and the first violation.
 *
 * @param <R>
 *            the rules of the elections that it judges
 */
abstract class Fold<R extends ElectionRules> implements Checker {

    /** A second, in nanoseconds. */
    static final long SECOND = 1_000_000_000L;

    final R rules;
    final Scene scene;
    private final Oracle oracle;
    private Verdict verdict = new Verdict.Held();

    Fold(Oracle oracle, R rules, Scene scene) {
        this.oracle = oracle;
        this.rules = rules;
        this.scene = scene;
    }

    /** The topics without which it cannot judge; it sees no others. */
    abstract Set<Topic> topics();

    @Override
    public final Oracle oracle() {
        return oracle;
    }

    @Override
    public Verdict verdict() {
        return verdict;
    }

    final boolean violated() {
        return verdict instanceof Verdict.Violated;
    }

    /** Keeps the violation, unless there was one before. */
    final void violate(LogEvent event, String sentence, Figure... figures) {
        violate(event.trueNanos(), event.seq(), sentence, figures);
    }

    final void violate(long trueNanos, long seq, String sentence, Figure... figures) {
        if (!violated()) {
            verdict = new Verdict.Violated(sentence, trueNanos, seq, List.of(figures));
        }
    }

    /** Says that the log does not suffice, unless there was a violation. */
    final void inconclusive(String why) {
        verdict = verdict.worst(new Verdict.Inconclusive(why));
    }
}
