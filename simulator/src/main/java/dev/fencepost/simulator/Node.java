package dev.fencepost.simulator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint with two clocks that runs one process at a time.
 *
 * <p>It decides whether its actors may run; what comes while they may not waits in order, as in a socket's buffer.
 */
final class Node {

    private static final Site RESUME_ORDER = Site.of("resume-order");

    private final Kernel kernel;
    private final NodeRef ref;
    private final List<ActorRef> actors;
    private final Function<Node, NodeProcess> maker;
    private final NodeClocks clocks;
    private final DrawKey key;
    private final WakeSlot[] wakes;
    private final int[] starvations;
    private final ArrayDeque<Waiting> inbox = new ArrayDeque<>();
    private final List<ServiceFault> serviceFaults = new ArrayList<>();
    private @Nullable NodeProcess process;
    private int incarnation;
    private int keptDown;
    private int pauses;
    private long resumes;
    private long readAtNanos = -1;
    private long monotonicNanos;
    private long wallMicros;

    Node(Kernel kernel, NodeRef ref, List<ActorRef> actors, Function<Node, NodeProcess> maker) {
        this.kernel = kernel;
        this.ref = ref;
        this.actors = actors;
        this.maker = maker;
        this.key = new DrawKey(ref.name());
        this.clocks = new NodeClocks(BootTime.draw(kernel.choices(), key, kernel.grid()), kernel.grid());
        this.wakes = new WakeSlot[actors.size()];
        this.starvations = new int[actors.size()];
        for (int i = 0; i < wakes.length; i++) {
            wakes[i] = new WakeSlot(kernel, this, actors.get(i), i);
        }
    }

    NodeRef ref() {
        return ref;
    }

    int incarnation() {
        return incarnation;
    }

    NodeClocks clocks() {
        return clocks;
    }

    WakeSlot wake(int actor) {
        return wakes[actor];
    }

    boolean isUp() {
        return process != null;
    }

    boolean runs(int actor) {
        return pauses == 0 && starvations[actor] == 0 && process != null;
    }

    /** Reads both clocks once for each instant, since every entry of the log carries them. */
    void readClocks(long trueNanos) {
        if (readAtNanos != trueNanos) {
            readAtNanos = trueNanos;
            monotonicNanos = clocks.monotonic().localAt(trueNanos);
            wallMicros = Math.floorDiv(clocks.wall().localAt(trueNanos), 1_000L);
        }
    }

    long monotonicNanos() {
        return monotonicNanos;
    }

    long wallMicros() {
        return wallMicros;
    }

    // What happens to the process.

    /** Starts a process; returns false if there is one, or if a fault keeps the node down. */
    boolean start(long causeSeq) {
        if (process != null || keptDown > 0) {
            return false;
        }
        incarnation++;
        long seq = kernel.log(this, causeSeq, new Fact.NodeStarted());
        NodeProcess born = maker.apply(this);
        process = born;
        born.start(seq);
        serviceFaults.forEach(fault -> announce(new Stimulus.ServiceFaultBegan(fault), seq));
        return true;
    }

    /** No process starts until each fault that keeps the node down has let it up. */
    void keepDown() {
        keptDown++;
    }

    /** One fault keeps the node down no longer; a process starts if it was the last. */
    void letUp(long causeSeq) {
        keptDown--;
        start(causeSeq);
    }

    /** Kills the process; returns false if there was none. */
    boolean crash(long causeSeq) {
        if (process == null) {
            return false;
        }
        kernel.log(this, causeSeq, new Fact.NodeCrashed());
        process.crashed();
        process = null;
        pauses = 0;
        for (int i = 0; i < wakes.length; i++) {
            starvations[i] = 0;
            wakes[i].disarm();
        }
        while (!inbox.isEmpty()) {
            inbox.remove().lost().run();
        }
        return true;
    }

    /** Lets the process stand still until the handle is lifted; a process that dies meanwhile takes the pause along. */
    Lift pause(boolean clockRuns, long causeSeq) {
        if (!clockRuns) {
            clocks.stop(Fault.Clock.MONOTONIC, kernel.nowNanos());
            clockChanged(causeSeq);
        }
        if (!isUp()) {
            return () -> goOn(clockRuns, causeSeq, 0);
        }
        int paused = incarnation;
        pauses++;
        kernel.log(this, causeSeq, new Fact.Paused(clockRuns));
        return () -> {
            long effects = goOn(clockRuns, causeSeq, 1);
            if (paused == incarnation && pauses > 0 && --pauses == 0) {
                kernel.log(this, causeSeq, new Fact.Resumed());
                resume();
            }
            return effects;
        };
    }

    private long goOn(boolean clockRuns, long causeSeq, long effects) {
        if (clockRuns) {
            return effects;
        }
        clocks.go(Fault.Clock.MONOTONIC, kernel.nowNanos());
        clockChanged(causeSeq);
        return 1;
    }

    /** Lets one actor stand still until the handle is lifted. */
    Lift starve(ActorRef actor, long causeSeq) {
        if (!isUp()) {
            return () -> 0;
        }
        int index = indexOf(actor);
        int starved = incarnation;
        starvations[index]++;
        kernel.log(this, causeSeq, new Fact.Starved(actor));
        return () -> {
            if (starved == incarnation && starvations[index] > 0 && --starvations[index] == 0) {
                kernel.log(this, causeSeq, new Fact.Fed(actor));
                resume();
            }
            return 1;
        };
    }

