package dev.fencepost.tla.spec;

import java.util.HashMap;
import java.util.Map;

/**
 * Many checks one after another, each as {@link ModelCheck} does it, but with one TLC a module: what the JVM compiled
 * for one configuration is of use for the next, and most are over before it would be compiled again.
 *
 * <p>TLC's tables of one module's names fit all its configurations. One thread at a time.
 */
public final class ModelChecks {

    private final Map<String, TlcBridge> bridges = new HashMap<>();

    /** Starts without any. */
    public ModelChecks() {}

    /** Checks the specification of the class path that is so configured, and throws, as {@link ModelCheck} does. */
    public CheckResult run(SpecConfig config, int workers) {
        return Isolation.check(bridges.computeIfAbsent(config.module(), module -> TlcClasses.bridge()), config,
                SpecModules.ofClassPath(), workers);
    }
}
