package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What can happen next in one {@link World}. */
final class WorldMenu {

    private final World world;
    private final WorldBounds bounds;
    private final Mailbag mail;
    private final List<WorldChoice> choices = new ArrayList<>();

    WorldMenu(World world) {
        this.world = world;
        this.bounds = world.bounds();
        this.mail = world.mail();
    }

    /** Everything, in a fixed order. */
    List<WorldChoice> choices() {
        choices.clear();
        world.nodes().forEach(this::addProcess);
        for (int i = 0; i < mail.size(); i++) {
            addMessage(i, mail.at(i).id());
        }
        bounds.links().forEach(this::addBreak);
        bounds.faults().forEach(this::addFault);
        wakes().forEach(actor -> choices.add(new WorldChoice.Wake(actor)));
        if (bounds.time() instanceof WorldTime.Ticks ticks && mayTick()) {
            addTicks(ticks, new ArrayList<>());
        }
        return List.copyOf(choices);
    }

    boolean allows(WorldChoice choice) {
        return switch (choice) {
            case WorldChoice.StartNode(NodeRef node) -> mayStart(world.node(node));
            case WorldChoice.CrashNode(NodeRef node) -> mayCrash(world.node(node));
            case WorldChoice.PauseNode(NodeRef node) -> mayPause(world.node(node));
            case WorldChoice.ResumeNode(NodeRef node) -> world.node(node).paused();
            case WorldChoice.Hear(NodeRef node) -> world.node(node).hears();
            case WorldChoice.Deliver(long id) -> mayArrive(mail.indexOf(id));
            case WorldChoice.Drop(long id) -> bounds.allow(bounds.drops()) && isLoose(mail.indexOf(id));
            case WorldChoice.Duplicate(long id) -> bounds.allow(bounds.duplicates()) && isLoose(mail.indexOf(id));
            case WorldChoice.Break(NodeRef one, NodeRef other) -> bounds.links().stream()
                    .anyMatch(link -> link.joins(one, other)) && mayBreak(world.node(one), world.node(other));
            case WorldChoice.Wake(ActorRef actor) -> wakes().contains(actor);
            case WorldChoice.BeginFault(NodeRef node, ServiceFault fault) -> bounds.faults().stream()
                    .anyMatch(each -> each.is(node, fault) && mayBegin(world.node(node), each));
            case WorldChoice.EndFault(NodeRef node, ServiceFault fault) -> world.node(node).faults().contains(fault);
            case WorldChoice.Tick(List<Integer> advances) -> bounds.time() instanceof WorldTime.Ticks ticks && mayTick()
                    && advances.size() == world.nodes().size() && world.nodes().stream()
                            .allMatch(node -> ticks.allows(node, advances.get(node.ref().id())));
        };
    }

    private boolean mayStart(WorldNode node) {
        return !node.isUp() && (!node.wasUp() || bounds.restarts() > 0);
    }

    private boolean mayCrash(WorldNode node) {
        return node.isUp() && bounds.allow(bounds.crashes()) && !bounds.firm().contains(node.ref().name());
    }

    /** What is told is heard at the same instant, so a process does not stand still before. */
    private boolean mayPause(WorldNode node) {
        return node.isUp() && !node.paused() && node.told().isEmpty() && bounds.allow(bounds.pauses())
                && !bounds.firm().contains(node.ref().name());
    }

    /** A stream keeps its order; that it breaks is the crash of an end of it. */
    private boolean mayArrive(int message) {
        return message >= 0 && (isLoose(message) || mail.isFirstOfStream(message))
                && !world.node(mail.at(message).letter().to().node()).paused();
    }

    /** Whether a message is one by itself, and not of a stream. */
    private boolean isLoose(int message) {
        return message >= 0 && mail.at(message).stream() == 0;
    }

    /** What happens once needs a process to happen to; a fault that lasts meets the next one. */
    private boolean mayBegin(WorldNode node, WorldFault fault) {
        return bounds.allow(fault.times()) && !node.faults().contains(fault.fault())
                && (fault.lasting() || node.isUp()) && !node.paused();
    }

    private boolean mayTick() {
        return nobodyWaitsToHear()
                && (!bounds.countsLateTicks() || bounds.allow(bounds.lateTicks()) || !world.somethingWaits());
    }

