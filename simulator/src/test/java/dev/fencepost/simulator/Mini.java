package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;

/** A scenario of the given nodes, on a network where every message takes one millisecond. */
record Mini(List<NodeSpec> nodes) implements Scenario {

    static final RunLength TEN_SECONDS = new RunLength(Toy.seconds(8), Toy.seconds(10), 100_000);

    Mini(NodeSpec... nodes) {
        this(List.of(nodes));
    }

    @Override
    public String name() {
        return "mini";
    }

    @Override
    public ServiceFaultParser serviceFaults() {
        return ServiceFaultParser.NONE;
    }

    @Override
    public Setup setUp(Schedule schedule) {
        return new Setup(nodes, NetworkSettings.constant(Toy.millis(1)), new Toy.Settings(0));
    }

    static Schedule schedule(Fault... faults) {
        return Schedule.of("mini", "", new Seed(7), TEN_SECONDS, FaultPlan.of(faults));
    }

    List<LogEvent> log(Fault... faults) {
        List<LogEvent> log = new ArrayList<>();
        Simulation.of(this, schedule(faults), log::add).run();
        return log;
    }

    /** An entry that holds what an actor saw. */
    record Note(String kind, long value) implements Entry {
        @Override
        public void describe(Fields fields) {
            fields.put("value", value);
        }
    }

    /** A payload that holds a number. */
    record Number(String kind, long value) implements Payload {
        @Override
        public void describe(Fields fields) {
            fields.put("value", value);
        }
    }

    /** Ticks every 100 ms of its monotonic clock, and notes what that clock shows, counted from its start. */
    static final class Ticker implements Actor<Ticker.State> {

        static final long PERIOD_NANOS = Toy.millis(100);

        /** When it started, and how often it ticked. */
        record State(long startNanos, long ticks) {}

        @Override
        public State start(LocalTime now, Outbox out) {
            out.wakeAt(now.monotonicNanos() + PERIOD_NANOS);
            return new State(now.monotonicNanos(), 0);
        }

        @Override
        public State receive(State state, Stimulus stimulus, LocalTime now, Outbox out) {
            if (!(stimulus instanceof Stimulus.Woke)) {
                return state;
            }
            State next = new State(state.startNanos, state.ticks + 1);
            out.record(new Note("tick", now.monotonicNanos() - state.startNanos));
            out.wakeAt(state.startNanos + (next.ticks + 1) * PERIOD_NANOS);
            return next;
        }
    }

    /** The true times of the entries of a kind on a node. */
    static List<Long> times(List<LogEvent> log, String node, String kind) {
        return log.stream().filter(event -> event.node().name().equals(node) && event.entry().kind().equals(kind))
                .map(LogEvent::trueNanos).toList();
    }

    static List<LogEvent> events(List<LogEvent> log, String kind) {
        return log.stream().filter(event -> event.entry().kind().equals(kind)).toList();
    }

    static <F> List<F> facts(List<LogEvent> log, Class<F> type) {
        return log.stream().map(LogEvent::entry).filter(type::isInstance).map(type::cast).toList();
    }
}
