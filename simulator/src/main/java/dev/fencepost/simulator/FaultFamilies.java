package dev.fencepost.simulator;

import dev.fencepost.simulator.Fault.Clock;
import java.util.List;

/**
 * The families of faults that the simulator itself knows, ready for a menu.
 *
 * <p>Each takes the names of the nodes it may befall and the largest sizes; who needs other faults writes a
 * {@link FaultFamily} of their own.
 */
public final class FaultFamilies {

    private static final int FEW = 4;
    private static final long SHORTEST_NANOS = 1_000_000L;

    private FaultFamilies() {}

    /** Returns partitions between one of the left and one of the right nodes. */
    public static FaultFamily partitions(List<String> left, List<String> right, long maxNanos) {
        return new FaultFamily("partition", FEW, draws -> new Fault.Partition(draws.one(left), draws.one(right),
                draws.instant(), draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns partitions that cut one direction only, either one. */
    public static FaultFamily oneWayPartitions(List<String> left, List<String> right, long maxNanos) {
        return new FaultFamily("oneway", FEW, draws -> {
            Traffic way = way(draws, left, right);
            return new Fault.OneWayPartition(way.from(), way.to(), draws.instant(),
                    draws.duration(SHORTEST_NANOS, maxNanos));
        });
    }

    /** Returns lossy links; some lose requests only, some answers only. */
    public static FaultFamily losses(List<String> clients, List<String> servers, long maxNanos) {
        return new FaultFamily("loss", FEW, draws -> new Fault.LinkLoss(traffic(draws, clients, servers), ratio(draws),
                draws.instant(), draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns slow links. */
    public static FaultFamily delays(List<String> clients, List<String> servers, long maxExtraNanos, long maxNanos) {
        return new FaultFamily("delay", FEW,
                draws -> new Fault.LinkDelay(traffic(draws, clients, servers),
                        draws.duration(SHORTEST_NANOS, maxExtraNanos), draws.instant(),
                        draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns links that repeat messages. */
    public static FaultFamily duplicates(List<String> clients, List<String> servers, long maxNanos) {
        return new FaultFamily("duplicate", FEW, draws -> new Fault.Duplicate(traffic(draws, clients, servers),
                ratio(draws), draws.instant(), draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns links that swallow messages and deliver them late. */
    public static FaultFamily blackHoles(List<String> clients, List<String> servers, long maxNanos) {
        return new FaultFamily("blackhole", FEW, draws -> new Fault.BlackHole(traffic(draws, clients, servers),
                draws.instant(), draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns links that refuse connections. */
    public static FaultFamily refusals(List<String> clients, List<String> servers, long maxNanos) {
        return new FaultFamily("refuse", FEW, draws -> new Fault.Refuse(traffic(draws, clients, servers),
                draws.instant(), draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns processes that die and stay down until the network heals. */
    public static FaultFamily crashes(List<String> nodes) {
        return new FaultFamily("crash", 2, draws -> new Fault.Crash(draws.one(nodes), draws.instant()));
    }

    /** Returns processes that die and come back. */
    public static FaultFamily restarts(List<String> nodes, long maxDownNanos) {
        return new FaultFamily("restart", FEW, draws -> new Fault.Restart(draws.one(nodes), draws.instant(),
                draws.duration(SHORTEST_NANOS, maxDownNanos)));
    }

    /** Returns processes that stand still while their clocks run. */
    public static FaultFamily pauses(List<String> nodes, long maxNanos) {
        return new FaultFamily("pause", FEW, draws -> new Fault.Pause(draws.one(nodes), draws.instant(),
                draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns pauses aimed right after an entry of the given kind, one of its first {@code occurrences} on a node. */
    public static FaultFamily aimedPauses(List<String> nodes, String entryKind, long occurrences, long maxNanos) {
        return new FaultFamily("aimed-pause", 2, draws -> {
            String node = draws.one(nodes);
            return new Fault.Pause(node, new Start.On(entryKind, node, draws.spread(1, occurrences)),
                    draws.duration(SHORTEST_NANOS, maxNanos));
        });
    }

    /** Returns processes that stand still together with their monotonic clock. */
    public static FaultFamily suspensions(List<String> nodes, long maxNanos) {
        return new FaultFamily("suspend", 2, draws -> new Fault.Suspend(draws.one(nodes), draws.instant(),
                draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns times in which one actor of a process gets no processor time. */
    public static FaultFamily starvations(List<String> nodes, String actor, long maxNanos) {
        return new FaultFamily("starve-" + actor, FEW, draws -> new Fault.Starve(draws.one(nodes), actor,
                draws.instant(), draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns clocks that run fast or slow by at most the given error. */
    public static FaultFamily clockRates(List<String> nodes, Clock clock, long maxErrorPpb, long maxNanos) {
        return new FaultFamily(clock.text() + "-rate", FEW, draws -> {
            long errorPpb = draws.spread(1, maxErrorPpb);
            return new Fault.ClockRate(draws.one(nodes), clock, signed(draws, errorPpb), draws.instant(),
                    draws.duration(SHORTEST_NANOS, maxNanos));
        });
    }

    /** Returns clocks that jump forward or back by at most the given amount. */
    public static FaultFamily clockJumps(List<String> nodes, Clock clock, long maxJumpNanos) {
        return new FaultFamily(clock.text() + "-jump", FEW, draws -> new Fault.ClockJump(draws.one(nodes), clock,
                signed(draws, draws.duration(SHORTEST_NANOS, maxJumpNanos)), draws.instant()));
    }

    /** Returns clocks that stand still. */
    public static FaultFamily clockFreezes(List<String> nodes, Clock clock, long maxNanos) {
        return new FaultFamily(clock.text() + "-freeze", 2, draws -> new Fault.ClockFreeze(draws.one(nodes), clock,
                draws.instant(), draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns one of the given faults of the service that a node plays. */
    public static FaultFamily serviceFaults(String node, List<ServiceFault> faults, long maxNanos) {
        return new FaultFamily("service-" + node, FEW, draws -> new Fault.OnService(node, draws.one(faults),
                draws.instant(), draws.duration(SHORTEST_NANOS, maxNanos)));
    }

    /** Returns connections of a node of either list with one of the other that break, which both learn. */
    public static FaultFamily droppedConnections(List<String> left, List<String> right) {
        return new FaultFamily("drop-connections", FEW, draws -> new Fault.DropConnections(draws.one(left),
                draws.one(right), draws.instant()));
    }

    private static long signed(PlanDraws draws, long size) {
        return draws.below(2) == 0 ? size : -size;
    }

    /** From one in a thousand to always, by powers of two. */
    private static Ratio ratio(PlanDraws draws) {
        return new Ratio(draws.spread(1, 1_000), 1_000);
    }

    private static Traffic way(PlanDraws draws, List<String> left, List<String> right) {
        String one = draws.one(left);
        String other = draws.one(right);
        return draws.below(2) == 0 ? Traffic.between(one, other) : Traffic.between(other, one);
    }

    private static Traffic traffic(PlanDraws draws, List<String> clients, List<String> servers) {
        String client = draws.one(clients);
        String server = draws.one(servers);
        return switch ((int) draws.below(4)) {
            case 0 -> Traffic.requests(client, server);
            case 1 -> Traffic.answers(server, client);
            case 2 -> Traffic.between(client, server);
            default -> Traffic.between(server, client);
        };
    }
}
