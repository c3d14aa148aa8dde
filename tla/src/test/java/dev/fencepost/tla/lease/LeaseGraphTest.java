package dev.fencepost.tla.lease;

import dev.fencepost.tla.graph.GraphContract;

/** The real code of the Lease election and its specification have the same states and the same steps. */
class LeaseGraphTest extends GraphContract {

    LeaseGraphTest() {
        super("LeaseElection", LeaseWorlds.values());
    }
}
