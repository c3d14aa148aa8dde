package dev.fencepost.simulator;

/**
 * What the simulator itself writes into the log: processes, clocks, messages, faults.
 *
 * <p>The page {@code docs/internals/event-log.md} lists each kind with its fields.
 */
public sealed interface Fact extends Entry {

    /** Describes nothing, for facts of which the event itself says it all. */
    @Override
    default void describe(Fields fields) {
        // See above.
    }

    /** A process started on the node; the event holds its incarnation. */
    record NodeStarted() implements Fact {
        @Override
        public String kind() {
            return "node-started";
        }
    }

    /** The process died, or ended itself; what it held in memory is gone. */
    record NodeCrashed() implements Fact {
        @Override
        public String kind() {
            return "node-crashed";
        }
    }

    /**
     * The process stands still: nothing is delivered and no wake fires until it resumes.
     *
     * @param clockRuns
     *            true for a pause, as of a garbage collector; false for a suspended virtual machine
     */
    record Paused(boolean clockRuns) implements Fact {
        @Override
        public String kind() {
            return "paused";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("clockRuns", clockRuns);
        }
    }

    /** The process runs again and takes what came in meanwhile, in order. */
    record Resumed() implements Fact {
        @Override
        public String kind() {
            return "resumed";
        }
    }

    /** One actor gets no processor time while the others of its process run on. */
    record Starved(ActorRef actor) implements Fact {
        @Override
        public String kind() {
            return "starved";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("actor", actor.name());
        }
    }

    /** A starved actor runs again and takes what came in meanwhile, in order. */
    record Fed(ActorRef actor) implements Fact {
        @Override
        public String kind() {
            return "fed";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("actor", actor.name());
        }
    }

    /**
     * How the clocks of the node run from now on: written for every node at the head of the log, and at each change.
     */
    record ClockChanged(ClockMap map) implements Fact {
        @Override
        public String kind() {
            return "clock-changed";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("monotonicTrueNanos", map.monotonic().trueNanos());
            fields.put("monotonicLocalNanos", map.monotonic().localNanos());
            fields.put("monotonicNanosPerSecond", map.monotonic().nanosPerSecond());
            fields.put("wallTrueNanos", map.wall().trueNanos());
            fields.put("wallLocalNanos", map.wall().localNanos());
            fields.put("wallNanosPerSecond", map.wall().nanosPerSecond());
            fields.put("gridNanos", map.monotonic().grid().stepNanos());
        }
    }

    /** A wake that the actor had asked for came. */
    record Woke(ActorRef actor) implements Fact {
        @Override
        public String kind() {
            return "woke";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("actor", actor.name());
        }
    }

    /**
     * An actor took what another actor of its process had said.
     *
     * @param from
     *            who said it
     * @param to
     *            who took it
     * @param payload
     *            what was said
     */
    record Told(ActorRef from, ActorRef to, Payload payload) implements Fact {
        @Override
        public String kind() {
            return "told";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("from", from.name());
            fields.put("to", to.name());
            fields.put("payload", payload);
        }
    }

    /**
     * A message left its sender.
     *
     * @param message
     *            its id, unique within the run
     * @param from
     *            the sender
     * @param to
     *            the receiver
     * @param answers
     *            the id of the message that this one answers; 0 for a request
     * @param payload
     *            the content
     */
    record MessageSent(long message, ActorRef from, ActorRef to, long answers, Payload payload) implements Fact {
        @Override
        public String kind() {
            return "message-sent";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("message", message);
            fields.put("from", from.name());
            fields.put("toNode", to.node().name());
            fields.put("to", to.name());
            fields.put("answers", answers);
            fields.put("payload", payload);
        }
    }

