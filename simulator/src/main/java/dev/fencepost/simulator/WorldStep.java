package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The making of one {@link World} out of another: mutable for the length of one step. */
final class WorldStep {

    private final World from;
    private final WorldBounds bounds;
    private final List<WorldNode> nodes;
    private Mailbag mail;
    private List<Entry> entries = List.of();
    private long trueNanos;
    private long lastMessage;

    WorldStep(World from, WorldBounds bounds) {
        this.from = from;
        this.bounds = bounds;
        this.nodes = new ArrayList<>(from.nodes());
        this.mail = from.mail();
        this.trueNanos = from.trueNanos();
        this.lastMessage = from.lastMessage();
    }

    World.Step done() {
        return new World.Step(from.then(bounds, trueNanos, lastMessage, nodes, mail), entries);
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
                take(actor, Born.class, "born", 0, 0,
                        (born, effects) -> born.actor().start(effects.now, effects));
            }
        }
        old.faults().forEach(fault -> announce(ref, new Stimulus.ServiceFaultBegan(fault), fault, 0));
    }

    /** The kind of an actor's first step. */
    private static final class Born {}

    @SuppressWarnings("unchecked")
    private static WorldActor unborn(ActorRef ref, Actor<?> actor) {
        return new WorldActor(ref, (Actor<Object>) actor, "unborn", Optional.empty(), Map.of(), null);
    }

    void crash(NodeRef ref) {
        nodes.set(ref.id(), nodes.get(ref.id()).down());
    }

    void pause(NodeRef ref, boolean paused) {
        nodes.set(ref.id(), nodes.get(ref.id()).withPaused(paused));
    }

    void deliver(long id) {
        InFlight message = takeCopy(id);
        Letter letter = message.letter();
        WorldNode node = nodes.get(letter.to().node().id());
        if (node.isUp() && (letter.toIncarnation() == 0 || letter.toIncarnation() == node.incarnation())) {
            long number = number(message);
            Stimulus.Delivered delivered = new Stimulus.Delivered(letter.from(), letter.fromIncarnation(), number,
                    letter.payload());
            WorldActor receiver = node.actor(letter.to()).orElseThrow();
            boolean keeps = receiver.actor().keepsRequests(receiver.state());
            take(letter.to(), Stimulus.Delivered.class, letter, keeps ? number : 0, number, receiving(delivered));
        }
    }

    /**
     * Under which number the receiver knows a message. All of a stream of the sender's own have one that follows from
     * sender and stream, so that whoever keeps one of them, to stream answers to it, is the same in every world.
     */
    private static long number(InFlight message) {
        boolean pushed = message.letter().streamed() && !message.letter().answers();
        return pushed ? ~message.stream() : message.id();
    }

    void disconnect(NodeRef one, NodeRef other) {
        for (int i = mail.size() - 1; i >= 0; i--) {
            Letter letter = mail.at(i).letter();
            if (letter.isBetween(one, other)) {
                mail = mail.without(i);
            }
        }
        tellOfBreak(one, nodes.get(other.id()));
        tellOfBreak(other, nodes.get(one.id()));
    }

    private void tellOfBreak(NodeRef ref, WorldNode peer) {
        Stimulus stimulus = new Stimulus.Disconnected(peer.ref(), peer.incarnation());
        announce(ref, stimulus, peer.ref(), peer.incarnation());
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
        announce(ref, new Stimulus.ServiceFaultBegan(fault), fault, 0);
    }

    void end(NodeRef ref, ServiceFault fault) {
        nodes.set(ref.id(), nodes.get(ref.id()).withoutFault(fault));
        announce(ref, new Stimulus.ServiceFaultEnded(fault), fault, 0);
    }

    /** Tells every actor of a process, as long as it lives. */
    private void announce(NodeRef ref, Stimulus stimulus, Object what, long number) {
        for (ActorRef actor : from.topology().actorsOf(ref)) {
            if (nodes.get(ref.id()).isUp()) {
                take(actor, stimulus.getClass(), what, number, 0, receiving(stimulus));
            }
        }
    }

    void wake(ActorRef actor) {
        Doing woken = receiving(new Stimulus.Woke());
        take(actor, Stimulus.Woke.class, Stimulus.Woke.class, 0, 0, (before, effects) -> {
            effects.noWake();
            return woken.newState(before, effects);
        });
    }

    void hear(NodeRef ref) {
        WorldNode node = nodes.get(ref.id());
        WorldNode.Said said = node.told().getFirst();
        nodes.set(ref.id(), node.withTold(node.told().subList(1, node.told().size())));
        take(said.to(), Stimulus.Told.class, said, 0, 0, receiving(new Stimulus.Told(said.from(), said.payload())));
    }

    void befall(ActorRef actor, ServiceFault fault) {
        Stimulus stimulus = new Stimulus.ServiceFaultBegan(fault);
        take(actor, stimulus.getClass(), fault, 0, 0, receiving(stimulus));
    }

    InFlight takeCopy(long id) {
        int index = find(id);
        InFlight message = mail.at(index);
        mail = message.copies() == 1
                ? mail.without(index)
                : mail.replaced(index, message.withCopies(message.copies() - 1));
        return message;
    }

    void addCopy(long id) {
        int index = find(id);
        InFlight message = mail.at(index);
        mail = mail.replaced(index, message.withCopies(message.copies() + 1));
    }

    private int find(long id) {
        int index = mail.indexOf(id);
        if (index < 0) {
            throw new IllegalArgumentException("no message " + id + " is under way");
        }
        return index;
    }

    /** What an actor does with what it meets. */
    private interface Doing {
        Object newState(WorldActor before, Effects effects);
    }

    private static Doing receiving(Stimulus stimulus) {
        return (before, effects) -> before.actor().receive(before.state(), stimulus, effects.now, effects);
    }

    /**
     * Lets an actor take a step.
     *
     * @param what
     *            what it meets, the same object wherever it meets the same
     * @param number
     *            what tells it from others that are the same object, if the step depends on that: the number of a
     *            message that is kept, or that of a process
     * @param message
     *            the number of the message that it answers, if any
     */
    private void take(ActorRef ref, Class<?> kind, Object what, long number, long message, Doing doing) {
        WorldActor before = find(ref);
        WorldNode node = nodes.get(ref.node().id());
        LocalTime now = node.clocks().at(trueNanos);
        WorldMemory memory = from.memory();
        LocalStep step = memory == null
                ? new Effects(before, node.incarnation(), now, message).step(doing)
                : memory.step(new WorldMemory.StepKey(before, node.incarnation(), kind, what, number, now),
                        () -> new Effects(before, node.incarnation(), now, message).step(doing));
        apply(step, message);
    }

    private void apply(LocalStep step, long message) {
        replace(step.actor());
        NodeRef ref = step.actor().ref().node();
        if (!step.told().isEmpty()) {
            List<WorldNode.Said> told = new ArrayList<>(nodes.get(ref.id()).told());
            told.addAll(step.told());
            nodes.set(ref.id(), nodes.get(ref.id()).withTold(told));
        }
        for (int i = 0; i < step.posts().size(); i++) {
            mail = mail.with(step.posts().get(i).sent(++lastMessage, message));
        }
        if (entries.isEmpty()) {
            entries = step.entries();
        } else if (!step.entries().isEmpty()) {
            List<Entry> more = new ArrayList<>(entries);
            more.addAll(step.entries());
            entries = more;
        }
        if (step.exits()) {
            crash(ref);
        }
    }

    private WorldActor find(ActorRef ref) {
        return nodes.get(ref.node().id()).actor(ref)
                .orElseThrow(() -> new IllegalArgumentException(ref + " is down"));
    }

    private void replace(WorldActor changed) {
        int id = changed.ref().node().id();
        nodes.set(id, nodes.get(id).withActor(changed));
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

        private final int incarnation;
        private final LocalTime now;
        private final long message;
        private final List<WorldNode.Said> told = new ArrayList<>();
        private final List<LocalStep.Post> posts = new ArrayList<>();
        private final List<Entry> recorded = new ArrayList<>();
        private WorldActor actor;
        private boolean exits;

        Effects(WorldActor actor, int incarnation, LocalTime now, long message) {
            this.actor = actor;
            this.incarnation = incarnation;
            this.now = now;
            this.message = message;
        }

        LocalStep step(Doing doing) {
            Object newState = doing.newState(actor, this);
            return new LocalStep(actor.withState(newState), told, posts, recorded, exits);
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
            posts.add(new LocalStep.Post(Letter.of(envelope), here(envelope.answers()), here(envelope.stream())));
        }

        private long here(long number) {
            return number != 0 && number == message ? LocalStep.Post.THIS : number;
        }

        @Override
        public void tell(ActorRef to, Payload payload) {
            told.add(new WorldNode.Said(actor.ref(), to, payload, null));
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
            recorded.add(entry);
        }

        @Override
        public long draw(Site site, long bound) {
            DrawKey key = new DrawKey(actor.ref() + "~" + incarnation);
            if (from.choices().alwaysGiven(site, key)) {
                return from.choices().draw(site, key, 0, bound);
            }
            long occurrence = actor.draws().getOrDefault(site.name(), 0L);
            actor = actor.withDrawAt(site);
            return from.choices().draw(site, key, occurrence, bound);
        }
    }
}
