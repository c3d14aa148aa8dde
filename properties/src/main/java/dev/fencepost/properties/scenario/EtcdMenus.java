package dev.fencepost.properties.scenario;

import dev.fencepost.simulator.FaultFamily;
import dev.fencepost.simulator.FaultMenu;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Seed;
import java.util.ArrayList;
import java.util.List;

/** What goes wrong in each scenario of an election through etcd. */
final class EtcdMenus {

    private EtcdMenus() {}

    static FaultPlan nothing(EtcdConfig config, Seed seed, RunLength length) {
        return FaultPlan.NONE;
    }

    /** Three runs in four stay inside the declared envelope (rulings 8). */
    static FaultPlan swarm(EtcdConfig config, Seed seed, RunLength length) {
        List<FaultFamily> families = new ArrayList<>(EtcdFamilies.inside(config));
        boolean outside = seed.ofRun(0).value() % 4 == 0;
        if (outside) {
            families.addAll(EtcdFamilies.outside(config));
        }
        return new FaultMenu(families).draw(seed, length);
    }
}
