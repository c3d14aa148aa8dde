package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The making of one {@link World} out of another: mutable for the length of one step. */
final class WorldStep {

    private final World from;
    private final WorldBounds bounds;
    private final List<WorldNode> nodes;
    private final Map<Long, World.InFlight> messages;
    private final List<Entry> entries = new ArrayList<>();
    private long trueNanos;
    private long lastMessage;

    WorldStep(World from, WorldBounds bounds) {
        this.from = from;
        this.bounds = bounds;
        this.nodes = new ArrayList<>(from.nodes());
        this.messages = new TreeMap<>(from.messages());
        this.trueNanos = from.trueNanos();
        this.lastMessage = from.lastMessage();
    }

    World.Step done() {
        return new World.Step(
                new World(from.topology(), from.choices(), bounds, trueNanos, lastMessage, nodes, messages), entries);
    }

    void start(NodeRef ref) {
        WorldNode old = nodes.get(ref.id());
        int incarnation = old.incarnation() + 1;
        WorldBirth birth = new WorldBirth(ref, incarnation, from.topology(),
                new DrawCounters(new DrawKey(ref + "~" + incarnation), from.choices()));
        List<Actor<?>> made = from.topology().spec(ref).factory().start(birth);
        List<ActorRef> refs = from.topology().actorsOf(ref);
        List<WorldActor> actors = new ArrayList<>();
        for (int i = 0; i < refs.size(); i++) {
            actors.add(unborn(refs.get(i), made.get(i)));
        }
        nodes.set(ref.id(), old.up(actors));
        for (ActorRef actor : refs) {
            if (nodes.get(ref.id()).isUp()) {
                Effects effects = new Effects(actor);
                effects.end(effects.actor.actor().start(effects.now, effects));
            }
        }
        old.faults().forEach(fault -> announce(ref, new Stimulus.ServiceFaultBegan(fault)));
    }

    @SuppressWarnings("unchecked")
    private static WorldActor unborn(ActorRef ref, Actor<?> actor) {
        return new WorldActor(ref, (Actor<Object>) actor, "unborn", Optional.empty(), Map.of());
    }

    void crash(NodeRef ref) {
        nodes.set(ref.id(), nodes.get(ref.id()).down());
    }

    void deliver(long id) {
        Envelope envelope = takeCopy(id);
        WorldNode node = nodes.get(envelope.to().node().id());
        if (node.isUp() && (envelope.toIncarnation() == 0 || envelope.toIncarnation() == node.incarnation())) {
            receive(envelope.to(),
                    new Stimulus.Delivered(envelope.from(), envelope.fromIncarnation(), id, envelope.payload()));
        }
    }

    void passTo(long laterTrueNanos) {
        trueNanos = laterTrueNanos;
    }

    void tick(List<Integer> advances) {
        if (from.bounds().time() instanceof WorldTime.Ticks ticks) {
            trueNanos += ticks.tickNanos();
            nodes.replaceAll(node -> node.ticked(trueNanos, ticks.tickNanos(), advances.get(node.ref().id())));
        }
    }

    void begin(NodeRef ref, ServiceFault fault) {
        if (bounds.faults().stream().anyMatch(each -> each.is(ref, fault) && each.lasting())) {
            nodes.set(ref.id(), nodes.get(ref.id()).withFault(fault));
        }
        announce(ref, new Stimulus.ServiceFaultBegan(fault));
    }

    void end(NodeRef ref, ServiceFault fault) {
        nodes.set(ref.id(), nodes.get(ref.id()).withoutFault(fault));
        announce(ref, new Stimulus.ServiceFaultEnded(fault));
    }

    /** Tells every actor of a process, as long as it lives. */
    private void announce(NodeRef ref, Stimulus stimulus) {
        for (ActorRef actor : from.topology().actorsOf(ref)) {
            if (nodes.get(ref.id()).isUp()) {
                receive(actor, stimulus);
            }
        }
    }

    void wake(ActorRef actor) {
        replace(find(actor).withWake(Optional.empty()));
        receive(actor, new Stimulus.Woke());
    }

