package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A whole simulation as an immutable value: what could happen next, and what the world is after it happened.
 *
 * <p>For exploring small worlds exhaustively with the same actors that {@link Simulation} runs. Messages under way form a
 * multiset, each of which may arrive at any moment. Time stands still but for wakes, which come in the order in which
 * they are due: so a message may be overtaken by any number of others, and be late by any number of wakes. Or, with
 * {@link WorldTime.Ticks}, it passes by choices of its own, and wakes may be late, too.
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
    private final Mailbag mail;
    @Nullable
    private final WorldMemory memory;

    private World(Topology topology, Choices choices, WorldBounds bounds, long trueNanos, long lastMessage,
            List<WorldNode> nodes, Mailbag mail, @Nullable WorldMemory memory) {
        this.topology = topology;
        this.choices = choices;
        this.bounds = bounds;
        this.trueNanos = trueNanos;
        this.lastMessage = lastMessage;
        this.nodes = List.copyOf(nodes);
        this.mail = mail;
        this.memory = memory;
    }

    /** What a step makes of this world. */
    World then(WorldBounds newBounds, long newTrueNanos, long newLastMessage, List<WorldNode> newNodes,
            Mailbag newMail) {
        return new World(topology, choices, newBounds, newTrueNanos, newLastMessage, newNodes, newMail, memory);
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

    /**
     * Says what matters about the parts of a world: whatever it leaves out must not matter to what can happen later.
     */
    public interface Canon {

        /**
         * Writes what matters about the state of an actor.
         *
         * @param incarnation
         *            which process of its node it belongs to, which matters where a process knows its predecessor's
         *            traces from its own
         */
        void state(ActorRef actor, int incarnation, Object state, FormSink form);

        /**
         * Writes what matters about something under way between two actors, or told by one to another of its process.
         */
        void payload(UnderWay message, FormSink form);

        /** Returns how far an instant must be from now for it not to matter by how much more it is. */
        default long horizonNanos() {
            return Long.MAX_VALUE;
        }
    }

    /**
     * Returns a world in which no node has started; its clocks are right, and its plan of faults is left aside.
     *
     * @throws IllegalArgumentException
     *             if a tick of the bounds is not on the grid of the scenario
     * @throws BadInputException
     *             if the bounds name a node that the scenario does not have
     */
    public static World of(Scenario scenario, Schedule schedule, WorldBounds bounds) {
        Scenario.Setup setup = scenario.setUp(schedule);
        Topology topology = Topology.of(setup.nodes());
        check(bounds, topology, setup.grid());
        Choices choices = new Choices(schedule.seed(), schedule.overrides(), false);
        List<WorldNode> nodes = new ArrayList<>();
        for (NodeRef ref : topology.nodes()) {
            NodeClocks clocks = new NodeClocks(BootTime.draw(choices, new DrawKey(ref.name()), setup.grid()),
                    setup.grid());
            nodes.add(WorldNode.unused(ref, clocks.map()));
        }
        return new World(topology, choices, bounds, 0, 0, nodes, Mailbag.EMPTY, null);
    }

    private static void check(WorldBounds bounds, Topology topology, TimeGrid grid) {
        bounds.faults().forEach(fault -> topology.node(fault.node()));
        bounds.links().forEach(link -> {
            topology.node(link.one());
            topology.node(link.other());
        });
        if (bounds.time() instanceof WorldTime.Ticks ticks) {
            ticks.steady().forEach(topology::node);
            if (grid.down(ticks.tickNanos()) != ticks.tickNanos()) {
                throw new IllegalArgumentException("a tick of " + ticks.tickNanos() + " ns is no multiple of the "
                        + grid.stepNanos() + " ns from one instant of the scenario to the next");
            }
        }
    }

    /** Returns what can happen next, in a fixed order. */
    public List<WorldChoice> enabled() {
        return new WorldMenu(this).choices();
    }

    /**
     * Returns the world after a choice.
     *
     * @throws IllegalArgumentException
     *             if the choice is not enabled
     */
    public Step step(WorldChoice choice) {
        WorldMenu menu = new WorldMenu(this);
        if (!menu.allows(choice)) {
            throw new IllegalArgumentException(choice + " is not enabled");
        }
        WorldStep step = new WorldStep(this, bounds.less(choice, this));
        switch (choice) {
            case WorldChoice.StartNode(NodeRef node) -> step.start(node);
            case WorldChoice.CrashNode(NodeRef node) -> step.crash(node);
            case WorldChoice.PauseNode(NodeRef node) -> step.pause(node, true);
            case WorldChoice.ResumeNode(NodeRef node) -> step.pause(node, false);
            case WorldChoice.Deliver(long message) -> step.deliver(message);
            case WorldChoice.Drop(long message) -> step.takeCopy(message);
            case WorldChoice.Duplicate(long message) -> step.addCopy(message);
            case WorldChoice.Break(NodeRef one, NodeRef other) -> step.disconnect(one, other);
            case WorldChoice.Wake(ActorRef actor) -> {
                if (bounds.time() instanceof WorldTime.Wakes) {
                    step.passTo(menu.dueNanos(actor).orElseThrow());
                }
                step.wake(actor);
            }
            case WorldChoice.Hear(NodeRef node) -> step.hear(node);
            case WorldChoice.BeginFault(NodeRef node, ServiceFault fault) -> step.begin(node, fault);
            case WorldChoice.EndFault(NodeRef node, ServiceFault fault) -> step.end(node, fault);
            case WorldChoice.Tick(List<Integer> advances) -> step.tick(advances);
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
     *             if that is in the past, off the grid, or beyond the earliest wake, or if time passes by ticks
     */
    public World advancedTo(long laterTrueNanos) {
        WorldMenu menu = new WorldMenu(this);
        boolean skipsWake = menu.earliestWakes().stream()
                .anyMatch(actor -> menu.dueNanos(actor).orElseThrow() < laterTrueNanos);
        TimeGrid grid = nodes.getFirst().clocks().monotonic().grid();
        if (laterTrueNanos < trueNanos || grid.down(laterTrueNanos) != laterTrueNanos || skipsWake
                || !(bounds.time() instanceof WorldTime.Wakes)) {
            throw new IllegalArgumentException("time cannot move from " + trueNanos + " to " + laterTrueNanos + " ns");
        }
        return then(bounds, laterTrueNanos, lastMessage, nodes, mail);
    }

    /**
     * Returns this world with a memory of what its actors did in which state, which it shares with all worlds that come
     * of it: the same step of the same actor is then taken once, though it is a part of many worlds. Without it steps
     * are taken again each time; what comes of them is the same.
     *
     * <p>Such worlds belong to one thread. Only what the canon writes tells states apart.
     */
    public World remembering(Canon canon) {
        WorldMemory newMemory = new WorldMemory(canon);
        List<WorldNode> known = nodes.stream().map(newMemory::known).toList();
        Mailbag knownMail = mail;
        for (int i = 0; i < mail.size(); i++) {
            knownMail = knownMail.replaced(i, mail.at(i).withLetter(newMemory.known(mail.at(i).letter())));
        }
        return new World(topology, choices, bounds, trueNanos, lastMessage, known, knownMail, newMemory);
    }

    /**
     * Returns a value that equals that of another world exactly when the future of both is the same: times counted from
     * now, ids and log dropped, messages as a multiset, streams as rows of it; accidents that may still happen count.
     */
    public Object canonical(Canon canon) {
        return new WorldForm(this, canon).parts();
    }

    /** Returns the state of an actor; empty while its node is down. */
    public Optional<Object> state(ActorRef actor) {
        return actor(actor).map(WorldActor::state);
    }

    /** Returns what the clocks of an actor's node show. */
    public LocalTime nowOf(ActorRef actor) {
        return node(actor.node()).clocks().at(trueNanos);
    }

    /** Returns the instant, on the monotonic clock of its node, that an actor waits for; empty if it waits for none. */
    public Optional<Long> wakeNanos(ActorRef actor) {
        return actor(actor).flatMap(WorldActor::wakeNanos);
    }

    /** Returns which accidents may still happen. */
    public WorldBounds bounds() {
        return bounds;
    }

    /** Returns which process of a node is the latest: 1 for its first, 0 before that. */
    public int incarnation(NodeRef node) {
        return node(node).incarnation();
    }

    /** Returns what is wrong with the service that a node plays, in the order of beginning. */
    public List<ServiceFault> faults(NodeRef node) {
        return node(node).faults();
    }

    /** Returns the messages under way by their numbers, in the order in which they were sent. */
    public Map<Long, UnderWay> underWay() {
        Map<Long, UnderWay> underWay = new LinkedHashMap<>();
        for (InFlight message : mail.list()) {
            underWay.put(message.id(), message.letter().underWay());
        }
        return underWay;
    }

    /**
     * Returns for whom a message is.
     *
     * @throws IllegalArgumentException
     *             if it is not under way
     */
    public ActorRef receiver(long message) {
        return mail.find(message).map(found -> found.letter().to())
                .orElseThrow(() -> new IllegalArgumentException("no message " + message + " is under way"));
    }

    /** Returns the true time. */
    public long trueNanos() {
        return trueNanos;
    }

    /** Returns the nodes and actors. */
    public Topology topology() {
        return topology;
    }

    /** Whether time passes over something that could happen now: a message under way, or a wake that is due. */
    boolean somethingWaits() {
        for (int i = 0; i < mail.size(); i++) {
            if (!node(mail.at(i).letter().to().node()).paused()) {
                return true;
            }
        }
        for (WorldNode node : nodes) {
            for (WorldActor actor : node.actors()) {
                if (!node.paused() && isDue(node, actor)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether it counts by how many ticks clocks are off, which bounds how they may go on. */
    boolean countsOffTicks() {
        return bounds.time() instanceof WorldTime.Ticks ticks && ticks.maxSlipTicks() > 0
                && ticks.maxOffTicks() != WorldBounds.UNBOUNDED;
    }

    /** How long until a wake, as far as that makes a difference: one that may come now may come at any later moment. */
    long untilWake(long untilNanos) {
        return switch (bounds.time()) {
            case WorldTime.Wakes wakes -> untilNanos;
            case WorldTime.Ticks ticks -> ticks.earlyWakes() ? 0 : Math.max(0, untilNanos);
        };
    }

    boolean sentByOld(Letter letter) {
        return letter.fromIncarnation() != node(letter.from().node()).incarnation();
    }

    boolean meantForOld(Letter letter) {
        return letter.toIncarnation() != 0 && letter.toIncarnation() != node(letter.to().node()).incarnation();
    }

    boolean isDue(WorldNode node, WorldActor actor) {
        return actor.wakeNanos().isPresent()
                && node.clocks().monotonic().localAt(trueNanos) >= actor.wakeNanos().get();
    }

    Optional<WorldActor> actor(ActorRef ref) {
        return node(ref.node()).actor(ref);
    }

    WorldNode node(NodeRef ref) {
        return nodes.get(ref.id());
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

    Mailbag mail() {
        return mail;
    }

    @Nullable
    WorldMemory memory() {
        return memory;
    }
}
