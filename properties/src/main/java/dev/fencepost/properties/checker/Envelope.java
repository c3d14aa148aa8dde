package dev.fencepost.properties.checker;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.LogEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether a run stays within what the election declares to survive, and if not, which assumption was exceeded by what.
 *
 * <p>Only facts count: clock maps, stalls, and what was done to the Leases. On etcd a key or lease that is taken away from
 * outside is inside; the one property it would break excuses it. Loss, delay, duplication, partitions, crashes, API
 * errors, pauses, starved actors and work that will not stop are always inside. One excess of each kind and node is
 * kept, the greatest. Written by {@link Checkers} alone.
 */
public final class Envelope {

    /** What an election relies on. */
    public enum Assumption {
        /** The monotonic clocks of candidates, and of an etcd, run within the declared rate error. */
        CLOCK_RATE,
        /** These clocks neither jump nor stop. */
        CLOCK_STEADY,
        /** A process that stands still has a monotonic clock that runs. */
        NO_SUSPEND,
        /** Under {@link ExpiryPolicy#WALL_CLOCK}, wall clocks are within the declared skew of true time. */
        WALL_SKEW,
        /** Nobody but candidates changes holder, token or duration. */
        NO_OPERATOR_EDIT,
        /** Under {@link OnAbsent#CREATE_AT_ONCE}, nobody deletes Leases. */
        NO_DELETION,
        /** The service keeps its own promises, as consistent reads. */
        SERVICE
    }

    /**
     * An assumption that the run exceeded.
     *
     * @param assumption
     *            which
     * @param sentence
     *            who exceeded it, when, and by what numbers
     * @param trueNanos
     *            when
     * @param figures
     *            the numbers
     */
    public record Excess(Assumption assumption, String sentence, long trueNanos, List<Figure> figures) {

        /** Copies the list. */
        public Excess {
            figures = List.copyOf(figures);
        }
    }

    private final ElectionRules rules;
    private final Scene scene;
    private final List<Excess> onService = new ArrayList<>();
    private ClockExcesses[] clocks = {};

    Envelope(ElectionRules rules, Scene scene) {
        this.rules = rules;
        this.scene = scene;
    }

    void accept(LogEvent event, Topic topic) {
        switch (topic) {
            case CLOCK -> {
                if (event.entry() instanceof Fact.ClockChanged changed) {
                    clocks(event.node().id()).changed(event, changed.map(), scene.node(event));
                }
            }
            case STALL -> {
                if (event.entry() instanceof Fact.Paused(boolean clockRuns) && !clockRuns) {
                    clocks(event.node().id()).suspended(event);
                }
            }
            case LEASE -> lease(event);
            case FAULT -> fault(event);
            case TRAFFIC, PROCESS, END, CLAIM, WRITE, STANDING, VERDICT, LEADERSHIP, REPORT, CALL, STREAM, WORK, ACT,
                    ETCD, SERVICE,
                    MEMORY ->
                {
                }
        }
    }

    /** Returns the assumptions exceeded so far, in the order of time. */
    List<Excess> excesses() {
        List<Excess> all = new ArrayList<>(onService);
        for (int i = 0; i < clocks.length; i++) {
            clocks[i].addTo(all, scene.node(i), scene.nowNanos());
        }
        all.sort((one, other) -> Long.compare(one.trueNanos(), other.trueNanos()));
        return all;
    }

    private ClockExcesses clocks(int node) {
        if (node >= clocks.length) {
            int old = clocks.length;
            clocks = Arrays.copyOf(clocks, node + 1);
            for (int i = old; i <= node; i++) {
                clocks[i] = new ClockExcesses(rules);
            }
        }
        return clocks[node];
    }

    private void lease(LogEvent event) {
        switch (event.entry()) {
            case StoreFact.LeaseWritten written when written.cause() == StoreFact.Cause.OPERATOR_EDIT ->
                exceed(Assumption.NO_OPERATOR_EDIT, "an operator edited Lease " + written.lease(), event);
            case StoreFact.LeaseDeleted deleted when rulesOutDeletion() ->
                exceed(Assumption.NO_DELETION, "Lease " + deleted.lease()
                        + " was deleted, which CREATE_AT_ONCE rules out", event);
            default -> {
            }
        }
    }

    private boolean rulesOutDeletion() {
        return rules instanceof LeaseRules lease && lease.onAbsent() == OnAbsent.CREATE_AT_ONCE;
    }

    private void fault(LogEvent event) {
        if (event.entry() instanceof Fact.FaultBegan(Fault.OnService fault)
                && rules.outsideFaultKinds().contains(fault.fault().kind())) {
            exceed(Assumption.SERVICE, fault.node() + " broke its promises (" + fault.fault().text() + ")", event);
        }
    }

    private void exceed(Assumption assumption, String what, LogEvent event) {
        if (onService.stream().noneMatch(excess -> excess.assumption() == assumption)) {
            onService.add(new Excess(assumption, what + " at " + Words.at(event.trueNanos()), event.trueNanos(),
                    List.of()));
        }
    }
}
