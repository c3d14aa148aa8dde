package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What can happen next in one {@link World}. */
final class WorldMenu {

    private final World world;
    private final WorldBounds bounds;
    private final List<WorldChoice> choices = new ArrayList<>();

    WorldMenu(World world) {
        this.world = world;
        this.bounds = world.bounds();
    }

    /** Everything, in a fixed order. */
    List<WorldChoice> choices() {
        choices.clear();
        withoutTicks();
        if (bounds.time() instanceof WorldTime.Ticks ticks && nobodyWaitsToHear()) {
            addTicks(ticks, new ArrayList<>());
        }
        return List.copyOf(choices);
    }

    boolean allows(WorldChoice choice) {
        if (choice instanceof WorldChoice.Tick(List<Integer> advances)) {
            return bounds.time() instanceof WorldTime.Ticks ticks && nobodyWaitsToHear()
                    && advances.size() == world.nodes().size() && world.nodes().stream()
                            .allMatch(node -> ticks.allows(node, advances.get(node.ref().id())));
        }
        choices.clear();
        withoutTicks();
        return choices.contains(choice);
    }

    private void withoutTicks() {
        world.nodes().forEach(this::addProcess);
        world.messages().forEach((id, message) -> addMessage(id, message.envelope()));
        bounds.faults().forEach(this::addFault);
        wakes().forEach(actor -> choices.add(new WorldChoice.Wake(actor)));
    }

    private void addProcess(WorldNode node) {
        if (node.isUp()) {
            if (bounds.crashes() > 0) {
                choices.add(new WorldChoice.CrashNode(node.ref()));
            }
        } else if (!node.wasUp() || bounds.restarts() > 0) {
            choices.add(new WorldChoice.StartNode(node.ref()));
        }
        if (!node.told().isEmpty()) {
            choices.add(new WorldChoice.Hear(node.ref()));
        }
    }

    private void addMessage(long id, Envelope envelope) {
        if (envelope.streamed()) {
            // A stream keeps its order; that it breaks is the crash of an end of it.
            if (isNextOfStream(id, envelope)) {
                choices.add(new WorldChoice.Deliver(id));
            }
            return;
        }
        choices.add(new WorldChoice.Deliver(id));
        if (bounds.drops() > 0) {
            choices.add(new WorldChoice.Drop(id));
        }
        if (bounds.duplicates() > 0) {
            choices.add(new WorldChoice.Duplicate(id));
        }
    }

    private boolean isNextOfStream(long id, Envelope envelope) {
        return world.messages().entrySet().stream().noneMatch(other -> other.getKey() < id
                && other.getValue().envelope().stream() == envelope.stream());
    }

    /** What happens once needs a process to happen to; a fault that lasts meets the next one. */
    private void addFault(WorldFault fault) {
        WorldNode node = world.node(world.topology().node(fault.node()));
        boolean on = node.faults().contains(fault.fault());
        if (fault.times() > 0 && !on && (fault.lasting() || node.isUp())) {
            choices.add(new WorldChoice.BeginFault(node.ref(), fault.fault()));
        }
        if (on) {
            choices.add(new WorldChoice.EndFault(node.ref(), fault.fault()));
        }
    }

    private List<ActorRef> wakes() {
        return switch (bounds.time()) {
            case WorldTime.Wakes wakes -> earliestWakes();
            case WorldTime.Ticks ticks -> world.topology().actors().stream()
                    .filter(actor -> world.actor(actor).flatMap(WorldActor::wakeNanos)
                            .filter(at -> ticks.earlyWakes() || world.nowOf(actor).monotonicNanos() >= at)
                            .isPresent())
                    .toList();
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

    /** The true instant at which the wake of an actor is due, if it has one. */
    Optional<Long> dueNanos(ActorRef actor) {
        ClockLine clock = world.node(actor.node()).clocks().monotonic();
        return world.actor(actor).flatMap(WorldActor::wakeNanos)
                .map(at -> Math.max(world.trueNanos(), clock.trueAtOrAfter(at)));
    }

    /** What is told is heard at the same instant, so time waits for it. */
    private boolean nobodyWaitsToHear() {
        return world.nodes().stream().allMatch(node -> node.told().isEmpty());
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
