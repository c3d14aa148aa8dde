package dev.fencepost.tla.etcd;

import dev.fencepost.tla.graph.CodeGraph;
import dev.fencepost.tla.graph.GraphReport;
import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;

/** The small worlds in which the code is held against the specification, each small enough to be seen whole. */
enum EtcdSmallWorlds {
    /** Two candidates, leases of one tick, wakes and all else when the environment chooses. */
    TWO(EtcdWorldSettings.oneTick("a", "b").withBounds(0, 0, 2, 0), 6038),
    /** One candidate, and whatever can befall it. */
    ALONE(EtcdWorldSettings.oneTick("a").withBounds(1, 0, 1, 1).with(EtcdAccident.TIMEOUT, EtcdAccident.BREAK,
            EtcdAccident.CRASH, EtcdAccident.STEPDOWN, EtcdAccident.CLOSE), 2755),
    /** Clocks of candidates that run wrong, leases of two ticks, streams that break. */
    CLOCKS(EtcdWorldSettings.oneTick("a").withBounds(1, 0, 1, 0).withTimes(2, 0, 500_000, 0)
            .with(EtcdAccident.BREAK), 2050),
    /** Calls that were given up and still arrive. */
    LATE(EtcdWorldSettings.oneTick("a").withBounds(0, 1, 1, 0).with(EtcdAccident.TIMEOUT), 5452),
    /** An operator who touches everything, and messages that are lost. */
    TOUCHED(EtcdWorldSettings.oneTick("a").withBounds(0, 0, 1, 1).with(EtcdAccident.OPERATOR, EtcdAccident.LOSS), 517);

    private static final int LIMIT = 20_000;

    @SuppressWarnings("ImmutableEnumChecker") // it copies its collections
    private final EtcdWorldSettings settings;
    private final int states;

    EtcdSmallWorlds(EtcdWorldSettings settings, int states) {
        this.settings = settings;
        this.states = states;
    }

    /** How many states it has, as TLC tells them apart. */
    int states() {
        return states;
    }

    EtcdWorldSettings settings() {
        return settings;
    }

    SpecConfig config() {
        return SpecConfig.of("MCEtcd").withBehaviour(new Behaviour.Formula("Spec"))
                .withConstants(settings.constants()).withView("View").withSymmetry("Symmetry");
    }

    GraphReport compare(SpecModules modules) {
        try (Spec spec = Spec.open(config(), modules)) {
            return CodeGraph.compare(new EtcdSmallWorld(settings), spec, LIMIT);
        }
    }
}
