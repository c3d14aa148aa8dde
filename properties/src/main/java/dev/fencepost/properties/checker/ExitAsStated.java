package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P15, exits: a process that was asked to stop, or whose tasks have all ended, exits with status 0, and every other one
 * with another; and one that was asked to stop while nothing was wrong names no other cause.
 *
 * <p>One of whose tasks has ended cleanly does not exit as if it had failed (mutant GL-37). A release that fails, or a
 * lease that is gone already, changes nothing of that (mutant GL-18).
 */
final class ExitAsStated extends Fold<EtcdRules> {

    private final Grid<Way> ways = new Grid<>(Way::new);

    ExitAsStated(EtcdRules rules, Scene scene) {
        super(Oracle.EXIT_AS_STATED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.SERVICE, Topic.LEADERSHIP, Topic.WORK, Topic.FAULT, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ServiceClaim.StopAsked asked -> of(asked.election(), event).stopAsked = true;
            case ElectionClaim.Lost lost -> of(lost.lease(), event).reason = lost.reason();
            case ElectionClaim.Gained gained -> of(gained.lease(), event).reason = "";
            case ServiceClaim.Exited exited -> exited(exited, of(exited.election(), event), event);
            case WorkClaim.ToldToStop told -> of(told.lease(), event).workTold = true;
            case WorkClaim.Ended ended -> of(ended.lease(), event).workEnded(event);
            case Fact.FaultBegan(Fault.OnService befallen) -> befallen(befallen.fault().kind(), event);
            case Fact.NodeStarted started -> ways.forget(event.node().id());
            case Fact.NodeCrashed crashed -> ways.forget(event.node().id());
            default -> {
            }
        }
    }

    private Way of(String election, LogEvent event) {
        return ways.of(scene.seatIndex(election), event.node().id());
    }

    private void befallen(String kind, LogEvent event) {
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            Way way = ways.of(seat, event.node().id());
            way.taskFailed |= kind.equals("task-fails");
            way.taskEndedNanos = kind.equals("task-ends") ? event.trueNanos() : way.taskEndedNanos;
        }
    }

    private void exited(ServiceClaim.Exited exited, Way way, LogEvent event) {
        boolean clean = switch (exited.cause()) {
            case "shutdown", "tasks-finished" -> true;
            default -> false;
        };
        if (clean != (exited.status() == 0)) {
            violate(event, Words.process(event) + " exited with status " + exited.status() + " at "
                    + Words.at(event.trueNanos()) + " because of " + exited.cause(),
                    new Figure("status", exited.status()));
        } else if (exited.cause().equals("shutdown") && !way.stopAsked) {
            violate(event, Words.process(event) + " exited at " + Words.at(event.trueNanos())
                    + " as if it had been asked to stop");
        } else if (way.stopAsked && way.reason.equals("CLOSED") && exited.cause().equals("lease-lost")) {
            violate(event, Words.process(event) + " exited at " + Words.at(event.trueNanos())
                    + " as if its lease were lost, when it had given it back because it was asked to stop");
        } else if (exited.cause().equals("task-failed") && way.taskEndedNanos != Way.NEVER && !way.taskFailed) {
            violate(event, Words.process(event) + " exited at " + Words.at(event.trueNanos())
                    + " as if a task had failed, when one had ended cleanly");
        }
    }

    /** How a process came to its end. */
    private static final class Way {

        private static final long NEVER = -1;

        private boolean stopAsked;
        private boolean taskFailed;
        /** When a task was last made to end cleanly. */
        private long taskEndedNanos = NEVER;
        private boolean workTold;
        private String reason = "";

        /** Work that ends though nobody told it to, and was not made to end, was refused. */
        void workEnded(LogEvent event) {
            taskFailed |= !workTold && event.trueNanos() != taskEndedNanos;
            workTold = false;
        }
    }
}