    private void addProcess(WorldNode node) {
        if (mayCrash(node)) {
            choices.add(new WorldChoice.CrashNode(node.ref()));
        } else if (mayStart(node)) {
            choices.add(new WorldChoice.StartNode(node.ref()));
        }
        if (node.paused()) {
            choices.add(new WorldChoice.ResumeNode(node.ref()));
        } else if (mayPause(node)) {
            choices.add(new WorldChoice.PauseNode(node.ref()));
        }
        if (node.hears()) {
            choices.add(new WorldChoice.Hear(node.ref()));
        }
    }

    private void addMessage(int message, long id) {
        if (mayArrive(message)) {
            choices.add(new WorldChoice.Deliver(id));
        }
        if (isLoose(message) && bounds.allow(bounds.drops())) {
            choices.add(new WorldChoice.Drop(id));
        }
        if (isLoose(message) && bounds.allow(bounds.duplicates())) {
            choices.add(new WorldChoice.Duplicate(id));
        }
    }

    private void addBreak(WorldLink link) {
        NodeRef one = world.topology().node(link.one());
        NodeRef other = world.topology().node(link.other());
        if (mayBreak(world.node(one), world.node(other))) {
            choices.add(new WorldChoice.Break(one, other));
        }
    }

    /** A process that stands still would learn it only when it goes on. */
    private boolean mayBreak(WorldNode one, WorldNode other) {
        return bounds.allow(bounds.breaks()) && one.isUp() && other.isUp() && !one.paused() && !other.paused();
    }

    private void addFault(WorldFault fault) {
        WorldNode node = world.node(world.topology().node(fault.node()));
        if (mayBegin(node, fault)) {
            choices.add(new WorldChoice.BeginFault(node.ref(), fault.fault()));
        }
        if (node.faults().contains(fault.fault())) {
            choices.add(new WorldChoice.EndFault(node.ref(), fault.fault()));
        }
    }

    private List<ActorRef> wakes() {
        return switch (bounds.time()) {
            case WorldTime.Wakes wakes -> earliestWakes();
            case WorldTime.Ticks ticks -> {
                List<ActorRef> due = new ArrayList<>();
                for (WorldNode node : world.nodes()) {
                    for (WorldActor actor : node.actors()) {
                        if (actor.wakeNanos().isPresent() && !node.paused()
                                && (ticks.earlyWakes() || world.isDue(node, actor))) {
                            due.add(actor.ref());
                        }
                    }
                }
                yield due;
            }
        };
    }

    /** The wakes that are due before all others. */
    List<ActorRef> earliestWakes() {
        if (!nobodyWaitsToHear()) {
            return List.of();
        }
        List<ActorRef> earliest = new ArrayList<>();
        long leastNanos = ClockLine.NEVER;
        for (ActorRef actor : world.topology().actors()) {
            long dueNanos = world.node(actor.node()).paused()
                    ? ClockLine.NEVER
                    : dueNanos(actor).orElse(ClockLine.NEVER);
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

    /** The true instant at which the wake of an actor is due, if it has one. */
    Optional<Long> dueNanos(ActorRef actor) {
        ClockLine clock = world.node(actor.node()).clocks().monotonic();
        return world.actor(actor).flatMap(WorldActor::wakeNanos)
                .map(at -> Math.max(world.trueNanos(), clock.trueAtOrAfter(at)));
    }

    /** What is told is heard at the same instant, so time waits for it. */
    private boolean nobodyWaitsToHear() {
        for (WorldNode node : world.nodes()) {
            if (node.hears()) {
                return false;
            }
        }
        return true;
    }

    private void addTicks(WorldTime.Ticks ticks, List<Integer> advances) {
        if (advances.size() == world.nodes().size()) {
            choices.add(new WorldChoice.Tick(advances));
            return;
        }
        WorldNode node = world.nodes().get(advances.size());
        for (int advance = 0; advance <= 1 + ticks.maxSlipTicks(); advance++) {
            if (ticks.allows(node, advance)) {
                advances.add(advance);
                addTicks(ticks, advances);
                advances.removeLast();
            }
        }
    }
}
