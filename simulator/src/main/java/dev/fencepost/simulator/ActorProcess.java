package dev.fencepost.simulator;

import java.util.List;

/** A process whose actors are pure functions: holds the state of each and steps it. */
final class ActorProcess implements NodeProcess, Birth {

    private static final Object NO_STATE = new Object();

    private final Kernel kernel;
    private final Network network;
    private final Node node;
    private final Topology topology;
    private final int incarnation;
    private final List<ActorRef> refs;
    private final DrawCounters birthDraws;
    private final ActorSlot[] slots;

    ActorProcess(Kernel kernel, Network network, Node node, Topology topology) {
        this.kernel = kernel;
        this.network = network;
        this.node = node;
        this.topology = topology;
        this.incarnation = node.incarnation();
        this.refs = topology.actorsOf(node.ref());
        this.birthDraws = new DrawCounters(new DrawKey(node.ref() + "~" + incarnation), kernel.choices());
        this.slots = new ActorSlot[refs.size()];
    }

    @Override
    public void start(long causeSeq) {
        List<Actor<?>> actors = topology.spec(node.ref()).factory().start(this);
        if (actors.size() != refs.size()) {
            throw new IllegalStateException(
                    "the factory of " + node.ref() + " made " + actors.size() + " actors for " + refs);
        }
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new ActorSlot(refs.get(i), actors.get(i));
        }
        for (ActorSlot slot : slots) {
            slot.start(causeSeq);
        }
    }

    @Override
    public void take(int actor, Stimulus stimulus, long causeSeq) {
        slots[actor].take(stimulus, causeSeq);
    }

    @Override
    public void crashed() {
        // Pure functions have nothing to stop.
    }

    private boolean exits(long restartNanos, long cause) {
        if (node.incarnation() != incarnation || !node.crash(cause)) {
            return false;
        }
        network.died(node, incarnation, cause);
        // Whoever has been started and has died since then is not to come back for this.
        kernel.at(kernel.nowNanos() + restartNanos, () -> node.incarnation() == incarnation && node.start(cause));
        return true;
    }

    @Override
    public NodeRef node() {
        return node.ref();
    }

    @Override
    public int incarnation() {
        return incarnation;
    }

    @Override
    public Topology topology() {
        return topology;
    }

    @Override
    public long draw(Site site, long bound) {
        return birthDraws.draw(site, bound);
    }

    /** One actor: its function, its present state, and its way out into the world. */
    private final class ActorSlot implements Outbox {

        private final ActorRef ref;
        private final int index;
        private final Actor<Object> actor;
        private final DrawCounters draws;
        private Object state = NO_STATE;
        private long causeSeq;
        private boolean stepping;

        @SuppressWarnings("unchecked")
        ActorSlot(ActorRef ref, Actor<?> actor) {
            this.ref = ref;
            this.index = ref.id() - refs.getFirst().id();
            this.actor = (Actor<Object>) actor;
            this.draws = new DrawCounters(new DrawKey(ref + "~" + incarnation), kernel.choices());
        }

        void start(long cause) {
            begin(cause);
            try {
                state = actor.start(now(), this);
            } catch (RuntimeException | Error thrown) {
                throw new StepFailure(ref, thrown);
            }
            stepping = false;
        }

        void take(Stimulus stimulus, long cause) {
            begin(cause);
            try {
                state = actor.receive(state, stimulus, now(), this);
            } catch (RuntimeException | Error thrown) {
                throw new StepFailure(ref, thrown);
            }
            stepping = false;
        }

        @Override
        public void send(ActorRef to, Payload payload) {
            post(Envelope.request(ref, incarnation, to, payload));
        }

        @Override
        public void answer(Stimulus.Delivered request, Payload payload) {
            post(Envelope.answer(ref, incarnation, request, payload));
        }

        @Override
        public void stream(Stimulus.Delivered request, Payload payload) {
            post(Envelope.answer(ref, incarnation, request, payload).asStreamed());
        }

        @Override
        public void push(ActorRef to, long stream, Payload payload) {
            post(Envelope.push(ref, incarnation, to, stream, payload));
        }

        private void post(Envelope envelope) {
            checkStepping();
            long id = kernel.nextMessage();
            long sentSeq = kernel.log(node, causeSeq,
                    new Fact.MessageSent(id, ref, envelope.to(), envelope.answers(), envelope.payload()));
            network.send(envelope, id, sentSeq);
        }

        @Override
        public void tell(ActorRef to, Payload payload) {
            checkStepping();
            if (to.node().id() != node.ref().id()) {
                throw new IllegalArgumentException(ref + " can tell nothing to " + to + ", which is another process");
            }
            kernel.at(kernel.nowNanos(), new Telling(node, incarnation, ref, to, payload, causeSeq));
        }

        @Override
        public void wakeAt(long monotonicNanos) {
            checkStepping();
            node.wake(index).arm(monotonicNanos, causeSeq);
        }

        @Override
        public void noWake() {
            checkStepping();
            node.wake(index).disarm();
        }

        @Override
        public void exit(long restartNanos) {
            checkStepping();
            long seq = causeSeq;
            kernel.at(kernel.nowNanos(), () -> exits(restartNanos, seq));
        }

        @Override
        public void record(Entry entry) {
            checkStepping();
            causeSeq = kernel.log(node, causeSeq, entry);
        }

        @Override
        public long draw(Site site, long bound) {
            checkStepping();
            return draws.draw(site, bound);
        }

        private void begin(long cause) {
            causeSeq = cause;
            stepping = true;
        }

        private void checkStepping() {
            if (!stepping) {
                throw new IllegalStateException("the outbox of " + ref + " was used outside its step");
            }
        }

        private LocalTime now() {
            node.readClocks(kernel.nowNanos());
            return new LocalTime(node.monotonicNanos(), node.wallMicros());
        }
    }
}
