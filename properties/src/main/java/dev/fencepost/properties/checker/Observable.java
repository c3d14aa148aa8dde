package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P15: what an election reports is what happened.
 *
 * <p>A verdict comes with its gain, a gain with its verdict, and a verdict is not taken back without a loss, each within
 * one instant; every failed or unanswered call is reported; every end has a reason; and a sample of the metrics agrees
 * with all that. Through etcd a failed call may be repeated or fail an attempt; {@code gauges-true} counts those.
 */
final class Observable extends Fold<ElectionRules> {

    private final Grid<Ledger> ledgers = new Grid<>(Ledger::new);

    Observable(ElectionRules rules, Scene scene) {
        super(Oracle.OBSERVABLE, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.VERDICT, Topic.LEADERSHIP, Topic.REPORT, Topic.CALL, Topic.PROCESS, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Verdict verdict -> ledger(verdict.lease(), event);
            case ElectionClaim.Gained gained -> ledger(gained.lease(), event).highest = gained.token();
            case ElectionClaim.Lost lost -> ledger(lost.lease(), event);
            case ElectionClaim.Called called -> {
                Ledger ledger = ledger(called.lease(), event);
                if (rules instanceof LeaseRules) {
                    ledger.called(called);
                }
            }
            case ElectionClaim.Answered answered -> ledger(answered.lease(), event).answered(answered, event);
            case ElectionClaim.Report report -> reported(report, ledger(report.lease(), event), event);
            case ElectionClaim.Sampled sampled -> sampled(sampled, ledger(sampled.lease(), event), event);
            case Fact.RunEnded ended -> settleAll(event);
            case Fact fact when event.node().id() >= 0 -> ledgers.forget(event.node().id());
            default -> {
            }
        }
    }

    /** The accounts of a process; what an earlier instant left open there is looked at first. */
    private Ledger ledger(String lease, LogEvent event) {
        int index = scene.seatIndex(lease);
        Ledger ledger = ledgers.of(index, event.node().id());
        if (event.trueNanos() > ledger.touchedNanos) {
            settle(index, event.node().id(), ledger, event);
            ledger.touchedNanos = event.trueNanos();
        }
        return ledger;
    }

    private void settleAll(LogEvent event) {
        for (int lease = 0; lease < scene.seatCount(); lease++) {
            for (int node = 0; node < scene.nodeCount(); node++) {
                Ledger ledger = ledgers.of(lease, node);
                if (event.trueNanos() > ledger.touchedNanos && scene.node(node).up) {
                    settle(lease, node, ledger, event);
                }
            }
        }
    }

    private void settle(int lease, int node, Ledger ledger, LogEvent event) {
        Candidacy candidacy = scene.candidacy(lease, node);
        String who = Words.process(scene.node(node).name, scene.node(node).incarnation);
        long then = ledger.touchedNanos;
        if (candidacy.gainedToken != 0 && candidacy.verdictToken != candidacy.gainedToken) {
            wrong(event, who + " had gained token " + candidacy.gainedToken + " and its verdict at " + Words.at(then)
                    + " was for token " + candidacy.verdictToken);
        } else if (candidacy.verdictToken != 0 && candidacy.gainedToken == 0
                && candidacy.lostToken != candidacy.verdictToken) {
            wrong(event, who + " was valid with token " + candidacy.verdictToken + " at " + Words.at(then)
                    + " and had not reported it gained");
        } else if (ledger.failuresReported < ledger.failuresOwed && !candidacy.ended) {
            wrong(event, who + " had reported " + ledger.failuresReported + " failed calls by " + Words.at(then)
                    + " when " + ledger.failuresOwed + " had failed");
        }
    }

    private void reported(ElectionClaim.Report report, Ledger ledger, LogEvent event) {
        switch (report.what()) {
            case "call-failed" -> {
                ledger.failuresReported++;
                if (report.detail().isEmpty()) {
                    wrong(event, Words.process(event) + " reported a failed call without its class");
                }
            }
            case "ended" -> {
                if (report.detail().isEmpty()) {
                    wrong(event, Words.process(event) + " ended without a reason");
                }
            }
            default -> {
            }
        }
    }

    private void sampled(ElectionClaim.Sampled sampled, Ledger ledger, LogEvent event) {
        Candidacy candidacy = scene.candidacy(sampled.lease(), event);
        String who = "the metrics of " + Words.process(event) + " at " + Words.at(event.trueNanos());
        boolean valid = candidacy.validAt(event.monotonicNanos());
        // Whoever is scraped was switched on, whether or not anything has begun to stand there (mutant C2-18).
        if (sampled.active() == candidacy.ended) {
            wrong(event, who + " said active = " + sampled.active());
        } else if (sampled.tokenValid() != valid) {
            wrong(event, who + " said tokenValid = " + sampled.tokenValid());
        } else if (sampled.epoch() != ledger.highest) {
            wrong(event, who + " said epoch " + sampled.epoch() + " instead of " + ledger.highest);
        } else if ((sampled.lastContactAgeSeconds() < 0) != (ledger.contactNanos < 0)) {
            // 0 would say "just now" of a process that never reached the store (mutant C2-19).
            wrong(event, who + " said the last contact was " + sampled.lastContactAgeSeconds() + " s ago");
        }
    }

    private void wrong(LogEvent event, String sentence) {
        violate(event, sentence);
    }

    /** What one process owes in reports. */
    private static final class Ledger {

        private long touchedNanos = -1;
        private long read;
        private long write;
        private long failuresOwed;
        private long failuresReported;
        private long highest;
        private long contactNanos = -1;

        /** A call that takes the place of one without an answer proves that that one was given up. */
        void called(ElectionClaim.Called called) {
            if (called.request().equals("read")) {
                failuresOwed += read == 0 ? 0 : 1;
                read = called.attempt();
            } else {
                failuresOwed += write == 0 ? 0 : 1;
                write = called.attempt();
            }
        }

        void answered(ElectionClaim.Answered answered, LogEvent event) {
            boolean bad = switch (answered.reply()) {
                case "refused", "indeterminate", "failed" -> true;
                default -> false;
            };
            boolean outstanding = answered.attempt() == read || answered.attempt() == write;
            read = answered.attempt() == read ? 0 : read;
            write = answered.attempt() == write ? 0 : write;
            failuresOwed += bad && outstanding ? 1 : 0;
            contactNanos = bad ? contactNanos : event.trueNanos();
        }
    }
}
