package dev.fencepost.simulator;

import dev.fencepost.simulator.Fault.BlackHole;
import dev.fencepost.simulator.Fault.Clock;
import dev.fencepost.simulator.Fault.ClockFreeze;
import dev.fencepost.simulator.Fault.ClockJump;
import dev.fencepost.simulator.Fault.ClockRate;
import dev.fencepost.simulator.Fault.Crash;
import dev.fencepost.simulator.Fault.DropConnections;
import dev.fencepost.simulator.Fault.Duplicate;
import dev.fencepost.simulator.Fault.LinkDelay;
import dev.fencepost.simulator.Fault.LinkLoss;
import dev.fencepost.simulator.Fault.OnService;
import dev.fencepost.simulator.Fault.OneWayPartition;
import dev.fencepost.simulator.Fault.Partition;
import dev.fencepost.simulator.Fault.Pause;
import dev.fencepost.simulator.Fault.Refuse;
import dev.fencepost.simulator.Fault.Restart;
import dev.fencepost.simulator.Fault.Starve;
import dev.fencepost.simulator.Fault.Suspend;
import java.util.ArrayList;
import java.util.List;

/** Brings the faults of the plan over nodes and network, and lifts them: each at its end, all at the healing. */
final class FaultInjector {

    private final Kernel kernel;
    private final Topology topology;
    private final Node[] nodes;
    private final Network network;
    private final long healNanos;
    private final List<Active> active = new ArrayList<>();
    private final List<EntryTrigger> due = new ArrayList<>();
    private boolean healed;

    FaultInjector(Kernel kernel, Topology topology, Node[] nodes, Network network, long healNanos) {
        this.kernel = kernel;
        this.topology = topology;
        this.nodes = nodes;
        this.network = network;
        this.healNanos = kernel.grid().up(healNanos);
    }

    /** Puts the plan on the heap; what is aimed waits for its entry. */
    void take(FaultPlan plan) {
        for (Fault fault : plan.faults()) {
            FaultNames.check(fault, topology);
            switch (fault.start()) {
                case Start.At(long trueNanos) -> kernel.at(trueNanos, () -> begin(fault, 0));
                case Start.On aim ->
                    kernel.log().watch(new EntryTrigger(fault, topology.node(aim.node()), aim, due));
            }
        }
        kernel.at(healNanos, this::heal);
    }

    /** Lets the faults begin whose aim was met during the step that just ended. */
    void fireDue() {
        while (!due.isEmpty()) {
            EntryTrigger trigger = due.removeFirst();
            begin(trigger.fault(), trigger.causeSeq());
        }
    }

    private boolean begin(Fault fault, long causeSeq) {
        if (healed) {
            return false;
        }
        long seq = logChange(fault, causeSeq, new Fact.FaultBegan(fault));
        // The healing is never past here, and so the sum cannot overflow.
        long endNanos = kernel.grid()
                .up(kernel.nowNanos() + Math.min(fault.durationNanos(), healNanos - kernel.nowNanos()));
        Active begun = new Active(fault, apply(fault, endNanos, seq), seq);
        active.add(begun);
        if (isInstant(fault)) {
            end(begun);
        } else if (!(fault instanceof Crash)) {
            kernel.at(endNanos, () -> end(begun));
        }
        return true;
    }

    private static boolean isInstant(Fault fault) {
        return fault instanceof ClockJump || fault instanceof DropConnections
                || fault instanceof OnService && fault.durationNanos() == 0;
    }

    private boolean end(Active ended) {
        if (!active.remove(ended)) {
            return false;
        }
        long effects = ended.lift.lift();
        logChange(ended.fault, ended.seq, new Fact.FaultEnded(ended.fault, effects));
        return true;
    }

    private boolean heal() {
        while (!active.isEmpty()) {
            end(active.getFirst());
        }
        healed = true;
        long seq = kernel.log().append(kernel.nowNanos(), 0, new Fact.Healed());
        for (Node node : nodes) {
            node.start(seq);
        }
        return true;
    }

