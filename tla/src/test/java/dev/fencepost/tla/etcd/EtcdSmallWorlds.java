package dev.fencepost.tla.etcd;

import dev.fencepost.tla.graph.PinnedWorld;
import dev.fencepost.tla.graph.SmallWorld;
import dev.fencepost.tla.spec.SpecConfig;

/** The small worlds in which the code is held against the specification, each small enough to be seen whole. */
enum EtcdSmallWorlds implements PinnedWorld {
    /** Two candidates, leases of one tick, clocks that are right; nobody renews. */
    TWO(EtcdWorldSettings.oneTick("a", "b").withBounds(0, 0, 2, 0), 6038),
    /** Two candidates with one lease each who both renew at any time, while one call is under way at a time. */
    RENEWALS(EtcdWorldSettings.oneTick("a", "b"), 6_449, false, "TwoLeases", "OneCalls"),
    /** The same with calls of both under way. */
    RENEWALS_AND_CALLS(EtcdWorldSettings.oneTick("a", "b"), 19_373, true, "TwoLeases"),
    /** One candidate; timeouts, breaks, crashes, steps down, closes, a write under way. */
    ALONE(EtcdWorldSettings.oneTick("a").withBounds(1, 0, 1, 1).with(EtcdAccident.TIMEOUT, EtcdAccident.BREAK,
            EtcdAccident.CRASH, EtcdAccident.STEPDOWN, EtcdAccident.CLOSE), 2755),
    /** One candidate whose clock runs wrong by up to a half; leases of two ticks, streams that break. */
    CLOCKS(EtcdWorldSettings.oneTick("a").withBounds(1, 0, 1, 0).withTimes(2, 0, 500_000, 0)
            .with(EtcdAccident.BREAK), 2050),
    /** One candidate; timeouts, and a call that was given up and still arrives. */
    LATE(EtcdWorldSettings.oneTick("a").withBounds(0, 1, 1, 0).with(EtcdAccident.TIMEOUT), 5452),
    /** One candidate; an operator who deletes, recreates and revokes; losses; a write under way. */
    TOUCHED(EtcdWorldSettings.oneTick("a").withBounds(0, 0, 1, 1).with(EtcdAccident.OPERATOR, EtcdAccident.LOSS), 517),
    /** One candidate; a server that restarts, after which leases run for longer; streams that break. */
    RESTARTS(EtcdWorldSettings.oneTick("a").with(EtcdAccident.RESTART, EtcdAccident.BREAK), 1_159),
    /**
     * Two candidates with one lease each, nobody renews, and whoever waits, one at a time, learns late that nobody is
     * ahead.
     */
    LATE_NEWS(EtcdWorldSettings.oneTick("a", "b").withBounds(0, 0, 2, 0).with(EtcdAccident.LATENEWS), 3_761, false,
            "OneWaits", "TwoLeases");

    @SuppressWarnings("ImmutableEnumChecker") // it copies its collections
    private final EtcdWorldSettings settings;
    private final int states;
    private final boolean nightly;
    private final String constraints;

    EtcdSmallWorlds(EtcdWorldSettings settings, int states) {
        this(settings, states, false);
    }

    EtcdSmallWorlds(EtcdWorldSettings settings, int states, boolean nightly, String... constraints) {
        this.settings = settings;
        this.states = states;
        this.nightly = nightly;
        this.constraints = String.join(" ", constraints);
    }

    EtcdWorldSettings settings() {
        return settings;
    }

    @Override
    public int states() {
        return states;
    }

    @Override
    public boolean isNightly() {
        return nightly;
    }

    @Override
    public SpecConfig config() {
        SpecConfig config = SpecConfig.of("MCEtcd").withConstants(settings.constants()).withView("View");
        return constraints.isEmpty() ? config : config.withConstraints(constraints.split(" ", -1));
    }

    @Override
    public SmallWorld<?> code() {
        return new EtcdSmallWorld(settings);
    }

    @Override
    public String codeModule() {
        return "CodeEtcd";
    }
}