    /** After a stall nobody can say whether the timer or the mail comes first, so that is drawn. */
    private void resume() {
        boolean wakesFirst = kernel.choices().draw(RESUME_ORDER, key, resumes++, 2) == 1;
        if (wakesFirst) {
            retimeWakes();
        }
        // Taken out first: what still may not run comes back in, behind nothing but its like.
        List<Waiting> waiting = List.copyOf(inbox);
        inbox.clear();
        waiting.forEach(item -> kernel.at(kernel.nowNanos(), item));
        if (!wakesFirst) {
            retimeWakes();
        }
    }

    /** A clock has changed: logs its new map and keeps every wake to it. */
    void clockChanged(long causeSeq) {
        readAtNanos = -1;
        logClocks(causeSeq);
        retimeWakes();
    }

    void logClocks(long causeSeq) {
        kernel.log(this, causeSeq, new Fact.ClockChanged(clocks.map()));
    }

    private void retimeWakes() {
        for (WakeSlot wake : wakes) {
            wake.retime();
        }
    }

    // What reaches its actors.

    boolean arrived(Message message) {
        int actor = indexOf(message.to);
        if (!runs(actor)) {
            return wait(() -> arrived(message), () -> message.lostAt(this, DropReason.DOWN));
        }
        long seq = kernel.log(this, message.sentSeq,
                new Fact.MessageDelivered(message.id, message.from, message.to, message.payload));
        step(actor, new Stimulus.Delivered(message.from, message.fromIncarnation, message.id, message.payload), seq);
        return true;
    }

    boolean refused(Message message) {
        int actor = indexOf(message.from);
        if (process == null || message.fromIncarnation != incarnation) {
            message.lostAt(this, DropReason.STALE_CONNECTION);
            return true;
        }
        if (!runs(actor)) {
            return wait(() -> refused(message), () -> message.lostAt(this, DropReason.STALE_CONNECTION));
        }
        long seq = kernel.log(this, message.sentSeq,
                new Fact.MessageRefused(message.id, message.isAnswer(), message.to));
        step(actor, new Stimulus.Refused(message.to, message.id, message.payload), seq);
        return true;
    }

    boolean told(Telling telling) {
        if (process == null || telling.incarnation() != incarnation) {
            return false;
        }
        int actor = indexOf(telling.to());
        if (!runs(actor)) {
            return wait(telling, () -> {});
        }
        long seq = kernel.log(this, telling.causeSeq(),
                new Fact.Told(telling.from(), telling.to(), telling.payload()));
        step(actor, new Stimulus.Told(telling.from(), telling.payload()), seq);
        return true;
    }

    void woke(int actor, long causeSeq) {
        step(actor, WOKE, kernel.log(this, causeSeq, new Fact.Woke(actors.get(actor))));
    }

    private static final Stimulus WOKE = new Stimulus.Woke();

    /** A fault of the service that this node plays begins, and ends when the handle is lifted. */
    Lift serviceFault(ServiceFault fault, long causeSeq) {
        serviceFaults.add(fault);
        announce(new Stimulus.ServiceFaultBegan(fault), causeSeq);
        return () -> {
            serviceFaults.remove(fault);
            announce(new Stimulus.ServiceFaultEnded(fault), causeSeq);
            return 1;
        };
    }

    /** All connections with a process are gone, and every actor of the running process learns it. */
    void disconnected(NodeRef peer, int peerIncarnation, long causeSeq) {
        Stimulus stimulus = new Stimulus.Disconnected(peer, peerIncarnation);
        for (int i = 0; i < wakes.length; i++) {
            int actor = i;
            int then = incarnation;
            kernel.at(kernel.nowNanos(),
                    () -> then == incarnation && noticed(actor, stimulus, peer, peerIncarnation, causeSeq));
        }
    }

    private boolean noticed(int actor, Stimulus stimulus, NodeRef peer, int peerIncarnation, long causeSeq) {
        if (process == null) {
            return false;
        }
        if (!runs(actor)) {
            return wait(() -> noticed(actor, stimulus, peer, peerIncarnation, causeSeq), () -> {});
        }
        long seq = kernel.log(this, causeSeq, new Fact.Disconnected(actors.get(actor), peer, peerIncarnation));
        step(actor, stimulus, seq);
        return true;
    }

    /** Brings something about the service to the notice of every actor of the running process. */
    void announce(Stimulus stimulus, long causeSeq) {
        for (int i = 0; i < wakes.length; i++) {
            int actor = i;
            int then = incarnation;
            kernel.at(kernel.nowNanos(), () -> then == incarnation && notice(actor, stimulus, causeSeq));
        }
    }

    private boolean notice(int actor, Stimulus stimulus, long causeSeq) {
        if (process == null) {
            return false;
        }
        if (!runs(actor)) {
            return wait(() -> notice(actor, stimulus, causeSeq), () -> {});
        }
        step(actor, stimulus, causeSeq);
        return true;
    }

    private void step(int actor, Stimulus stimulus, long causeSeq) {
        NodeProcess running = process;
        if (running == null) {
            throw new IllegalStateException(ref + " is down and cannot take " + stimulus);
        }
        running.take(actor, stimulus, causeSeq);
    }

    private boolean wait(Item item, Runnable lost) {
        inbox.add(new Waiting(this, incarnation, item, lost));
        return false;
    }

    private int indexOf(ActorRef actor) {
        return actor.id() - actors.getFirst().id();
    }

    /** Something that came while its actor could not run. */
    private record Waiting(Node node, int incarnation, Item item, Runnable lost) implements Item {

        @Override
        public boolean happen() {
            if (node.process == null || node.incarnation != incarnation) {
                lost.run();
                return false;
            }
            return item.happen();
        }
    }
}
