package dev.fencepost.simulator;

import static dev.fencepost.simulator.Toy.seconds;

import dev.fencepost.simulator.Fault.Clock;
import java.util.List;

/** Menus for the toy. */
final class Menus {

    private static final List<String> CLIENTS = List.of("a", "b", "c");
    private static final List<String> SERVER = List.of("server");

    private Menus() {}

    static FaultMenu everything() {
        return new FaultMenu(List.of(FaultFamilies.partitions(CLIENTS, SERVER, seconds(10)),
                FaultFamilies.oneWayPartitions(CLIENTS, SERVER, seconds(10)),
                FaultFamilies.losses(CLIENTS, SERVER, seconds(10)),
                FaultFamilies.delays(CLIENTS, SERVER, seconds(2), seconds(10)),
                FaultFamilies.duplicates(CLIENTS, SERVER, seconds(10)),
                FaultFamilies.blackHoles(CLIENTS, SERVER, seconds(10)),
                FaultFamilies.refusals(CLIENTS, SERVER, seconds(10)),
                FaultFamilies.droppedConnections(CLIENTS, SERVER), FaultFamilies.crashes(CLIENTS),
                FaultFamilies.restarts(List.of("a", "b", "c", "server"), seconds(5)),
                FaultFamilies.pauses(CLIENTS, seconds(5)),
                FaultFamilies.aimedPauses(CLIENTS, "answer-seen", 1_000, seconds(5)),
                FaultFamilies.suspensions(CLIENTS, seconds(5)),
                FaultFamilies.starvations(CLIENTS, "work", seconds(5)),
                FaultFamilies.clockRates(CLIENTS, Clock.MONOTONIC, 200_000_000, seconds(20)),
                FaultFamilies.clockRates(CLIENTS, Clock.WALL, 200_000_000, seconds(20)),
                FaultFamilies.clockJumps(CLIENTS, Clock.MONOTONIC, seconds(5)),
                FaultFamilies.clockJumps(CLIENTS, Clock.WALL, seconds(3600)),
                FaultFamilies.clockFreezes(CLIENTS, Clock.MONOTONIC, seconds(5)),
                FaultFamilies.clockFreezes(CLIENTS, Clock.WALL, seconds(5)),
                FaultFamilies.serviceFaults("server", List.of(new Toy.Outage()), seconds(5))));
    }
}
