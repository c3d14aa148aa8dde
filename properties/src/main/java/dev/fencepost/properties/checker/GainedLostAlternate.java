package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * In each process gained and lost alternate, beginning with gained, each loss names the token that was gained, and
 * nothing follows the end.
 */
final class GainedLostAlternate extends Fold<ElectionRules> {

    GainedLostAlternate(ElectionRules rules, Scene scene) {
        super(Oracle.GAINED_LOST_ALTERNATE, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.LEADERSHIP, Topic.REPORT, Topic.VERDICT);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Gained gained -> gained(gained, scene.candidacy(gained.lease(), event), event);
            case ElectionClaim.Lost lost -> lost(lost, scene.candidacy(lost.lease(), event), event);
            case ElectionClaim.Verdict verdict when verdict.token() != 0 -> {
                if (scene.candidacy(verdict.lease(), event).ended) {
                    wrong(event, "claimed token " + verdict.token() + " after its election had ended");
                }
            }
            case ElectionClaim.Report report when report.what().equals("ended") -> {
                Candidacy before = scene.candidacy(report.lease(), event);
                if (before.ended) {
                    wrong(event, "reported its end twice");
                } else if (before.gainedToken != 0) {
                    wrong(event, "ended without having reported token " + before.gainedToken + " lost");
                }
            }
            default -> {
            }
        }
    }

    private void gained(ElectionClaim.Gained gained, Candidacy before, LogEvent event) {
        if (before.ended) {
            wrong(event, "gained token " + gained.token() + " after its election had ended");
        } else if (gained.token() == 0) {
            // 0 means never elected, so a leadership with it could not be told from none (mutant C2-17).
            wrong(event, "gained with token 0");
        } else if (before.gainedToken != 0) {
            wrong(event, "gained token " + gained.token() + " without having lost token " + before.gainedToken);
        }
    }

    private void lost(ElectionClaim.Lost lost, Candidacy before, LogEvent event) {
        if (before.gainedToken == 0) {
            wrong(event, "lost token " + lost.token() + " without having gained it");
        } else if (before.gainedToken != lost.token()) {
            wrong(event, "lost token " + lost.token() + " when it had gained token " + before.gainedToken);
        }
    }

    private void wrong(LogEvent event, String what) {
        violate(event, Words.process(event) + " " + what + " at " + Words.at(event.trueNanos()));
    }
}
