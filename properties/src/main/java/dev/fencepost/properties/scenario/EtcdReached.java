package dev.fencepost.properties.scenario;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ExecutorFact;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.Reached;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts what a run of an election through etcd reached: rows of the transition table, points at which candidates
 * waited, fates of each kind of message, and the moments for which the whole harness exists.
 *
 * <p>Names: {@code row.<ROW>}; {@code await.<point>}; {@code <payload kind>.lost|late|twice|refused}; {@code
 * lost.<reason>}; {@code trouble.<reason>}; {@code answered.<call>.<error>}; {@code key-deleted.<cause>}; and the
 * constants below.
 */
final class EtcdReached implements LogSink {

    static final String FAILOVER = "failover";
    static final String WRITE_ACCEPTED = "write-accepted";
    static final String STALE_WRITE_REFUSED = "stale-write-refused";
    static final String CONCURRENT_MODIFICATION = "concurrent-modification";
    static final String COMMAND_TAKEN = "command-taken";

    private static final int RING = 1 << 12;

    private final Reached reached;
    private final Map<String, Map<String, Reached.Counter>> counters = new HashMap<>();
    private final String[] sent = new String[RING];
    private String leader = "";

    EtcdReached(Reached reached) {
        this.reached = reached;
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case Fact.MessageSent message -> sent[slot(message.message())] = message.payload().kind();
            case Fact.MessageDropped dropped -> hit(sent[slot(dropped.message())], ".lost");
            case Fact.MessageHeld held -> hit(sent[slot(held.message())], ".late");
            case Fact.MessageDuplicated twice -> hit(sent[slot(twice.message())], ".twice");
            case Fact.MessageRefused refused -> hit(sent[slot(refused.message())], ".refused");
            case ElectionClaim.RowTaken row -> hit("row.", row.row());
            case ElectionClaim.Awaiting awaiting -> hit("await.", awaiting.point());
            case ElectionClaim.Gained gained -> gained(event);
            case ElectionClaim.Lost lost -> hit("lost.", lost.reason());
            case ElectionClaim.Report report -> report(report);
            case ElectionClaim.Answered answered when answered.reply().equals("failed") ->
                hit("failed.", answered.uid());
            case ElectionClaim.StreamEnded ended -> hit("stream-ended.", ended.why());
            case EtcdFact.StateJudged judged -> judged(judged);
            case EtcdFact.KeyDeleted gone -> hit("key-deleted.", gone.cause().text());
            case EtcdFact.LeaseEnded ended -> hit("lease-ended.", ended.cause().text());
            case EtcdFact.ServerDisturbed disturbed -> hit("disturbed.", disturbed.what().text());
            case ExecutorFact.CommandTaken taken -> hit(COMMAND_TAKEN, "");
            case ServiceClaim.Stage stage -> hit("stage.", stage.stage());
            case ServiceClaim.Exited exited -> hit("exited.", exited.cause());
            case ServiceClaim.StateAnswered answered -> hit("state-answered.", answered.reply());
            default -> {
                // Nothing that a hunt asks for.
            }
        }
    }

    private static int slot(long message) {
        return (int) (message & (RING - 1));
    }

    private void gained(LogEvent event) {
        String process = event.node().name() + "~" + event.incarnation();
        if (!leader.isEmpty() && !leader.equals(process)) {
            hit(FAILOVER, "");
        }
        leader = process;
    }

    private void report(ElectionClaim.Report report) {
        switch (report.what()) {
            case "lease-trouble" -> hit("trouble.", report.detail());
            case "campaign-failed", "ended" -> hit(report.what() + ".", report.detail());
            case "released", "release-indeterminate" -> hit(report.what(), "");
            default -> {
                // Its row says the same.
            }
        }
    }

    private void judged(EtcdFact.StateJudged judged) {
        switch (judged.refusal()) {
            case NONE -> hit(WRITE_ACCEPTED, "");
            case LEADERSHIP_LOST -> hit(STALE_WRITE_REFUSED, "");
            case CONCURRENT_MODIFICATION -> hit(CONCURRENT_MODIFICATION, "");
        }
    }

    private void hit(String family, String member) {
        counters.computeIfAbsent(family, name -> new HashMap<>())
                .computeIfAbsent(member, name -> reached.counter(family + member)).hit();
    }
}
