package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.NodeRef;
import java.util.Arrays;

/**
 * What the log has told so far about nodes, candidacies and what they stand for: folded once, and read by all checkers.
 *
 * <p>While a checker takes an event, the scene still shows what was before it. {@link Checkers} is its only writer.
 */
final class Scene {

    private static final Candidacy[] NONE = {};

    private NodeView[] nodes = {};
    private final ElectionRules rules;
    private final EtcdLeases etcd = new EtcdLeases();
    private Seat[] seats = {};
    private Candidacy[][] candidacies = {};
    private final Names seatNames = new Names();
    private final Calm calm;
    private long nowNanos;
    private boolean healed;
    private long healedNanos;

    Scene(ElectionRules rules) {
        this.rules = rules;
        this.calm = new Calm(rules.slowestNanos(rules.callNanos()) < rules.callTimeoutNanos());
    }

    /** Makes room for the node of the event, which comes first. */
    void expect(LogEvent event) {
        nowNanos = event.trueNanos();
        int id = event.node().id();
        if (id >= 0 && (id >= nodes.length || nodes[id].name.isEmpty())) {
            meet(event.node());
        }
    }

    /** Takes in the event, after all checkers have seen it. */
    void accept(LogEvent event, Topic topic) {
        switch (topic) {
            case TRAFFIC, END, CLAIM, WRITE, CALL, ACT, SERVICE, MEMORY -> {
            }
            case STREAM -> stream(event);
            case ETCD -> etcd(event);
            case REPORT -> report(event);
            case PROCESS -> process(event);
            case STALL -> stall(event);
            case CLOCK -> clock(event);
            case FAULT -> fault(event);
            case LEASE -> lease(event);
            case STANDING, VERDICT, LEADERSHIP -> claim(event);
            case WORK -> work(event);
        }
    }

    /** The true time of the latest event. */
    long nowNanos() {
        return nowNanos;
    }

    boolean healed() {
        return healed;
    }

    long healedNanos() {
        return healedNanos;
    }

    Calm calm() {
        return calm;
    }

    int nodeCount() {
        return nodes.length;
    }

    NodeView node(int id) {
        return nodes[id];
    }

    NodeView node(LogEvent event) {
        return nodes[event.node().id()];
    }

    /** The number of the node of that name, or {@link LeaseView#NO_NODE}. */
    int nodeNamed(String name) {
        for (NodeView node : nodes) {
            if (node.name.equals(name)) {
                return node.id;
            }
        }
        return Seat.NO_NODE;
    }

    /** How many Leases, or elections, were spoken of. */
    int seatCount() {
        return seatNames.size();
    }

    Seat seat(int index) {
        return seats[index];
    }

    /** The Lease of that name; for the checkers of Leases. */
    LeaseView lease(String name) {
        return (LeaseView) seat(seatIndex(name));
    }

    /** The queue of that election; for the checkers of elections through etcd. */
    QueueView queue(String name) {
        return (QueueView) seat(seatIndex(name));
    }

    /** The number of the election that a candidate's key belongs to: its name, a slash, and the candidate's lease. */
    int seatOfKey(String key) {
        int slash = Math.max(0, key.lastIndexOf('/'));
        for (Seat seat : seats) {
            if (seat.name.length() == slash && key.startsWith(seat.name)) {
                return seat.index;
            }
        }
        return seatIndex(key.substring(0, slash));
    }

    /** The queue of the election that a candidate's key belongs to. */
    QueueView queueOfKey(String key) {
        return (QueueView) seat(seatOfKey(key));
    }

    /** The leases of etcd. */
    EtcdLeases etcd() {
        return etcd;
    }

    /** The number of a Lease or election, a new one if it was not spoken of before. */
    int seatIndex(String name) {
        int index = seatNames.of(name);
        if (index >= seats.length) {
            seats = Arrays.copyOf(seats, index + 1);
            seats[index] = switch (rules) {
                case LeaseRules lease -> new LeaseView(index, name);
                case EtcdRules queue -> new QueueView(index, name, etcd);
            };
            candidacies = Arrays.copyOf(candidacies, index + 1);
            candidacies[index] = NONE;
        }
        return index;
    }

