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

    private final Kernel kernel;
    private final NetworkSettings settings;
    private final Node[] nodes;
    private final DrawKey[] linkKeys;
    private final long[] sentOnLink;
    private final StreamOrder streams;
    private final List<Installed> rules = new ArrayList<>();

    /** Takes an array of nodes that will be filled before the first message is sent. */
    Network(Kernel kernel, NetworkSettings settings, Topology topology, Node[] nodes) {
        this.kernel = kernel;
        this.settings = settings;
        this.nodes = nodes;
        this.linkKeys = new DrawKey[nodes.length * nodes.length];
        this.sentOnLink = new long[linkKeys.length];
        this.streams = new StreamOrder(linkKeys.length);
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
        Message message = new Message(this, envelope, id, sentSeq, link, sentOnLink[link]++);
        if (message.streamed && streams.isBroken(message)) {
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
                case Verdict.After(long extraNanos) -> departureNanos += extraNanos;
                case Verdict.Twice() -> twice = !message.streamed;
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
        if (!receiver.isUp()) {
            if (kernel.choices().happens(settings.downRefuses(), DOWN, linkKeys[message.link], message.ordinal)) {
                refuse(message);
            } else {
                drop(message, receiver, DropReason.DOWN);
            }
            return true;
        }
        if (message.streamed && streams.isBroken(message)) {
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
        if (message.streamed) {
            streams.breakAt(message);
        }
        kernel.log(where, message.sentSeq, new Fact.MessageDropped(message.id, message.isAnswer(), why));
    }

    private void refuse(Message message) {
        if (message.streamed) {
            streams.breakAt(message);
        }
        Node sender = nodes[message.from.node().id()];
        kernel.at(kernel.nowNanos() + usualNanos(REFUSAL_LATENCY, message), () -> sender.refused(message));
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
        return message.streamed ? streams.keepOrder(message, arrivalNanos) : arrivalNanos;
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
