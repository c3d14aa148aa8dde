package dev.fencepost.simulator;

import dev.fencepost.simulator.Fault.BlackHole;
import dev.fencepost.simulator.Fault.ClockFreeze;
import dev.fencepost.simulator.Fault.ClockJump;
import dev.fencepost.simulator.Fault.ClockRate;
import dev.fencepost.simulator.Fault.Crash;
import dev.fencepost.simulator.Fault.DropConnections;
import dev.fencepost.simulator.Fault.Duplicate;
import dev.fencepost.simulator.Fault.LinkDelay;
import dev.fencepost.simulator.Fault.LinkLoss;
import dev.fencepost.simulator.Fault.OnService;
import dev.fencepost.simulator.Fault.OneWayPartition;
import dev.fencepost.simulator.Fault.Partition;
import dev.fencepost.simulator.Fault.Pause;
import dev.fencepost.simulator.Fault.Refuse;
import dev.fencepost.simulator.Fault.Restart;
import dev.fencepost.simulator.Fault.Starve;
import dev.fencepost.simulator.Fault.Suspend;
import java.util.List;
import java.util.Optional;

/** Which nodes and actors a fault speaks of. */
final class FaultNames {

    private FaultNames() {}

    /** Returns the one node that a fault befalls; empty if it befalls the network. */
    static Optional<String> node(Fault fault) {
        return switch (fault) {
            case Partition f -> Optional.empty();
            case OneWayPartition f -> Optional.empty();
            case LinkLoss f -> Optional.empty();
            case LinkDelay f -> Optional.empty();
            case Duplicate f -> Optional.empty();
            case BlackHole f -> Optional.empty();
            case Refuse f -> Optional.empty();
            case DropConnections f -> Optional.empty();
            case Crash f -> Optional.of(f.node());
            case Restart f -> Optional.of(f.node());
            case Pause f -> Optional.of(f.node());
            case Suspend f -> Optional.of(f.node());
            case Starve f -> Optional.of(f.node());
            case ClockRate f -> Optional.of(f.node());
            case ClockJump f -> Optional.of(f.node());
            case ClockFreeze f -> Optional.of(f.node());
            case OnService f -> Optional.of(f.node());
        };
    }

    /**
     * Checks that everything a fault speaks of is there.
     *
     * @throws BadInputException
     *             naming what is not, and what is
     */
    static void check(Fault fault, Topology topology) {
        node(fault).ifPresent(topology::node);
        endpoints(fault).stream().filter(name -> !name.equals(Traffic.ANY)).forEach(topology::node);
        if (fault instanceof Starve starve) {
            topology.actor(starve.node(), starve.actor());
        }
        if (fault.start() instanceof Start.On aim) {
            topology.node(aim.node());
        }
    }

    private static List<String> endpoints(Fault fault) {
        return switch (fault) {
            case Partition f -> List.of(f.left(), f.right());
            case OneWayPartition f -> List.of(f.from(), f.to());
            case LinkLoss f -> endpoints(f.traffic());
            case LinkDelay f -> endpoints(f.traffic());
            case Duplicate f -> endpoints(f.traffic());
            case BlackHole f -> endpoints(f.traffic());
            case Refuse f -> endpoints(f.traffic());
            case DropConnections f -> List.of(f.left(), f.right());
            case Crash f -> List.of();
            case Restart f -> List.of();
            case Pause f -> List.of();
            case Suspend f -> List.of();
            case Starve f -> List.of();
            case ClockRate f -> List.of();
            case ClockJump f -> List.of();
            case ClockFreeze f -> List.of();
            case OnService f -> List.of();
        };
    }

    private static List<String> endpoints(Traffic traffic) {
        return List.of(traffic.from(), traffic.to());
    }
}