    Candidacy candidacy(String lease, LogEvent event) {
        return candidacy(seatIndex(lease), event.node().id());
    }

    Candidacy candidacy(int lease, int node) {
        Candidacy[] ofLease = candidacies[lease];
        if (node >= ofLease.length) {
            int old = ofLease.length;
            ofLease = Arrays.copyOf(ofLease, nodes.length);
            for (int i = old; i < ofLease.length; i++) {
                ofLease[i] = new Candidacy();
            }
            candidacies[lease] = ofLease;
        }
        return ofLease[node];
    }

    private void meet(NodeRef node) {
        int old = nodes.length;
        if (node.id() >= old) {
            nodes = Arrays.copyOf(nodes, node.id() + 1);
            for (int i = old; i < nodes.length; i++) {
                nodes[i] = new NodeView(i);
            }
        }
        nodes[node.id()].name = node.name();
    }

    private void process(LogEvent event) {
        NodeView node = node(event);
        node.incarnation = event.incarnation();
        node.up = event.entry() instanceof Fact.NodeStarted;
        node.paused = false;
        node.starved = 0;
        node.runningSinceNanos = event.trueNanos();
        for (int i = 0; i < seatNames.size(); i++) {
            candidacy(i, node.id).reset();
        }
        if (!node.candidate) {
            calm.disturbed(event.trueNanos());
        }
    }

    private void stall(LogEvent event) {
        NodeView node = node(event);
        switch (event.entry()) {
            case Fact.Paused paused -> node.paused = true;
            case Fact.Resumed resumed -> node.paused = false;
            case Fact.Starved starved -> node.starved++;
            case Fact.Fed fed -> node.starved--;
            default -> {
            }
        }
        node.runningSinceNanos = event.trueNanos();
    }

    private void clock(LogEvent event) {
        if (event.entry() instanceof Fact.ClockChanged changed) {
            NodeView node = node(event);
            node.clocks = changed.map();
            node.clocksKnown = true;
            for (int i = 0; i < seatNames.size(); i++) {
                Candidacy candidacy = candidacy(i, node.id);
                boolean before = candidacy.validAtTrue(event.trueNanos());
                candidacy.predict(event.trueNanos(), changed.map().monotonic());
                if (!before) {
                    candidacy.verdictSeq = event.seq();
                }
            }
        }
    }

    private void fault(LogEvent event) {
        switch (event.entry()) {
            case Fact.FaultBegan began -> calm.began(began.fault(), isCandidate(event), event.trueNanos());
            case Fact.FaultEnded ended -> calm.ended(ended.fault(), event.trueNanos());
            // A break may be noticed long after what has broken it, and takes along what was sent meanwhile.
            case Fact.Disconnected broken when isCandidate(event) -> calm.disturbed(event.trueNanos());
            case Fact.Healed healing -> {
                healed = true;
                healedNanos = event.trueNanos();
            }
            default -> {
            }
        }
    }

    private boolean isCandidate(LogEvent event) {
        return event.node().id() >= 0 && node(event).candidate;
    }

    private void lease(LogEvent event) {
        switch (event.entry()) {
            case StoreFact.LeaseWritten written ->
                lease(written.lease()).written(written, nodeNamed(written.writerNode()), event.trueNanos());
            case StoreFact.LeaseDeleted deleted -> lease(deleted.lease()).deleted(event.trueNanos());
            default -> {
            }
        }
    }

