package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;

/** Carries messages between nodes: latency for each, and whatever the installed rules make of it. */
final class Network {

    private static final Site LATENCY = Site.of("latency");
    private static final Site TAIL = Site.of("tail");
    private static final Site TAIL_LATENCY = Site.of("tail-latency");
    private static final Site TWICE_LATENCY = Site.of("twice-latency");
    private static final Site REFUSAL_LATENCY = Site.of("refusal-latency");
    private static final Site DOWN = Site.of("down");

    private static final Site NOTICE_LATENCY = Site.of("notice-latency");
    private static final Site NOTICED_LATE = Site.of("noticed-late");
    private static final Site NOTICE = Site.of("notice");

    private final Kernel kernel;
    private final NetworkSettings settings;
    private final Node[] nodes;
    private final DrawKey[] linkKeys;
    private final long[] sentOnLink;
    /** How often the connections of a link were dropped. */
    private final int[] connections;
    /** Which process last sent a message of a stream of its own over a link; 0 for none. */
    private final int[] pushedBy;
    private final StreamOrder streams = new StreamOrder();
    private final List<Installed> rules = new ArrayList<>();

    /** Takes an array of nodes that will be filled before the first message is sent. */
    Network(Kernel kernel, NetworkSettings settings, Topology topology, Node[] nodes) {
        this.kernel = kernel;
        this.settings = settings;
        this.nodes = nodes;
        this.linkKeys = new DrawKey[nodes.length * nodes.length];
        this.sentOnLink = new long[linkKeys.length];
        this.connections = new int[linkKeys.length];
        this.pushedBy = new int[linkKeys.length];
        for (NodeRef from : topology.nodes()) {
            for (NodeRef to : topology.nodes()) {
                linkKeys[link(from, to)] = new DrawKey(from + ":" + to);
            }
        }
    }

    /** Installs a rule behind those already there; the handle removes it. */
    Lift install(LinkRule rule) {
        Installed installed = new Installed(rule);
        rules.add(installed);
        return () -> {
            rules.remove(installed);
            return installed.hits;
        };
    }

    boolean happens(Ratio ratio, Site site, Message message) {
        return kernel.choices().happens(ratio, site, linkKeys[message.link], message.ordinal);
    }

    void send(Envelope envelope, long id, long sentSeq) {
        int link = link(envelope.from().node(), envelope.to().node());
        Message message = new Message(this, envelope, id, sentSeq, link, sentOnLink[link]++, connections[link]);
        if (message.stream < 0) {
            pushedBy[link] = message.fromIncarnation;
        }
        if (message.isStreamed() && streams.isBroken(message)) {
            drop(message, nodes[message.from.node().id()], DropReason.BROKEN_STREAM);
        } else if (rules.isEmpty() || message.staysOnNode()) {
            kernel.at(arrivalNanos(message, kernel.nowNanos()), message);
        } else {
            judge(message);
        }
    }

    private void judge(Message message) {
        long departureNanos = kernel.nowNanos();
        boolean twice = false;
        for (int i = 0; i < rules.size(); i++) {
            switch (rules.get(i).onSend(message)) {
                case Verdict.Pass() -> {
                }
                case Verdict.After(long extraNanos) -> departureNanos = kernel.grid().up(departureNanos + extraNanos);
                case Verdict.Twice() -> twice = !message.isStreamed();
                case Verdict.Hold(long untilNanos) -> departureNanos = Math.max(departureNanos, untilNanos);
                case Verdict.Drop(DropReason why) -> {
                    drop(message, nodes[message.from.node().id()], why);
                    return;
                }
                case Verdict.Refuse() -> {
                    refuse(message);
                    return;
                }
            }
        }
        dispatch(message, departureNanos, twice);
    }

    private void dispatch(Message message, long departureNanos, boolean twice) {
        Node sender = nodes[message.from.node().id()];
        if (departureNanos > kernel.nowNanos()) {
            kernel.log(sender, message.sentSeq, new Fact.MessageHeld(message.id, message.isAnswer(), departureNanos));
        }
        kernel.at(arrivalNanos(message, departureNanos), message);
        if (twice) {
            kernel.log(sender, message.sentSeq, new Fact.MessageDuplicated(message.id, message.isAnswer()));
            kernel.at(departureNanos + usualNanos(TWICE_LATENCY, message), message);
        }
    }

    boolean arrive(Message message) {
        Node receiver = nodes[message.to.node().id()];
        if (!rules.isEmpty() && !message.staysOnNode() && isCutOff(message)) {
            drop(message, receiver, DropReason.PARTITION);
            return true;
        }
        if (message.connection != connections[message.link]) {
            drop(message, receiver, DropReason.DROPPED_CONNECTION);
            return true;
        }
        if (!receiver.isUp()) {
            if (kernel.choices().happens(settings.downRefuses(), DOWN, linkKeys[message.link], message.ordinal)) {
                refuse(message);
            } else {
                drop(message, receiver, DropReason.DOWN);
            }
            return true;
        }
        if (message.isStreamed() && streams.isBroken(message)) {
            drop(message, receiver, DropReason.BROKEN_STREAM);
            return true;
        }
        if (message.toIncarnation != 0 && message.toIncarnation != receiver.incarnation()) {
            drop(message, receiver, DropReason.STALE_CONNECTION);
            return true;
        }
        return receiver.arrived(message);
    }

    void drop(Message message, Node where, DropReason why) {
        if (message.isStreamed()) {
            breakStream(message, breaksConnection(message, why));
        }
        kernel.log(where, message.sentSeq, new Fact.MessageDropped(message.id, message.isAnswer(), why));
    }

