package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * Once a loss was published its token is never valid for longer, nor gained again, in that process: coming back takes a
 * new token (rulings 2h; mutant C2-15).
 *
 * <p>The validity that was left at the loss may run out: it is the work's time to stop.
 */
final class NoResumeAfterLost extends Fold<ElectionRules> {

    NoResumeAfterLost(ElectionRules rules, Scene scene) {
        super(Oracle.NO_RESUME_AFTER_LOST, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.VERDICT, Topic.LEADERSHIP);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Verdict verdict -> {
                Candidacy before = scene.candidacy(verdict.lease(), event);
                boolean longer = before.verdictToken != verdict.token()
                        || verdict.validUntilNanos() - before.validUntilNanos > 0;
                if (verdict.token() != 0 && verdict.token() == before.lostToken && longer) {
                    resumed(event, "extended", verdict.token());
                }
            }
            case ElectionClaim.Gained gained -> {
                if (gained.token() <= scene.candidacy(gained.lease(), event).lostToken) {
                    resumed(event, "gained again with", gained.token());
                }
            }
            default -> {
            }
        }
    }

    private void resumed(LogEvent event, String how, long token) {
        violate(event, Words.process(event) + " " + how + " token " + token + " at " + Words.at(event.trueNanos())
                + " after it had reported that leadership lost", new Figure("token", token));
    }
}
