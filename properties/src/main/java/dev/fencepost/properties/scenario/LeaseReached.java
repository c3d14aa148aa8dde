package dev.fencepost.properties.scenario;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.Reached;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts what a run of an election reached: rows of the transition table, fates of each kind of message, and the
 * moments for which the whole harness exists.
 *
 * <p>Names: {@code row.<ROW>}; {@code <payload kind>.lost|late|twice|refused}; and the constants below.
 */
final class LeaseReached implements LogSink {

    // The moments for which the whole harness exists.
    static final String FAILOVER = "failover";
    static final String RENEWAL_LOST = "renewal-lost";
    static final String STALE_WRITE_REFUSED = "stale-write-refused";
    static final String WRITE_ACCEPTED = "write-accepted";
    static final String CLAIM_REFUSED = "claim-refused";
    static final String INDETERMINATE = "indeterminate-write";
    static final String ERROR_ANSWERED = "error-answered";
    static final String LEASE_DELETED = "lease-deleted";

    private static final int RING = 1 << 12;

    private final Reached reached;
    private final Map<String, Reached.Counter> counters = new HashMap<>();
    private final Map<String, Reached.Counter> rows = new HashMap<>();
    private final Map<String, String> leaderOf = new HashMap<>();
    private final String[] kinds = new String[RING];

    LeaseReached(Reached reached) {
        this.reached = reached;
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case Fact.MessageSent sent -> kinds[(int) (sent.message() & (RING - 1))] = sent.payload().kind();
            case Fact.MessageDropped dropped -> fate(dropped.message(), ".lost");
            case Fact.MessageHeld held -> fate(held.message(), ".late");
            case Fact.MessageDuplicated twice -> fate(twice.message(), ".twice");
            case Fact.MessageRefused refused -> fate(refused.message(), ".refused");
            case ElectionClaim.RowTaken row -> rows.computeIfAbsent(row.row(), this::counterOfRow).hit();
            case ElectionClaim.Gained gained -> gained(event, gained);
            case ElectionClaim.Lost lost -> hit("lost." + lost.reason());
            case StoreFact.WriteJudged judged -> judged(judged);
            case StoreFact.ClaimJudged claim when !claim.accepted() -> hit(CLAIM_REFUSED);
            case StoreFact.CallRefused refused -> refused(refused);
            case StoreFact.LeaseDeleted deleted -> hit(LEASE_DELETED);
            default -> {
                // Nothing that a hunt asks for.
            }
        }
    }

    private void fate(long message, String fate) {
        String kind = kinds[(int) (message & (RING - 1))];
        hit(kind + fate);
        if (kind.startsWith("api-write") && fate.equals(".lost")) {
            hit(RENEWAL_LOST);
        }
    }

    private void gained(LogEvent event, ElectionClaim.Gained gained) {
        String process = event.node().name() + "~" + event.incarnation();
        String before = leaderOf.put(gained.lease(), process);
        if (before != null && !before.equals(process)) {
            hit(FAILOVER);
        }
    }

    private void judged(StoreFact.WriteJudged judged) {
        switch (judged.admission()) {
            case ACCEPTED -> hit(WRITE_ACCEPTED);
            case REFUSED_STALE -> hit(STALE_WRITE_REFUSED);
            case LET_THROUGH, REPEATED, REFUSED_CLOSED -> hit("write-" + judged.admission().text());
        }
    }

    private void refused(StoreFact.CallRefused refused) {
        hit(ERROR_ANSWERED);
        if (refused.write() && (refused.status() == 500 || refused.status() == 504)) {
            hit(INDETERMINATE);
        }
    }

    private Reached.Counter counterOfRow(String row) {
        return reached.counter("row." + row);
    }

    private void hit(String name) {
        counters.computeIfAbsent(name, reached::counter).hit();
    }
}