    private void refuse(Message message) {
        if (message.isStreamed()) {
            breakStream(message, true);
        }
        Node sender = nodes[message.from.node().id()];
        kernel.at(kernel.nowNanos() + usualNanos(REFUSAL_LATENCY, message), () -> sender.refused(message));
    }

    /** Breaks every connection between the ends of a path, which both learn; returns how many pairs of nodes did. */
    long dropConnections(LinkRule.Path path, long causeSeq) {
        long pairs = 0;
        for (Node one : nodes) {
            for (Node other : nodes) {
                int low = one.ref().id();
                int high = other.ref().id();
                if (low < high && (path.joins(low, high) || path.joins(high, low))) {
                    disconnect(one, other, causeSeq);
                    pairs++;
                }
            }
        }
        return pairs;
    }

    private void breakStream(Message message, boolean connection) {
        streams.breakAt(message);
        if (connection && settings.maxNoticeNanos() > 0) {
            kernel.at(kernel.nowNanos() + noticeNanos(linkKeys[message.link], message.ordinal),
                    () -> noticeBreak(message));
        }
    }

    private static boolean breaksConnection(Message message, DropReason why) {
        return switch (why) {
            case LOSS, PARTITION -> true;
            case DOWN -> !message.isAnswer();
            case STALE_CONNECTION, BROKEN_STREAM, DROPPED_CONNECTION -> false;
        };
    }

    /** Both ends learn that a connection has lost something, unless it is another one by now. */
    private boolean noticeBreak(Message lost) {
        Node sender = nodes[lost.from.node().id()];
        if (lost.connection == connections[lost.link] && lost.fromIncarnation == sender.incarnation()) {
            disconnect(sender, nodes[lost.to.node().id()], lost.sentSeq);
        }
        return false;
    }

    private void disconnect(Node one, Node other, long causeSeq) {
        breakLink(one, other);
        breakLink(other, one);
        tell(one, other, other.incarnation(), causeSeq);
        tell(other, one, one.incarnation(), causeSeq);
    }

    private void breakLink(Node from, Node to) {
        int link = link(from.ref(), to.ref());
        connections[link]++;
        streams.breakAll(link);
    }

    private static void tell(Node node, Node peer, int peerIncarnation, long causeSeq) {
        if (node.isUp() && peerIncarnation > 0) {
            node.disconnected(peer.ref(), peerIncarnation, causeSeq);
        }
    }

    /** A process has died: those that share a stream with it notice, at once or after a while. */
    void died(Node dead, int incarnation, long causeSeq) {
        if (settings.maxNoticeNanos() == 0) {
            return;
        }
        for (Node peer : nodes) {
            int then = peer.incarnation();
            boolean served = pushedBy[link(dead.ref(), peer.ref())] == incarnation;
            boolean used = pushedBy[link(peer.ref(), dead.ref())] == then;
            if (peer.isUp() && (served || used) && peer.ref().id() != dead.ref().id()) {
                kernel.at(kernel.nowNanos() + noticeNanos(linkKeys[link(dead.ref(), peer.ref())], incarnation), () -> {
                    if (peer.incarnation() == then) {
                        tell(peer, dead, incarnation, causeSeq);
                    }
                    return false;
                });
            }
        }
    }

    private long noticeNanos(DrawKey key, long occurrence) {
        long latencyNanos = settings.minLatencyNanos() + kernel.choices().draw(NOTICE_LATENCY, key, occurrence,
                settings.maxLatencyNanos() - settings.minLatencyNanos() + 1);
        boolean late = kernel.choices().draw(NOTICED_LATE, key, occurrence, 2) == 1;
        long lateNanos = late ? kernel.choices().draw(NOTICE, key, occurrence, settings.maxNoticeNanos() + 1) : 0;
        return latencyNanos + lateNanos;
    }

    private boolean isCutOff(Message message) {
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).cutsOff(message)) {
                return true;
            }
        }
        return false;
    }

    private long arrivalNanos(Message message, long departureNanos) {
        long arrivalNanos = departureNanos + latencyNanos(message);
        return message.isStreamed() ? streams.keepOrder(message, arrivalNanos) : arrivalNanos;
    }

    private long latencyNanos(Message message) {
        if (kernel.choices().happens(settings.tail(), TAIL, linkKeys[message.link], message.ordinal)) {
            return settings.maxLatencyNanos() + kernel.choices().draw(TAIL_LATENCY, linkKeys[message.link],
                    message.ordinal, settings.maxTailNanos() - settings.maxLatencyNanos() + 1);
        }
        return usualNanos(LATENCY, message);
    }

    private long usualNanos(Site site, Message message) {
        return settings.minLatencyNanos() + kernel.choices().draw(site, linkKeys[message.link], message.ordinal,
                settings.maxLatencyNanos() - settings.minLatencyNanos() + 1);
    }

    private int link(NodeRef from, NodeRef to) {
        return from.id() * nodes.length + to.id();
    }

    /** One installation of a rule; two of equal rules are still two. */
    private static final class Installed {

        private final LinkRule rule;
        private long hits;

        Installed(LinkRule rule) {
            this.rule = rule;
        }

        Verdict onSend(Message message) {
            Verdict verdict = rule.onSend(message);
            if (!(verdict instanceof Verdict.Pass)) {
                hits++;
            }
            return verdict;
        }

        boolean cutsOff(Message message) {
            boolean cut = rule.cutsOff(message);
            if (cut) {
                hits++;
            }
            return cut;
        }
    }
}
