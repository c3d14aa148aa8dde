package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The form of one {@link World} that is equal to that of another whose future is the same. */
final class WorldForm {

    private final World world;
    private final World.Canon canon;

    WorldForm(World world, World.Canon canon) {
        this.world = world;
        this.canon = canon;
    }

    List<Object> parts() {
        List<Object> parts = new ArrayList<>();
        parts.add(world.bounds());
        world.nodes().forEach(node -> addNode(node, parts));
        parts.add(messages());
        return List.copyOf(parts);
    }

    private void addNode(WorldNode node, List<Object> parts) {
        LocalTime now = node.clocks().at(world.trueNanos());
        parts.add(node.isUp());
        parts.add(node.faults());
        if (world.bounds().restarts() != WorldBounds.UNBOUNDED) {
            parts.add(node.wasUp());
        }
        if (world.bounds().time() instanceof WorldTime.Ticks ticks
                && ticks.maxOffTicks() != WorldBounds.UNBOUNDED) {
            parts.add(node.offTicks());
        }
        for (WorldActor actor : node.actors()) {
            parts.add(canon.state(actor.ref(), actor.state(), now));
            parts.add(actor.wakeNanos().map(at -> wake(at - now.monotonicNanos())));
        }
        node.told().forEach(said -> parts.add(List.of(said.from(), said.to(), canon.payload(said.payload()))));
    }

    /** How long until a wake, as far as that makes a difference: one that may come now may come at any later moment. */
    private long wake(long untilNanos) {
        return switch (world.bounds().time()) {
            case WorldTime.Wakes wakes -> untilNanos;
            case WorldTime.Ticks ticks -> ticks.earlyWakes() ? 0 : Math.max(0, untilNanos);
        };
    }

    /**
     * A count for each message's form, and for each stream's row of forms; equal as maps are, whatever the order in
     * which they were sent.
     */
    private Map<Object, Integer> messages() {
        Map<Object, Integer> multiset = new LinkedHashMap<>();
        Map<Long, List<Object>> streams = new LinkedHashMap<>();
        world.messages().forEach((id, message) -> {
            Object form = form(message.envelope());
            if (message.envelope().streamed()) {
                streams.computeIfAbsent(message.envelope().stream(), stream -> new ArrayList<>()).add(form);
            } else {
                multiset.merge(form, message.copies(), Integer::sum);
            }
        });
        streams.values().forEach(stream -> multiset.merge(stream, 1, Integer::sum));
        return multiset;
    }

    private Object form(Envelope envelope) {
        boolean meantForOld = envelope.toIncarnation() != 0
                && envelope.toIncarnation() != world.node(envelope.to().node()).incarnation();
        boolean sentByOld = envelope.fromIncarnation() != world.node(envelope.from().node()).incarnation();
        return List.of(envelope.from(), sentByOld, envelope.to(), meantForOld, envelope.answers() != 0,
                envelope.streamed(), canon.payload(envelope.payload()));
    }
}
