package dev.fencepost.tla.etcd;

import dev.fencepost.tla.graph.CodeGraph;
import dev.fencepost.tla.graph.GraphReport;
import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.ModelChecks;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;

/** The small worlds in which the code is held against the specification, each small enough to be seen whole. */
enum EtcdSmallWorlds {
    /** Two candidates, leases of one tick, clocks that are right; nobody renews. */
    TWO(EtcdWorldSettings.oneTick("a", "b").withBounds(0, 0, 2, 0), 6038),
    /** One candidate; timeouts, breaks, crashes, steps down, closes, a write under way. */
    ALONE(EtcdWorldSettings.oneTick("a").withBounds(1, 0, 1, 1).with(EtcdAccident.TIMEOUT, EtcdAccident.BREAK,
            EtcdAccident.CRASH, EtcdAccident.STEPDOWN, EtcdAccident.CLOSE), 2755),
    /** One candidate whose clock runs wrong by up to a half; leases of two ticks, streams that break. */
    CLOCKS(EtcdWorldSettings.oneTick("a").withBounds(1, 0, 1, 0).withTimes(2, 0, 500_000, 0)
            .with(EtcdAccident.BREAK), 2050),
    /** One candidate; timeouts, and a call that was given up and still arrives. */
    LATE(EtcdWorldSettings.oneTick("a").withBounds(0, 1, 1, 0).with(EtcdAccident.TIMEOUT), 5452),
    /** One candidate; an operator who deletes, recreates and revokes; losses; a write under way. */
    TOUCHED(EtcdWorldSettings.oneTick("a").withBounds(0, 0, 1, 1).with(EtcdAccident.OPERATOR, EtcdAccident.LOSS), 517);

    private static final int LIMIT = 20_000;
    private static final int SMALL = 3_000;

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
        return plain().withSymmetry("Symmetry");
    }

    private SpecConfig plain() {
        return SpecConfig.of("MCEtcd").withBehaviour(new Behaviour.Formula("Spec"))
                .withConstants(settings.constants()).withView("View");
    }

    /**
     * Whether TLC counts its states by itself in every build: with one candidate there are as many with symmetry as
     * without, and the smaller ones take little time.
     */
    boolean isCounted() {
        return settings.candidates().size() == 1 && states < SMALL;
    }

    /** How many states TLC counts by itself, which knows nothing of the code. */
    long count(ModelChecks checks) {
        return checks.run(plain(), 1).distinct();
    }

    GraphReport compare(SpecModules modules) {
        try (Spec spec = Spec.open(config(), modules)) {
            return CodeGraph.compare(new EtcdSmallWorld(settings), spec, LIMIT);
        }
    }
}