    /**
     * A message arrived and its receiver takes its step.
     *
     * @param message
     *            its id
     * @param from
     *            the sender
     * @param to
     *            the receiver
     * @param payload
     *            the content; described in the log by the sending event only
     */
    record MessageDelivered(long message, ActorRef from, ActorRef to, Payload payload) implements Fact {
        @Override
        public String kind() {
            return "message-delivered";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("message", message);
            fields.put("fromNode", from.node().name());
            fields.put("from", from.name());
            fields.put("to", to.name());
            fields.put("payloadKind", payload.kind());
        }
    }

    /**
     * A message is gone, and nobody will be told.
     *
     * @param message
     *            its id
     * @param answer
     *            whether it was an answer
     * @param why
     *            what swallowed it
     */
    record MessageDropped(long message, boolean answer, DropReason why) implements Fact {
        @Override
        public String kind() {
            return "message-dropped";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("message", message);
            fields.put("answer", answer);
            fields.put("why", why.text());
        }
    }

    /**
     * A message will arrive twice.
     *
     * @param message
     *            its id
     * @param answer
     *            whether it is an answer
     */
    record MessageDuplicated(long message, boolean answer) implements Fact {
        @Override
        public String kind() {
            return "message-duplicated";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("message", message);
            fields.put("answer", answer);
        }
    }

    /**
     * A message is kept back, to be delivered much later: a black hole or a slow link.
     *
     * @param message
     *            its id
     * @param answer
     *            whether it is an answer
     * @param untilNanos
     *            the true instant of its release, before the usual latency
     */
    record MessageHeld(long message, boolean answer, long untilNanos) implements Fact {
        @Override
        public String kind() {
            return "message-held";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("message", message);
            fields.put("answer", answer);
            fields.put("untilNanos", untilNanos);
        }
    }

    /**
     * The sender learnt that its message was not delivered.
     *
     * @param message
     *            its id
     * @param answer
     *            whether it was an answer
     * @param to
     *            whom it was sent to
     */
    record MessageRefused(long message, boolean answer, ActorRef to) implements Fact {
        @Override
        public String kind() {
            return "message-refused";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("message", message);
            fields.put("answer", answer);
            fields.put("toNode", to.node().name());
            fields.put("to", to.name());
        }
    }

    /** An actor learnt that all connections with a process of another node are gone, and takes its step. */
    record Disconnected(ActorRef actor, NodeRef peer, int peerIncarnation) implements Fact {
        @Override
        public String kind() {
            return "disconnected";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("actor", actor.name());
            fields.put("peer", peer.name());
            fields.put("peerIncarnation", peerIncarnation);
        }
    }

    /** A fault of the plan takes hold; it is written as it stands there. */
    record FaultBegan(Fault fault) implements Fact {
        @Override
        public String kind() {
            return "fault-began";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("fault", fault.text());
        }
    }

    /**
     * A fault of the plan is lifted.
     *
     * @param fault
     *            as it stands in the plan
     * @param effects
     *            how often it took effect: how many messages it hit, or 1 for a node that was there to suffer it
     */
    record FaultEnded(Fault fault, long effects) implements Fact {
        @Override
        public String kind() {
            return "fault-ended";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("fault", fault.text());
            fields.put("effects", effects);
        }
    }

    /** The safety phase is over: all faults are lifted, clocks run at their nominal rate, the network loses nothing. */
    record Healed() implements Fact {
        @Override
        public String kind() {
            return "healed";
        }
    }

    /**
     * The code under test threw; the run ends.
     *
     * @param actor
     *            whose step it was
     * @param error
     *            the exception, as text
     */
    record ActorFailed(ActorRef actor, String error) implements Fact {
        @Override
        public String kind() {
            return "actor-failed";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("actor", actor.name());
            fields.put("error", error);
        }
    }

    /**
     * The last event of every log.
     *
     * @param reason
     *            why the run ended
     * @param events
     *            how many items were stepped
     */
    record RunEnded(EndReason reason, long events) implements Fact {
        @Override
        public String kind() {
            return "run-ended";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("reason", reason.text());
            fields.put("events", events);
        }
    }
}