    private long logChange(Fault fault, long causeSeq, Fact fact) {
        return FaultNames.node(fault).map(name -> kernel.log(node(name), causeSeq, fact))
                .orElseGet(() -> kernel.log().append(kernel.nowNanos(), causeSeq, fact));
    }

    private Lift apply(Fault fault, long endNanos, long seq) {
        return switch (fault) {
            case Partition f -> network.install(new LinkRule.Cut(path(f.left(), f.right()), true));
            case OneWayPartition f -> network.install(new LinkRule.Cut(path(f.from(), f.to()), false));
            case LinkLoss f -> network.install(new LinkRule.Lose(path(f.traffic()), f.ratio(), network::happens));
            case Duplicate f -> network.install(new LinkRule.Repeat(path(f.traffic()), f.ratio(), network::happens));
            case LinkDelay f ->
                network.install(new LinkRule.Slow(path(f.traffic()), new Verdict.After(f.extraNanos())));
            case BlackHole f -> network.install(new LinkRule.Swallow(path(f.traffic()), new Verdict.Hold(endNanos)));
            case Refuse f -> network.install(new LinkRule.RefuseAll(path(f.traffic())));
            case DropConnections f -> dropped(network.dropConnections(path(f.left(), f.right()), seq));
            case Crash f -> crash(node(f.node()), seq);
            case Restart f -> crash(node(f.node()), seq);
            case Pause f -> node(f.node()).pause(true, seq);
            case Suspend f -> node(f.node()).pause(false, seq);
            case Starve f -> node(f.node()).starve(topology.actor(f.node(), f.actor()), seq);
            case ClockRate f -> changeRate(node(f.node()), f.clock(), f.errorPpb(), seq);
            case ClockFreeze f -> freeze(node(f.node()), f.clock(), seq);
            case ClockJump f -> jump(node(f.node()), f, seq);
            case OnService f -> onService(node(f.node()), f, seq);
        };
    }

    private static Lift dropped(long pairs) {
        return () -> pairs;
    }

    private Lift crash(Node node, long seq) {
        int died = node.incarnation();
        node.keepDown();
        long effects = node.crash(seq) ? 1 : 0;
        if (effects > 0) {
            network.died(node, died, seq);
        }
        return () -> {
            node.letUp(seq);
            return effects;
        };
    }

    private Lift changeRate(Node node, Clock clock, long errorPpb, long seq) {
        node.clocks().addRateError(clock, kernel.nowNanos(), errorPpb);
        node.clockChanged(seq);
        return () -> {
            node.clocks().removeRateError(clock, kernel.nowNanos(), errorPpb);
            node.clockChanged(seq);
            return 1;
        };
    }

    private Lift freeze(Node node, Clock clock, long seq) {
        node.clocks().stop(clock, kernel.nowNanos());
        node.clockChanged(seq);
        return () -> {
            node.clocks().go(clock, kernel.nowNanos());
            node.clockChanged(seq);
            return 1;
        };
    }

    private Lift jump(Node node, ClockJump fault, long seq) {
        node.clocks().jump(fault.clock(), kernel.nowNanos(), fault.byNanos());
        node.clockChanged(seq);
        return Lift.DONE;
    }

    private static Lift onService(Node node, OnService fault, long seq) {
        if (fault.durationNanos() == 0) {
            node.announce(new Stimulus.ServiceFaultBegan(fault.fault()), seq);
            return Lift.DONE;
        }
        return node.serviceFault(fault.fault(), seq);
    }

    private LinkRule.Path path(Traffic traffic) {
        return new LinkRule.Path(number(traffic.from()), number(traffic.to()), traffic.which());
    }

    private LinkRule.Path path(String from, String to) {
        return new LinkRule.Path(number(from), number(to), new Traffic.All());
    }

    private int number(String name) {
        return name.equals(Traffic.ANY) ? -1 : topology.node(name).id();
    }

    private Node node(String name) {
        return nodes[topology.node(name).id()];
    }

    /** A fault that is on; two of equal faults are still two. */
    private static final class Active {

        private final Fault fault;
        private final Lift lift;
        private final long seq;

        Active(Fault fault, Lift lift, long seq) {
            this.fault = fault;
            this.lift = lift;
            this.seq = seq;
        }
    }
}
