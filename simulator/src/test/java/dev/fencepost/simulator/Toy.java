package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;

/**
 * The toy world of these tests: clients a, b and c ping a server now and then, and the server answers.
 *
 * <p>A client's process holds two actors: {@code pinger} pings and tells {@code work} of each answer, which records it.
 */
final class Toy implements Scenario {

    static final Site THINK = Site.of("think");
    static final Site IDENTITY = Site.of("identity");
    static final RunLength MINUTE = new RunLength(seconds(40), seconds(60), 1_000_000);

    static long seconds(long seconds) {
        return seconds * 1_000_000_000L;
    }

    static long millis(long millis) {
        return millis * 1_000_000L;
    }

    /** A schedule of one minute that suffers the given faults. */
    static Schedule schedule(Fault... faults) {
        return new Schedule("toy", "none", new Seed(42), MINUTE, FaultPlan.of(faults), Overrides.NONE);
    }

    /** Runs the given faults and returns the whole log. */
    static List<LogEvent> log(Fault... faults) {
        List<LogEvent> log = new ArrayList<>();
        Simulation.of(new Toy(), schedule(faults), log::add).run();
        return log;
    }

    @Override
    public String name() {
        return "toy";
    }

    @Override
    public ServiceFaultParser serviceFaults() {
        return text -> {
            if (text.equals("outage")) {
                return new Outage();
            }
            throw new BadInputException("unknown service fault '" + text + "'; the only one is outage");
        };
    }

    @Override
    public Setup setUp(Schedule schedule) {
        List<NodeSpec> nodes = new ArrayList<>();
        nodes.add(NodeSpec.of("server", "api", new Server()));
        for (String name : List.of("a", "b", "c")) {
            nodes.add(new NodeSpec(name, List.of("pinger", "work"), birth -> List.of(
                    new Pinger(birth.topology().actor("server", "api"), birth.actor("work"),
                            birth.draw(IDENTITY, 1_000_000)),
                    new Work())));
        }
        return new Setup(nodes, NetworkSettings.DEFAULT, new Settings(millis(10)));
    }

    record Settings(long pauseNanos) implements Entry {
        @Override
        public String kind() {
            return "toy-settings";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("pauseNanos", pauseNanos);
        }
    }

    record Ping(long identity, long number) implements Payload {
        @Override
        public String kind() {
            return "ping";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("identity", identity);
            fields.put("number", number);
        }
    }

    record Pong(Ping ping, long total) implements Payload {
        @Override
        public String kind() {
            return "pong";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("ping", ping);
            fields.put("total", total);
        }
    }

    record Seen(String what, long number, long total) implements Entry {
        @Override
        public String kind() {
            return what;
        }

        @Override
        public void describe(Fields fields) {
            fields.put("number", number);
            fields.put("total", total);
        }
    }

    record Outage() implements ServiceFault {
        @Override
        public String kind() {
            return "outage";
        }

        @Override
        public String text() {
            return "outage";
        }
    }

    /** The server's memory: how many pings it has counted, and whether it is out of order. */
    record Counted(long total, boolean silent) {}

    static final class Server implements Actor<Counted> {
        @Override
        public Counted start(LocalTime now, Outbox out) {
            return new Counted(0, false);
        }

        @Override
        public Counted receive(Counted state, Stimulus stimulus, LocalTime now, Outbox out) {
            return switch (stimulus) {
                case Stimulus.Delivered delivered -> count(state, delivered, out);
                case Stimulus.ServiceFaultBegan began -> new Counted(state.total, true);
                case Stimulus.ServiceFaultEnded ended -> new Counted(state.total, false);
                case Stimulus.Refused refused -> state;
                case Stimulus.Disconnected gone -> state;
                case Stimulus.Woke woke -> state;
                case Stimulus.Told told -> state;
            };
        }

        private static Counted count(Counted state, Stimulus.Delivered delivered, Outbox out) {
            if (state.silent || !(delivered.payload() instanceof Ping ping)) {
                return state;
            }
            Counted next = new Counted(state.total + 1, false);
            out.record(new Seen("counted", ping.number(), next.total));
            out.answer(delivered, new Pong(ping, next.total));
            return next;
        }
    }

    /** Pings, waits for the answer or for a second, thinks, and pings again. */
    record Pinger(ActorRef server, ActorRef work, long identity) implements Actor<Long> {
        @Override
        public Long start(LocalTime now, Outbox out) {
            return ping(1, now, out);
        }

        @Override
        public Long receive(Long state, Stimulus stimulus, LocalTime now, Outbox out) {
            return switch (stimulus) {
                case Stimulus.Delivered(ActorRef from, int incarnation, long id, Pong pong) -> {
                    out.tell(work, pong);
                    if (pong.ping().number() == state) {
                        out.wakeAt(now.monotonicNanos() + millis(1) + out.draw(THINK, millis(9)));
                    }
                    yield state;
                }
                case Stimulus.Refused refused -> {
                    out.record(new Seen("refusal-seen", state, 0));
                    yield state;
                }
                case Stimulus.Woke woke -> ping(state + 1, now, out);
                default -> state;
            };
        }

        private Long ping(long number, LocalTime now, Outbox out) {
            out.send(server, new Ping(identity, number));
            out.wakeAt(now.monotonicNanos() + seconds(1));
            return number;
        }
    }

    /** Records what it is told. */
    record Work() implements Actor<Long> {
        @Override
        public Long start(LocalTime now, Outbox out) {
            return 0L;
        }

        @Override
        public Long receive(Long state, Stimulus stimulus, LocalTime now, Outbox out) {
            if (stimulus instanceof Stimulus.Told(ActorRef from, Pong pong)) {
                out.record(new Seen("answer-seen", pong.ping().number(), pong.total()));
                return state + 1;
            }
            return state;
        }
    }
}
