package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * Every act of the work carries a check of its own that said valid, and was right to say so.
 *
 * <p>Whether the check was right is judged by the logged verdict and the process's own clock at that instant (mutants
 * C2-05, SK-01). How long the process stood still between check and act does not matter: that is the fence's case.
 */
final class ActsOnlyWhileValid extends Fold<ElectionRules> {

    private final Grid<Checks> checks = new Grid<>(Checks::new);

    ActsOnlyWhileValid(ElectionRules rules, Scene scene) {
        super(Oracle.ACTS_ONLY_WHILE_VALID, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.ACT, Topic.WORK, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case WorkClaim.Checked checked -> {
                Candidacy candidacy = scene.candidacy(checked.lease(), event);
                boolean right = candidacy.mayBeTold(checked.token(), event.monotonicNanos(), event.trueNanos());
                of(checked.lease(), event).checked(checked, right);
            }
            case WorkClaim.Acted acted -> acted(acted, of(acted.lease(), event), event);
            case WorkClaim.Began began -> began(began, scene.candidacy(began.lease(), event), event);
            case WorkClaim.ToldToStop told -> {
                // It may act until it has ended, as long as it is valid.
            }
            case WorkClaim.Ended ended -> {
                // What it has sent before may still be under way.
            }
            default -> {
                if (event.node().id() >= 0) {
                    checks.forget(event.node().id());
                }
            }
        }
    }

    /** It may hear of its leadership when that is over already; a follower has none (mutant SK-09). */
    private void began(WorkClaim.Began began, Candidacy candidacy, LogEvent event) {
        if (began.token() == 0 || began.token() != candidacy.gainedToken && began.token() != candidacy.lostToken) {
            violate(event, "the work of " + Words.process(event) + " began under token " + began.token() + " at "
                    + Words.at(event.trueNanos()) + ", which was not gained", new Figure("token", began.token()));
        }
    }

    private Checks of(String lease, LogEvent event) {
        return checks.of(scene.seatIndex(lease), event.node().id());
    }

    private void acted(WorkClaim.Acted acted, Checks known, LogEvent event) {
        switch (known.take(acted.token(), acted.operation())) {
            case RIGHTLY_VALID -> {
            }
            case NONE -> wrong(acted, "without a check of its own", event);
            case INVALID -> wrong(acted, "after a check that said invalid", event);
            case WRONGLY_VALID -> wrong(acted, "on a check that said valid when it was not", event);
        }
    }

    private void wrong(WorkClaim.Acted acted, String how, LogEvent event) {
        violate(event, Words.process(event) + " carried out operation " + acted.operation() + " under token "
                + acted.token() + " at " + Words.at(event.trueNanos()) + " " + how,
                new Figure("token", acted.token()), new Figure("operation", acted.operation()));
    }

    private enum Answer {
        NONE,
        INVALID,
        RIGHTLY_VALID,
        WRONGLY_VALID
    }

    /** The latest checks of one process that were not acted on yet. */
    private static final class Checks {

        private static final int SIZE = 16;

        private final long[] tokens = new long[SIZE];
        private final long[] operations = new long[SIZE];
        private final Answer[] answers = new Answer[SIZE];
        private int next;

        void checked(WorkClaim.Checked checked, boolean right) {
            int slot = next++ % SIZE;
            tokens[slot] = checked.token();
            operations[slot] = checked.operation();
            Answer valid = right ? Answer.RIGHTLY_VALID : Answer.WRONGLY_VALID;
            answers[slot] = checked.valid() ? valid : Answer.INVALID;
        }

        /** The newest check of the operation; it is good for one act. */
        Answer take(long token, long operation) {
            for (int back = 1; back <= Math.min(next, SIZE); back++) {
                int slot = (next - back) % SIZE;
                if (tokens[slot] == token && operations[slot] == operation) {
                    Answer answer = answers[slot];
                    answers[slot] = Answer.NONE;
                    return answer;
                }
            }
            return Answer.NONE;
        }
    }
}
