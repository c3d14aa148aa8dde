package dev.fencepost.simulator;

/** A scenario on another grid. */
record OnGrid(Scenario inner, TimeGrid grid) implements Scenario {

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public ServiceFaultParser serviceFaults() {
        return inner.serviceFaults();
    }

    @Override
    public Setup setUp(Schedule schedule) {
        Setup setup = inner.setUp(schedule);
        return new Setup(setup.nodes(), setup.network(), setup.configuration(), grid);
    }
}
