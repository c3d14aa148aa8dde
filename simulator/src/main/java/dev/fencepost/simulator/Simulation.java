package dev.fencepost.simulator;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of a schedule: nodes under faults until the network heals, then undisturbed until the end.
 *
 * <p>It is stepped one item at a time by a single thread, and everything it does follows from the schedule. What happened
 * is told to the {@link LogSink}s.
 */
public final class Simulation {

    private final RunLength length;
    private final Topology topology;
    private final Kernel kernel;
    private final FaultInjector injector;
    private final Node[] nodes;
    private long events;
    private @Nullable EndReason ended;
    private @Nullable Throwable failure;

    private Simulation(Scenario.Setup setup, Schedule schedule, Choices choices, List<LogSink> sinks) {
        this.length = schedule.length();
        this.topology = Topology.of(setup.nodes());
        this.kernel = new Kernel(choices, new EventLog(sinks), setup.grid(), topology.actors().size());
        this.nodes = new Node[topology.nodes().size()];
        Network network = new Network(kernel, setup.network(), topology, nodes);
        for (NodeRef ref : topology.nodes()) {
            nodes[ref.id()] = new Node(kernel, ref, topology.actorsOf(ref),
                    node -> new ActorProcess(kernel, network, node, topology));
        }
        this.injector = new FaultInjector(kernel, topology, nodes, network, length.healNanos());
        // The clocks first, so that a reader of the log knows them before it meets a local time; then the faults, so
        // that
        // what is wrong from the start is wrong before anybody looks.
        kernel.at(0, this::logClocks);
        injector.take(schedule.plan());
        for (Node node : nodes) {
            kernel.at(0, () -> node.start(0));
        }
    }

    /**
     * Returns a run that has not begun.
     *
     * @throws BadInputException
     *             if the schedule names something that the scenario does not have
     */
    public static Simulation of(Scenario scenario, Schedule schedule, LogSink... sinks) {
        return of(scenario.setUp(schedule), schedule, sinks);
    }

    /**
     * Returns a run of what is mounted already that has not begun.
     *
     * @throws BadInputException
     *             if the schedule names something that the setup does not have
     */
    public static Simulation of(Scenario.Setup setup, Schedule schedule, LogSink... sinks) {
        return new Simulation(setup, schedule, new Choices(schedule.seed(), schedule.overrides(), false),
                List.of(sinks));
    }

    /** Returns a run that has not begun and that will keep every draw, at some cost in memory. */
    public static Simulation recording(Scenario scenario, Schedule schedule, LogSink... sinks) {
        return new Simulation(scenario.setUp(schedule), schedule,
                new Choices(schedule.seed(), schedule.overrides(), true), List.of(sinks));
    }

    /** Steps the next item; returns false once the run has ended. */
    public boolean step() {
        while (ended == null) {
            if (kernel.isIdle()) {
                end(EndReason.IDLE);
            } else if (kernel.nextNanos() > length.endNanos()) {
                kernel.advanceTo(kernel.grid().down(length.endNanos()));
                end(EndReason.TIME);
            } else if (stepOne()) {
                return true;
            }
        }
        return false;
    }

    /** Steps to the end. */
    public RunResult run() {
        while (step()) {
            // Everything happens in the condition.
        }
        return result();
    }

    /** Ends the run here, for whoever has seen enough. */
    public void stop() {
        if (ended == null) {
            end(EndReason.STOPPED);
        }
    }

    /**
     * Returns how the run ended.
     *
     * @throws IllegalStateException
     *             if it has not
     */
    public RunResult result() {
        EndReason reason = ended;
        if (reason == null) {
            throw new IllegalStateException("the run has not ended");
        }
        return new RunResult(reason, events, kernel.nowNanos(), digest(), Optional.ofNullable(failure));
    }

    /** Returns the nodes and actors of this run. */
    public Topology topology() {
        return topology;
    }

    /** Returns the true time of the last item stepped. */
    public long trueNanos() {
        return kernel.nowNanos();
    }

    /** Returns how many items were stepped so far. */
    public long events() {
        return events;
    }

    /** Returns the digest of the log so far. */
    public Digest digest() {
        return new Digest(kernel.log().digest());
    }

    /** Returns all draws so far; empty unless this run is {@link #recording}. */
    public Overrides draws() {
        return kernel.choices().recording();
    }

    private boolean stepOne() {
        Item item = kernel.takeNext();
        try {
            if (!item.happen()) {
                return false;
            }
            events++;
            injector.fireDue();
        } catch (StepFailure thrown) {
            events++;
            fail(thrown);
        }
        if (events >= length.maxEvents() && ended == null) {
            end(EndReason.EVENTS);
        }
        return true;
    }

    private boolean logClocks() {
        for (Node node : nodes) {
            node.logClocks(0);
        }
        return false;
    }

    private void fail(StepFailure thrown) {
        failure = thrown.thrown();
        ActorRef actor = thrown.actor();
        kernel.log(nodes[actor.node().id()], kernel.log().lastSeq(),
                new Fact.ActorFailed(actor, thrown.thrown().toString()));
        end(EndReason.FAILED);
    }

    private void end(EndReason reason) {
        ended = reason;
        kernel.log().append(kernel.nowNanos(), 0, new Fact.RunEnded(reason, events));
    }
}
