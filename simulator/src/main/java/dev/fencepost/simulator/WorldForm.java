package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The form of one {@link World} that is equal to that of another whose future is the same. */
final class WorldForm {

    private final World world;
    private final World.Canon canon;
    /** The rows of ranked numbers, each with the places of its numbers. */
    private final Map<Integer, Map<Long, Integer>> rows = new HashMap<>();

    WorldForm(World world, World.Canon canon) {
        this.world = world;
        this.canon = canon;
    }

    /** A number of a row, before it is known what else is there. */
    private record Ranked(int row, long number) {}

    List<Object> parts() {
        List<Object> parts = new ArrayList<>();
        parts.add(world.bounds());
        world.nodes().forEach(node -> addNode(node, parts));
        parts.add(messages());
        rows.values().forEach(row -> {
            int place = 0;
            for (Map.Entry<Long, Integer> number : row.entrySet()) {
                number.setValue(place++);
            }
        });
        return parts.stream().map(this::placed).toList();
    }

    private Object placed(Object part) {
        return switch (part) {
            case Ranked(int row, long number) -> row(row).getOrDefault(number, 0);
            case List<?> list -> list.stream().map(this::placed).toList();
            case Counted(Map<Object, Integer> counts) -> {
                Map<Object, Integer> merged = new LinkedHashMap<>();
                counts.forEach((key, count) -> merged.merge(placed(key), count, Integer::sum));
                yield merged;
            }
            default -> part;
        };
    }

    private Map<Long, Integer> row(int row) {
        return rows.computeIfAbsent(row, number -> new TreeMap<>());
    }

    /** Forms, and how many of each there are. */
    private record Counted(Map<Object, Integer> counts) {}

    private void addNode(WorldNode node, List<Object> parts) {
        long now = node.clocks().monotonic().localAt(world.trueNanos());
        parts.add(node.isUp());
        parts.add(node.paused());
        parts.add(node.faults());
        if (world.bounds().restarts() != WorldBounds.UNBOUNDED) {
            parts.add(node.wasUp());
        }
        if (world.countsOffTicks()) {
            parts.add(node.offTicks());
        }
        for (WorldActor actor : node.actors()) {
            parts.add(form(now, sink -> canon.state(actor.ref(), node.incarnation(), actor.state(), sink)));
            parts.add(actor.wakeNanos().map(at -> world.untilWake(at - now)));
        }
        node.told().forEach(said -> parts.add(List.of(said.from(), said.to(),
                form(now, sink -> canon.payload(said.within(node.incarnation()), sink)))));
    }

    /**
     * A count for each message's form, and for each stream's row of forms; equal as maps are, whatever the order in
     * which they were sent.
     */
    private Counted messages() {
        Map<Object, Integer> multiset = new LinkedHashMap<>();
        Map<Long, List<Object>> streams = new LinkedHashMap<>();
        for (InFlight message : world.mail().list()) {
            Object form = form(message.letter());
            if (message.letter().streamed()) {
                streams.computeIfAbsent(message.stream(), stream -> new ArrayList<>()).add(form);
            } else {
                multiset.merge(form, message.copies(), Integer::sum);
            }
        }
        streams.values().forEach(stream -> multiset.merge(stream, 1, Integer::sum));
        return new Counted(multiset);
    }

    private Object form(Letter letter) {
        long now = world.node(letter.from().node()).clocks().monotonic().localAt(world.trueNanos());
        return List.of(letter.from(), world.sentByOld(letter), letter.to(), world.meantForOld(letter),
                letter.answers(), letter.streamed(),
                form(now, sink -> canon.payload(letter.underWay(), sink)));
    }

    private List<Object> form(long nowNanos, Consumer<FormSink> writer) {
        List<Object> pieces = new ArrayList<>();
        writer.accept(new Pieces(nowNanos, pieces));
        return pieces;
    }

    /** Keeps the pieces of a form as they are. */
    private final class Pieces implements FormSink {

        private final long nowNanos;
        private final List<Object> pieces;

        Pieces(long nowNanos, List<Object> pieces) {
            this.nowNanos = nowNanos;
            this.pieces = pieces;
        }

        @Override
        public void fixed(long value) {
            pieces.add(value);
        }

        @Override
        public void fixed(Object value) {
            pieces.add(value);
        }

        @Override
        public void instant(long nanos) {
            pieces.add(Math.clamp(nanos - nowNanos, -canon.horizonNanos(), canon.horizonNanos()));
        }

        @Override
        public void ranked(int kind, NodeRef owner, long value) {
            int row = Form.row(kind, owner);
            row(row).put(value, 0);
            pieces.add(new Ranked(row, value));
        }

        @Override
        public void node(NodeRef node) {
            pieces.add(node);
        }
    }
}