    private void etcd(LogEvent event) {
        long now = event.trueNanos();
        switch (event.entry()) {
            case EtcdFact.KeyWritten written when written.cause() == EtcdFact.WriteCause.CAMPAIGN ->
                queueOfKey(written.key()).written(written, nodeNamed(written.writerNode()), now);
            case EtcdFact.KeyDeleted deleted -> deleted(deleted, now);
            case EtcdFact.LeaseGranted granted -> etcd.granted(granted, nodeNamed(granted.node()), now);
            case EtcdFact.LeaseRenewed renewed -> etcd.renewed(renewed, now);
            case EtcdFact.LeaseEnded ended -> {
                etcd.ended(ended.leaseId(), now);
                if (ended.cause() == EtcdFact.EndCause.REVOKED_FROM_OUTSIDE) {
                    for (Seat seat : seats) {
                        ((QueueView) seat).revokedFromOutside(ended.leaseId());
                    }
                }
            }
            case EtcdFact.ServerDisturbed disturbed -> {
                etcd.disturbed(disturbed, now);
                if (disturbed.what() == EtcdFact.Disturbance.COMPACTED) {
                    calm.touched(now);
                } else {
                    calm.disturbed(now);
                }
            }
            default -> {
            }
        }
    }

    private void deleted(EtcdFact.KeyDeleted deleted, long now) {
        for (Seat seat : seats) {
            QueueView.Key key = ((QueueView) seat).deleted(deleted, now);
            if (key != null && key.takenFromOutside && key.node != Seat.NO_NODE
                    && node(key.node).incarnation == key.incarnation) {
                candidacy(seat.index, key.node).excuse(key.createRevision, now);
            }
        }
    }

    private void stream(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.StreamPushed pushed -> candidacy(pushed.lease(), event).renewing.pushed(pushed, event);
            case ElectionClaim.StreamAnswered answered ->
                candidacy(answered.lease(), event).renewing.answered(answered, event);
            case ElectionClaim.StreamEnded ended -> candidacy(ended.lease(), event).renewing.ended(ended);
            default -> {
            }
        }
    }

    private void claim(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Standing standing -> {
                candidacy(standing.lease(), event).standing = true;
                candidacy(standing.lease(), event).standingNanos = event.trueNanos();
                node(event).candidate = true;
            }
            case ElectionClaim.Verdict verdict -> {
                Candidacy candidacy = candidacy(verdict.lease(), event);
                candidacy.says(verdict.token(), verdict.validUntilNanos(), event.trueNanos());
                candidacy.verdictSeq = event.seq();
                candidacy.validUntilTrueNanos = event.trueNanos();
                candidacy.predict(event.trueNanos(), node(event).clocks.monotonic());
            }
            case ElectionClaim.Gained gained -> {
                Candidacy candidacy = candidacy(gained.lease(), event);
                candidacy.gainedToken = gained.token();
                candidacy.gainedNanos = event.trueNanos();
            }
            case ElectionClaim.Lost lost -> {
                Candidacy candidacy = candidacy(lost.lease(), event);
                candidacy.gainedToken = 0;
                candidacy.lostToken = lost.token();
                candidacy.lostNanos = event.trueNanos();
                candidacy.gaveUp = lost.reason().equals("CLOSED") || lost.reason().equals("STEPPED_DOWN");
            }
            default -> {
            }
        }
    }

    private void report(LogEvent event) {
        if (event.entry() instanceof ElectionClaim.Report report) {
            Candidacy candidacy = candidacy(report.lease(), event);
            switch (report.what()) {
                case "ended" -> candidacy.ended = true;
                case "released", "release-indeterminate", "fence-failed" -> candidacy.freeNanos = event.trueNanos();
                case "tokens-exhausted" -> candidacy.freeNanos = Patience.NEVER;
                default -> {
                }
            }
        }
    }

    private void work(LogEvent event) {
        switch (event.entry()) {
            case WorkClaim.Began began -> {
                candidacy(began.lease(), event).workToken = began.token();
                candidacy(began.lease(), event).workToldToStop = false;
            }
            case WorkClaim.ToldToStop told -> candidacy(told.lease(), event).workToldToStop = true;
            case WorkClaim.Ended ended -> {
                candidacy(ended.lease(), event).workToken = 0;
                candidacy(ended.lease(), event).workToldToStop = false;
                candidacy(ended.lease(), event).freeNanos = event.trueNanos();
            }
            default -> {
            }
        }
    }
}
