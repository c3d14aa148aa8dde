package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P4, standbys: a process opens its port only while it is elected, and has closed it a renewal interval and a second
 * after it lost its leadership.
 *
 * <p>It has lost it when it says so; and also when its lease went, if nothing bent the path on which it hears of that.
 * Until then the old leader may answer reads, an allowed limit of seed 001; a key that was deleted under a living lease
 * it may not notice before its next write. Time in which it stands still does not count.
 */
final class StandbyServesNothing extends Fold<EtcdRules> {

    private final Grid<Port> ports = new Grid<>(Port::new);
    private int closing;

    StandbyServesNothing(EtcdRules rules, Scene scene) {
        super(Oracle.STANDBY_SERVES_NOTHING, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.SERVICE, Topic.LEADERSHIP, Topic.ETCD, Topic.STALL, Topic.PROCESS, Topic.FAULT,
                Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        if (closing > 0) {
            lookAtAll(event);
        }
        switch (event.entry()) {
            case ServiceClaim.PortOpened opened -> {
                of(opened.election(), event).open = true;
                if (scene.candidacy(opened.election(), event).gainedToken == 0) {
                    violate(event, Words.process(event) + " opened its port at " + Words.at(event.trueNanos())
                            + " without being elected");
                }
            }
            case ServiceClaim.PortClosed closed -> close(of(closed.election(), event));
            case ServiceClaim.Exited exited -> close(of(exited.election(), event));
            case ElectionClaim.Lost lost -> lost(of(lost.lease(), event), event, "it lost token " + lost.token());
            case EtcdFact.KeyDeleted deleted -> deleted(deleted, event);
            case Fact.NodeStarted started -> closeAll(event.node().id());
            case Fact.NodeCrashed crashed -> closeAll(event.node().id());
            default -> {
            }
        }
    }

    private Port of(String election, LogEvent event) {
        return ports.of(scene.seatIndex(election), event.node().id());
    }

    private void closeAll(int node) {
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            close(ports.of(seat, node));
        }
    }

    private void close(Port port) {
        closing -= port.lostNanos == Port.NEVER ? 0 : 1;
        port.open = false;
        port.lostNanos = Port.NEVER;
    }

    private void lost(Port port, LogEvent event, String how) {
        if (port.open && (port.lostNanos == Port.NEVER || port.unheard)) {
            closing += port.lostNanos == Port.NEVER ? 1 : 0;
            port.lostNanos = event.trueNanos();
            port.how = how;
            port.unheard = false;
        }
    }

    private void deleted(EtcdFact.KeyDeleted deleted, LogEvent event) {
        boolean withItsLease = deleted.cause() == EtcdFact.DeleteCause.REVOKE
                || deleted.cause() == EtcdFact.DeleteCause.EXPIRY;
        QueueView queue = scene.queueOfKey(deleted.key());
        for (QueueView.Key key : queue.live()) {
            if (withItsLease && key.createRevision == deleted.createRevision() && key.node != Seat.NO_NODE
                    && scene.node(key.node).incarnation == key.incarnation
                    && scene.candidacy(queue.index, key.node).gainedToken == key.createRevision) {
                Port port = ports.of(queue.index, key.node);
                boolean known = port.lostNanos != Port.NEVER;
                lost(port, event, "its lease was gone");
                port.unheard = !known;
            }
        }
    }

    private void lookAtAll(LogEvent event) {
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            for (int node = 0; node < scene.nodeCount(); node++) {
                Port port = ports.of(seat, node);
                if (port.lostNanos != Port.NEVER && scene.node(node).runs()) {
                    look(port, scene.node(node), event);
                }
            }
        }
    }

    private void look(Port port, NodeView node, LogEvent event) {
        long sinceNanos = event.trueNanos() - Math.max(port.lostNanos, node.runningSinceNanos);
        boolean could = !port.unheard || scene.calm().since(port.lostNanos - rules.mishapNanos());
        if (could && sinceNanos > rules.closingBoundNanos()) {
            violate(event, Words.process(node.name, node.incarnation) + " still had its port open at "
                    + Words.at(event.trueNanos()) + ", " + Words.time(sinceNanos) + " after " + port.how
                    + "; the bound is " + Words.time(rules.closingBoundNanos()), new Figure("openNanos", sinceNanos),
                    new Figure("boundNanos", rules.closingBoundNanos()));
        }
    }

    /** The port of one process. */
    private static final class Port {

        private static final long NEVER = -1;

        private boolean open;
        private long lostNanos = NEVER;
        private String how = "";
        /** Whether the process may not have heard of it. */
        private boolean unheard;
    }
}
