package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A whole simulation as an immutable value: what could happen next, and what the world is after it happened.
 *
 * <p>For exploring small worlds exhaustively with the same actors that {@link Simulation} runs. Messages under way form a
 * multiset, each of which may arrive at any moment; time stands still but for wakes, which come in the order in which
 * they are due. So a message may be overtaken by any number of others, and be late by any number of wakes.
 *
 * <p>Draws are those of the fast engine for the same seed and are not explored; give them with {@link Overrides} so that
 * worlds that differ in nothing else can be equal.
 */
public final class World {

    private final Topology topology;
    private final Choices choices;
    private final WorldBounds bounds;
    private final long trueNanos;
    private final long lastMessage;
    private final List<WorldNode> nodes;
    private final Map<Long, InFlight> messages;

    /** A message under way and how many times it will still arrive. */
    record InFlight(Envelope envelope, int copies) {}

    World(Topology topology, Choices choices, WorldBounds bounds, long trueNanos, long lastMessage,
            List<WorldNode> nodes, Map<Long, InFlight> messages) {
        this.topology = topology;
        this.choices = choices;
        this.bounds = bounds;
        this.trueNanos = trueNanos;
        this.lastMessage = lastMessage;
        this.nodes = List.copyOf(nodes);
        this.messages = messages;
    }

    /**
     * What one step led to.
     *
     * @param world
     *            the world after it
     * @param entries
     *            what actors recorded in it, in order
     */
    public record Step(World world, List<Entry> entries) {

        /** Copies the list. */
        public Step {
            entries = List.copyOf(entries);
        }
    }

    /**
     * A message under way.
     *
     * @param from
     *            who sent it
     * @param fromIncarnation
     *            which process of the sender's node it was
     * @param to
     *            for whom it is
     * @param toIncarnation
     *            for which process of its node; 0 for whichever runs when it arrives
     * @param payload
     *            what it says
     */
    public record UnderWay(ActorRef from, int fromIncarnation, ActorRef to, int toIncarnation, Payload payload) {}

    /** Turns parts of a world into forms that are equal exactly when the difference does not matter. */
    public interface Canon {

        /**
         * Returns the form of an actor's state, its instants counted from now and its counters ranked.
         *
         * @param now
         *            what the clocks of its node show
         */
        Object state(ActorRef actor, Object state, LocalTime now);

        /** Returns the form of a payload under way. */
        Object payload(Payload payload);
    }

    /** Returns a world in which no node has started; its clocks are right, and its plan of faults is left aside. */
    public static World of(Scenario scenario, Schedule schedule, WorldBounds bounds) {
        Scenario.Setup setup = scenario.setUp(schedule);
        Topology topology = Topology.of(setup.nodes());
        Choices choices = new Choices(schedule.seed(), schedule.overrides(), false);
        List<WorldNode> nodes = new ArrayList<>();
        for (NodeRef ref : topology.nodes()) {
            NodeClocks clocks = new NodeClocks(BootTime.draw(choices, new DrawKey(ref.name()), setup.grid()),
                    setup.grid());
            nodes.add(new WorldNode(ref, 0, clocks.map(), List.of(), List.of()));
        }
        return new World(topology, choices, bounds, 0, 0, nodes, Map.of());
    }

    /** Returns what can happen next, in a fixed order. */
    public List<WorldChoice> enabled() {
        List<WorldChoice> enabled = new ArrayList<>();
        for (WorldNode node : nodes) {
            if (!node.isUp()) {
                enabled.add(new WorldChoice.StartNode(node.ref()));
            } else if (bounds.crashes() > 0) {
                enabled.add(new WorldChoice.CrashNode(node.ref()));
            }
            if (!node.told().isEmpty()) {
                enabled.add(new WorldChoice.Hear(node.ref()));
            }
        }
        messages.forEach((id, message) -> {
            if (message.envelope().streamed()) {
                // A stream keeps its order; that it breaks is the crash of an end of it.
                if (isNextOfStream(id, message.envelope())) {
                    enabled.add(new WorldChoice.Deliver(id));
                }
                return;
            }
            enabled.add(new WorldChoice.Deliver(id));
            if (bounds.drops() > 0) {
                enabled.add(new WorldChoice.Drop(id));
            }
            if (bounds.duplicates() > 0) {
                enabled.add(new WorldChoice.Duplicate(id));
            }
        });
        earliestWakes().forEach(actor -> enabled.add(new WorldChoice.Wake(actor)));
        return enabled;
    }

    /**
     * Returns the world after a choice.
     *
     * @throws IllegalArgumentException
     *             if the choice is not enabled
     */
    public Step step(WorldChoice choice) {
        if (!enabled().contains(choice)) {
            throw new IllegalArgumentException(choice + " is not enabled");
        }
        WorldStep step = new WorldStep(this, bounds.less(choice));
        switch (choice) {
            case WorldChoice.StartNode(NodeRef node) -> step.start(node);
            case WorldChoice.CrashNode(NodeRef node) -> step.crash(node);
            case WorldChoice.Deliver(long message) -> step.deliver(message);
            case WorldChoice.Drop(long message) -> step.takeCopy(message);
            case WorldChoice.Duplicate(long message) -> step.addCopy(message);
            case WorldChoice.Wake(ActorRef actor) -> step.wake(actor, dueNanos(actor).orElseThrow());
            case WorldChoice.Hear(NodeRef node) -> step.hear(node);
        }
        return step.done();
    }