    void hear(NodeRef ref) {
        WorldNode node = nodes.get(ref.id());
        WorldNode.Said said = node.told().getFirst();
        nodes.set(ref.id(), node.withTold(node.told().subList(1, node.told().size())));
        receive(said.to(), new Stimulus.Told(said.from(), said.payload()));
    }

    void befall(ActorRef actor, ServiceFault fault) {
        receive(actor, new Stimulus.ServiceFaultBegan(fault));
    }

    Envelope takeCopy(long id) {
        World.InFlight message = find(id);
        if (message.copies() == 1) {
            messages.remove(id);
        } else {
            messages.put(id, new World.InFlight(message.envelope(), message.copies() - 1));
        }
        return message.envelope();
    }

    void addCopy(long id) {
        World.InFlight message = find(id);
        messages.put(id, new World.InFlight(message.envelope(), message.copies() + 1));
    }

    private World.InFlight find(long id) {
        return Optional.ofNullable(messages.get(id))
                .orElseThrow(() -> new IllegalArgumentException("no message " + id + " is under way"));
    }

    private void receive(ActorRef ref, Stimulus stimulus) {
        Effects effects = new Effects(ref);
        effects.end(effects.actor.actor().receive(effects.actor.state(), stimulus, effects.now, effects));
    }

    private WorldActor find(ActorRef ref) {
        return nodes.get(ref.node().id()).actors().stream().filter(actor -> actor.ref().equals(ref)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(ref + " is down"));
    }

    private void replace(WorldActor changed) {
        WorldNode node = nodes.get(changed.ref().node().id());
        List<WorldActor> actors = node.actors().stream()
                .map(actor -> actor.ref().equals(changed.ref()) ? changed : actor).toList();
        nodes.set(node.ref().id(), node.withActors(actors));
    }

    /** What a factory is told, without an engine behind it. */
    private record WorldBirth(NodeRef node, int incarnation, Topology topology, DrawCounters draws) implements Birth {
        @Override
        public long draw(Site site, long bound) {
            return draws.draw(site, bound);
        }
    }

    /** The outbox of one step: collects what the actor asks for. */
    private final class Effects implements Outbox {

        private WorldActor actor;
        private boolean exits;
        private final int incarnation;
        private final LocalTime now;

        Effects(ActorRef ref) {
            WorldNode node = nodes.get(ref.node().id());
            this.actor = find(ref);
            this.incarnation = node.incarnation();
            this.now = node.clocks().at(trueNanos);
        }

        void end(Object newState) {
            replace(actor.withState(newState));
            if (exits) {
                crash(actor.ref().node());
            }
        }

        @Override
        public void exit(long restartNanos) {
            exits = true;
        }

        @Override
        public void send(ActorRef to, Payload payload) {
            post(Envelope.request(actor.ref(), incarnation, to, payload));
        }

        @Override
        public void answer(Stimulus.Delivered request, Payload payload) {
            post(Envelope.answer(actor.ref(), incarnation, request, payload));
        }

        @Override
        public void stream(Stimulus.Delivered request, Payload payload) {
            post(Envelope.answer(actor.ref(), incarnation, request, payload).asStreamed());
        }

        @Override
        public void push(ActorRef to, long stream, Payload payload) {
            post(Envelope.push(actor.ref(), incarnation, to, stream, payload));
        }

        private void post(Envelope envelope) {
            messages.put(++lastMessage, new World.InFlight(envelope, 1));
        }

        @Override
        public void tell(ActorRef to, Payload payload) {
            WorldNode node = nodes.get(actor.ref().node().id());
            List<WorldNode.Said> told = new ArrayList<>(node.told());
            told.add(new WorldNode.Said(actor.ref(), to, payload));
            nodes.set(node.ref().id(), node.withTold(told));
        }

        @Override
        public void wakeAt(long monotonicNanos) {
            actor = actor.withWake(Optional.of(monotonicNanos));
        }

        @Override
        public void noWake() {
            actor = actor.withWake(Optional.empty());
        }

        @Override
        public void record(Entry entry) {
            entries.add(entry);
        }

        @Override
        public long draw(Site site, long bound) {
            long occurrence = actor.draws().getOrDefault(site.name(), 0L);
            actor = actor.withDrawAt(site);
            return from.choices().draw(site, new DrawKey(actor.ref() + "~" + incarnation), occurrence, bound);
        }
    }
}
