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
    static final String INDETERMINATE_READ = "indeterminate-read";
    static final String LEASE_DELETED = "lease-deleted";
    static final String OUTSTANDING_AT_CLOSE = "write-outstanding-at-close";
    static final String ARRIVED_AFTER_TAKEOVER = "write-arrived-after-takeover";

    private static final String WRITE = "api-write";
    private static final int RING = 1 << 12;

    private final Reached reached;
    private final Map<String, Reached.Counter> counters = new HashMap<>();
    private final Map<String, Reached.Counter> rows = new HashMap<>();
    private final Map<String, String> leaderOf = new HashMap<>();
    private final Map<String, Caller> callers = new HashMap<>();
    private final Map<String, Long> takenNanos = new HashMap<>();
    private final Map<String, String> holderNodes = new HashMap<>();
    private final Sent[] sent = new Sent[RING];

    LeaseReached(Reached reached) {
        this.reached = reached;
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case Fact.MessageSent message -> sent(event, message);
            case Fact.MessageDelivered message -> delivered(message);
            case Fact.MessageDropped dropped -> fate(dropped.message(), ".lost");
            case Fact.MessageHeld held -> fate(held.message(), ".late");
            case Fact.MessageDuplicated twice -> fate(twice.message(), ".twice");
            case Fact.MessageRefused refused -> fate(refused.message(), ".refused");
            case ElectionClaim.Called called -> caller(event).called(called);
            case ElectionClaim.Answered answered -> caller(event).answered(answered.attempt());
            case ElectionClaim.RowTaken row -> row(event, row.row());
            case ElectionClaim.Gained gained -> gained(event, gained);
            case ElectionClaim.Lost lost -> lost(event, lost);
            case StoreFact.LeaseWritten written -> written(event, written);
            case StoreFact.WriteJudged judged -> judged(judged);
            case StoreFact.ClaimJudged claim when !claim.accepted() -> hit(CLAIM_REFUSED);
            case StoreFact.CallRefused refused -> refused(refused);
            case StoreFact.LeaseDeleted deleted -> hit(LEASE_DELETED);
            default -> {
                // Nothing that a hunt asks for.
            }
        }
    }

    private Caller caller(LogEvent event) {
        Caller caller = callers.computeIfAbsent(event.node().name(), name -> new Caller());
        caller.isOf(event.incarnation());
        return caller;
    }

    private void sent(LogEvent event, Fact.MessageSent message) {
        String kind = message.payload().kind();
        boolean write = kind.equals(WRITE);
        boolean renewal = write && caller(event).renews();
        sent[(int) (message.message() & (RING - 1))] = new Sent(kind, event.node().name(), event.trueNanos(), renewal);
    }

    /** A write of one process arrives when another has taken the Lease since it was sent. */
    private void delivered(Fact.MessageDelivered message) {
        Sent was = sent[(int) (message.message() & (RING - 1))];
        if (was.kind().equals(WRITE)) {
            holderNodes.forEach((lease, holder) -> {
                if (!holder.equals(was.node()) && takenNanos.getOrDefault(lease, 0L) > was.trueNanos()
                        && was.renewal()) {
                    hit(ARRIVED_AFTER_TAKEOVER);
                }
            });
        }
    }

    private void written(LogEvent event, StoreFact.LeaseWritten written) {
        if (!written.holder().isEmpty() && !written.writerNode().isEmpty()
                && !written.writerNode().equals(holderNodes.put(written.lease(), written.writerNode()))) {
            takenNanos.put(written.lease(), event.trueNanos());
        }
    }

    private void fate(long message, String fate) {
        Sent was = sent[(int) (message & (RING - 1))];
        hit(was.kind() + fate);
        if (was.renewal() && fate.equals(".lost")) {
            hit(RENEWAL_LOST);
        }
    }

    private void row(LogEvent event, String row) {
        rows.computeIfAbsent(row, this::counterOfRow).hit();
        if (row.equals("STOP_REQUESTED") && caller(event).renewalUnderWay()) {
            hit(OUTSTANDING_AT_CLOSE);
        }
    }

    private void lost(LogEvent event, ElectionClaim.Lost lost) {
        hit("lost." + lost.reason());
        caller(event).leads = false;
    }

    private void gained(LogEvent event, ElectionClaim.Gained gained) {
        caller(event).leads = true;
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
            case LET_THROUGH, REPEATED, REFUSED_CLOSED, REFUSED_UNREADABLE ->
                hit("write-" + judged.admission().text());
        }
    }

    private void refused(StoreFact.CallRefused refused) {
        hit(ERROR_ANSWERED);
        if (SwarmFamilies.LEAVING_OPEN.contains(refused.status())) {
            hit(refused.write() ? INDETERMINATE : INDETERMINATE_READ);
        }
    }

    private Reached.Counter counterOfRow(String row) {
        return reached.counter("row." + row);
    }

    private void hit(String name) {
        counters.computeIfAbsent(name, reached::counter).hit();
    }

    /** What is remembered of a message until its fate is known. */
    private record Sent(String kind, String node, long trueNanos, boolean renewal) {}

    /** What one process has asked of the API server last. */
    private static final class Caller {

        private int incarnation;
        private boolean leads;
        private String request = "";
        private long writeAttempt;
        private boolean writeAwaited;

        void isOf(int present) {
            if (incarnation != present) {
                incarnation = present;
                leads = false;
                writeAwaited = false;
            }
        }

        void called(ElectionClaim.Called called) {
            request = called.request();
            if (!request.equals("read")) {
                writeAttempt = called.attempt();
                writeAwaited = true;
            }
        }

        void answered(long attempt) {
            writeAwaited = writeAwaited && attempt != writeAttempt;
        }

        /** Whether the call that is sent now is a renewal: a leader's write that gives nothing back. */
        boolean renews() {
            return leads && request.equals("swap");
        }

        /** Whether a write that gives nothing back has no answer yet. */
        boolean renewalUnderWay() {
            return writeAwaited && request.equals("swap");
        }
    }
}
