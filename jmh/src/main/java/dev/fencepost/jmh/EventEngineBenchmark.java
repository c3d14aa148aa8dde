package dev.fencepost.jmh;

import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.NodeSpec;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Payload;
import dev.fencepost.simulator.Reached;
import dev.fencepost.simulator.ReachedFacts;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.RunResult;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.ServiceFaultParser;
import dev.fencepost.simulator.Simulation;
import dev.fencepost.simulator.Stimulus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does the event engine itself cost an event, digest and counters on: actors that do next to nothing ping a
 * server?
 *
 * <p>Whatever a scenario costs beyond this is the scenario's. More pingers make a larger heap of what is to come.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 4, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class EventEngineBenchmark {

    private static final int EVENTS = 200_000;
    private static final long FOREVER_NANOS = 1_000_000_000_000_000L;

    /** How many ping, as many as candidates elsewhere. */
    @Param({"2", "3", "5", "9", "33"})
    private int pingers;

    /** Steps a run of so many events; the score is for one of them. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public RunResult event() {
        RunLength length = new RunLength(FOREVER_NANOS, FOREVER_NANOS, EVENTS);
        Schedule schedule = Schedule.of("ping", "", new Seed(1), length, FaultPlan.NONE);
        return Simulation.of(new PingScenario(pingers), schedule, new ReachedFacts(new Reached())).run();
    }

    /** Clients and a server. */
    private record PingScenario(int pingers) implements Scenario {

        @Override
        public String name() {
            return "ping";
        }

        @Override
        public ServiceFaultParser serviceFaults() {
            return ServiceFaultParser.NONE;
        }

        @Override
        public Setup setUp(Schedule schedule) {
            List<NodeSpec> nodes = new ArrayList<>();
            nodes.add(NodeSpec.of("server", "api", new Server()));
            for (int i = 0; i < pingers; i++) {
                nodes.add(new NodeSpec("pinger-" + i, List.of("pinger"),
                        birth -> List.of(new Pinger(birth.topology().actor("server", "api")))));
            }
            return new Setup(nodes, NetworkSettings.DEFAULT, new Ping("configuration", 0));
        }
    }

    /** A number with a name: message and log entry alike. */
    private record Ping(String kind, long number) implements Payload, Entry {

        @Override
        public void describe(Fields fields) {
            fields.put("number", number);
        }
    }

    /** Answers each ping with the number of pings so far. */
    private record Server() implements Actor<Long> {

        @Override
        public Long start(LocalTime now, Outbox out) {
            return 0L;
        }

        @Override
        public Long receive(Long state, Stimulus stimulus, LocalTime now, Outbox out) {
            if (stimulus instanceof Stimulus.Delivered ping) {
                out.record(new Ping("counted", state));
                out.answer(ping, new Ping("pong", state));
                return state + 1;
            }
            return state;
        }
    }

    /** Pings, waits for the answer or for a second, waits ten milliseconds, and pings again. */
    private record Pinger(ActorRef server) implements Actor<Long> {

        private static final long TIMEOUT_NANOS = 1_000_000_000L;
        private static final long PAUSE_NANOS = 10_000_000L;

        @Override
        public Long start(LocalTime now, Outbox out) {
            return ping(0L, now, out);
        }

        @Override
        public Long receive(Long state, Stimulus stimulus, LocalTime now, Outbox out) {
            if (stimulus instanceof Stimulus.Woke) {
                return ping(state + 1, now, out);
            }
            out.record(new Ping("answered", state));
            out.wakeAt(now.monotonicNanos() + PAUSE_NANOS);
            return state;
        }

        private Long ping(Long number, LocalTime now, Outbox out) {
            out.send(server, new Ping("ping", number));
            out.wakeAt(now.monotonicNanos() + TIMEOUT_NANOS);
            return number;
        }
    }
}

/*
 * To run: ./fencepost bench EventEngine
 *
 * To expect: a hundred nanoseconds or so, and a little more with many pingers: the heap is a logarithm deeper.
 */