    /**
     * Returns the world after something has befallen a single actor, at the moment that whoever explores it chooses: it
     * is brought to the actor as a {@link Stimulus.ServiceFaultBegan}, and no end of it is told.
     *
     * @throws IllegalArgumentException
     *             if the actor's node is down
     */
    public Step befall(ActorRef actor, ServiceFault fault) {
        WorldStep step = new WorldStep(this, bounds);
        step.befall(actor, fault);
        return step.done();
    }

    /**
     * Returns this world at a later true instant, nothing else having happened.
     *
     * @throws IllegalArgumentException
     *             if that is in the past, off the grid, or beyond the earliest wake
     */
    public World advancedTo(long laterTrueNanos) {
        boolean skipsWake = earliestWakes().stream().anyMatch(actor -> dueNanos(actor).orElseThrow() < laterTrueNanos);
        TimeGrid grid = nodes.getFirst().clocks().monotonic().grid();
        if (laterTrueNanos < trueNanos || grid.down(laterTrueNanos) != laterTrueNanos || skipsWake) {
            throw new IllegalArgumentException("time cannot move from " + trueNanos + " to " + laterTrueNanos + " ns");
        }
        return new World(topology, choices, bounds, laterTrueNanos, lastMessage, nodes, messages);
    }

    /**
     * Returns a value that equals that of another world exactly when the future of both is the same: times counted from
     * now, ids and log dropped, messages as a multiset.
     */
    public Object canonical(Canon canon) {
        List<Object> parts = new ArrayList<>();
        parts.add(bounds);
        for (WorldNode node : nodes) {
            LocalTime now = node.clocks().at(trueNanos);
            parts.add(node.isUp());
            for (WorldActor actor : node.actors()) {
                parts.add(canon.state(actor.ref(), actor.state(), now));
                parts.add(actor.wakeNanos().map(at -> at - now.monotonicNanos()));
            }
            node.told().forEach(said -> parts.add(List.of(said.from(), said.to(), canon.payload(said.payload()))));
        }
        // A count for each message's form; equal as maps are, whatever the order in which they were sent.
        Map<Object, Integer> multiset = new LinkedHashMap<>();
        messages.values().forEach(message -> multiset.merge(form(message.envelope(), canon), message.copies(),
                Integer::sum));
        parts.add(multiset);
        return List.copyOf(parts);
    }

    /** Returns the state of an actor; empty while its node is down. */
    public Optional<Object> state(ActorRef actor) {
        return actorOf(actor).map(WorldActor::state);
    }

    /** Returns how often a process of that node has started. */
    public int incarnation(NodeRef node) {
        return nodes.get(node.id()).incarnation();
    }

    /** Returns the messages under way by their numbers, in the order in which they were sent. */
    public Map<Long, UnderWay> underWay() {
        Map<Long, UnderWay> underWay = new LinkedHashMap<>();
        messages.forEach((id, message) -> {
            Envelope envelope = message.envelope();
            underWay.put(id, new UnderWay(envelope.from(), envelope.fromIncarnation(), envelope.to(),
                    envelope.toIncarnation(), envelope.payload()));
        });
        return underWay;
    }

    /** Returns the true time. */
    public long trueNanos() {
        return trueNanos;
    }

    /** Returns the nodes and actors. */
    public Topology topology() {
        return topology;
    }

    private boolean isNextOfStream(long id, Envelope envelope) {
        return messages.entrySet().stream().noneMatch(other -> other.getKey() < id
                && other.getValue().envelope().stream() == envelope.stream());
    }

    private Object form(Envelope envelope, Canon canon) {
        boolean meantForOld = envelope.toIncarnation() != 0
                && envelope.toIncarnation() != nodes.get(envelope.to().node().id()).incarnation();
        boolean sentByOld = envelope.fromIncarnation() != nodes.get(envelope.from().node().id()).incarnation();
        return List.of(envelope.from(), sentByOld, envelope.to(), meantForOld, envelope.answers() != 0,
                envelope.streamed(),
                canon.payload(envelope.payload()));
    }

    private List<ActorRef> earliestWakes() {
        if (nodes.stream().anyMatch(node -> !node.told().isEmpty())) {
            // What is told is heard at the same instant, so time waits for it.
            return List.of();
        }
        List<ActorRef> earliest = new ArrayList<>();
        long leastNanos = ClockLine.NEVER;
        for (ActorRef actor : topology.actors()) {
            long dueNanos = dueNanos(actor).orElse(ClockLine.NEVER);
            if (dueNanos < leastNanos) {
                earliest.clear();
                leastNanos = dueNanos;
            }
            if (dueNanos == leastNanos && dueNanos != ClockLine.NEVER) {
                earliest.add(actor);
            }
        }
        return earliest;
    }

    private Optional<Long> dueNanos(ActorRef actor) {
        ClockLine clock = nodes.get(actor.node().id()).clocks().monotonic();
        return actorOf(actor).flatMap(WorldActor::wakeNanos).map(at -> Math.max(trueNanos, clock.trueAtOrAfter(at)));
    }

    private Optional<WorldActor> actorOf(ActorRef ref) {
        return nodes.get(ref.node().id()).actors().stream().filter(actor -> actor.ref().equals(ref)).findFirst();
    }

    Choices choices() {
        return choices;
    }

    long lastMessage() {
        return lastMessage;
    }

    List<WorldNode> nodes() {
        return nodes;
    }

    Map<Long, InFlight> messages() {
        return messages;
    }
}
