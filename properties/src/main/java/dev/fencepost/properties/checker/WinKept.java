package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P6, wins: a campaign that was answered as won is not given up, to stand in the queue again, while its key is there
 * and the time to read it back is not half over (mutant GL-16: one key is created for one win).
 *
 * <p>The reading is repeated at growing distances, and given up when the next would come too late: half of its budget is
 * what it has at least. A lease in trouble, a request to stop, or a refusal for good are other matters.
 */
final class WinKept extends Fold<EtcdRules> {

    /** Half of the shortest pause between two readings. */
    private static final long SLACK_NANOS = 50_000_000L;

    private final Grid<Win> wins = new Grid<>(Win::new);

    WinKept(EtcdRules rules, Scene scene) {
        super(Oracle.WIN_KEPT, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.REPORT, Topic.LEADERSHIP, Topic.SERVICE, Topic.FAULT, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Answered answered when answered.reply().equals("won") ->
                of(answered.lease(), event).won(event);
            case ElectionClaim.Called called when called.request().equals("grant") ->
                again(of(called.lease(), event), event);
            case ElectionClaim.Gained gained -> of(gained.lease(), event).over();
            case ElectionClaim.Report report -> reported(report, of(report.lease(), event), event);
            case ServiceClaim.StopAsked asked -> of(asked.election(), event).over();
            case Fact.FaultBegan(Fault.OnService fault) -> wins.forget(event.node().id());
            case Fact.NodeStarted started -> wins.forget(event.node().id());
            case Fact.NodeCrashed crashed -> wins.forget(event.node().id());
            default -> {
            }
        }
    }

    private Win of(String election, LogEvent event) {
        return wins.of(scene.seatIndex(election), event.node().id());
    }

    private void reported(ElectionClaim.Report report, Win win, LogEvent event) {
        if (!win.open) {
            return;
        }
        QueueView.Key key = scene.queue(report.lease()).latest(event.node().id());
        boolean there = key != null && key.isThere() && key.incarnation == event.incarnation();
        switch (report.what()) {
            case "lease-trouble" -> {
                boolean lost = switch (report.detail()) {
                    case "LEASE_EXPIRED", "UNEXPECTED_LEASE_ID", "RENEWAL_DEADLINE_EXCEEDED" -> true;
                    case "LEADER_KEY_GONE" -> !there;
                    default -> false;
                };
                if (lost) {
                    win.over();
                }
            }
            case "campaign-failed" -> {
                if (there && event.monotonicNanos() - win.wonNanos < rules.confirmNanos() / 2 - SLACK_NANOS) {
                    win.givenUpNanos = event.monotonicNanos();
                } else {
                    win.over();
                }
            }
            default -> {
            }
        }
    }

    private void again(Win win, LogEvent event) {
        if (win.open && win.givenUpNanos != Win.NEVER) {
            long after = win.givenUpNanos - win.wonNanos;
            violate(event, Words.process(event) + " stands again at " + Words.at(event.trueNanos())
                    + " and gave a win up " + Words.time(after) + " after it, with its key there and "
                    + Words.time(rules.confirmNanos()) + " to read it back", new Figure("afterNanos", after),
                    new Figure("budgetNanos", rules.confirmNanos()));
        }
        win.over();
    }

    /** A win that was not published yet. */
    private static final class Win {

        private static final long NEVER = Long.MIN_VALUE;

        private boolean open;
        private long wonNanos;
        private long givenUpNanos = NEVER;

        void won(LogEvent event) {
            open = true;
            wonNanos = event.monotonicNanos();
            givenUpNanos = NEVER;
        }

        void over() {
            open = false;
        }
    }
}
