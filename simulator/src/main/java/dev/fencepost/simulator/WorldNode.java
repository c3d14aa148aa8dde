package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One node of a {@link World}, as a value.
 *
 * @param ref
 *            its name
 * @param incarnation
 *            how many processes it has had
 * @param clocks
 *            how its clocks run
 * @param offTicks
 *            by how many ticks they are ahead of true time
 * @param actors
 *            the actors of its process; empty while it is down
 * @param told
 *            what was told within the process and is not yet taken, in order
 * @param faults
 *            what is wrong with the service that it plays, in the order of beginning
 * @param paused
 *            whether its process stands still, while its clocks go on
 */
record WorldNode(NodeRef ref, int incarnation, ClockMap clocks, int offTicks, List<WorldActor> actors,
        List<Said> told, List<ServiceFault> faults, boolean paused) {

    WorldNode {
        actors = List.copyOf(actors);
        told = List.copyOf(told);
        faults = List.copyOf(faults);
    }

    /** A node that has never had a process. */
    static WorldNode unused(NodeRef ref, ClockMap clocks) {
        return new WorldNode(ref, 0, clocks, 0, List.of(), List.of(), List.of(), false);
    }

    /**
     * Something one actor said to another of its process.
     *
     * @param from
     *            who said it
     * @param to
     *            to whom
     * @param payload
     *            what was said
     * @param form
     *            what matters about it; none where nothing is remembered
     */
    record Said(ActorRef from, ActorRef to, Payload payload, @Nullable Form form) {

        World.UnderWay within(int incarnation) {
            return new World.UnderWay(from, incarnation, to, incarnation, payload);
        }

        Said withForm(Form newForm) {
            return new Said(from, to, payload, newForm);
        }
    }

    boolean isUp() {
        return !actors.isEmpty();
    }

    boolean wasUp() {
        return incarnation > 0;
    }

    WorldNode up(List<WorldActor> newActors) {
        return new WorldNode(ref, incarnation + 1, clocks, offTicks, newActors, List.of(), faults, false);
    }

    WorldNode down() {
        return new WorldNode(ref, incarnation, clocks, offTicks, List.of(), List.of(), faults, false);
    }

    /** The actor of an address, if the process runs. */
    Optional<WorldActor> actor(ActorRef address) {
        for (int i = 0; i < actors.size(); i++) {
            if (actors.get(i).ref().id() == address.id()) {
                return Optional.of(actors.get(i));
            }
        }
        return Optional.empty();
    }

    /** With an actor of the same address in the place of another. */
    WorldNode withActor(WorldActor changed) {
        if (actors.size() == 1) {
            return withActors(List.of(changed));
        }
        List<WorldActor> next = new ArrayList<>(actors);
        next.replaceAll(actor -> actor.ref().id() == changed.ref().id() ? changed : actor);
        return withActors(next);
    }

    WorldNode withActors(List<WorldActor> newActors) {
        return new WorldNode(ref, incarnation, clocks, offTicks, newActors, told, faults, paused);
    }

    WorldNode withTold(List<Said> newTold) {
        return new WorldNode(ref, incarnation, clocks, offTicks, actors, newTold, faults, paused);
    }

    WorldNode withPaused(boolean nowPaused) {
        return new WorldNode(ref, incarnation, clocks, offTicks, actors, told, faults, nowPaused);
    }

    /** Whether something told within the process could be heard now. */
    boolean hears() {
        return !paused && !told.isEmpty();
    }

    WorldNode withFault(ServiceFault began) {
        List<ServiceFault> more = new ArrayList<>(faults);
        more.add(began);
        return new WorldNode(ref, incarnation, clocks, offTicks, actors, told, more, paused);
    }

    WorldNode withoutFault(ServiceFault ended) {
        List<ServiceFault> fewer = new ArrayList<>(faults);
        fewer.remove(ended);
        return new WorldNode(ref, incarnation, clocks, offTicks, actors, told, fewer, paused);
    }

    /** The node at the end of a tick, in which its clocks have gone on by so many. */
    WorldNode ticked(long trueNanos, long tickNanos, int advance) {
        if (advance == 1) {
            return this;
        }
        long slipNanos = (advance - 1) * tickNanos;
        ClockMap map = new ClockMap(clocks.monotonic().jumped(trueNanos, slipNanos),
                clocks.wall().jumped(trueNanos, slipNanos));
        return new WorldNode(ref, incarnation, map, offTicks + advance - 1, actors, told, faults, paused);
    }
}
