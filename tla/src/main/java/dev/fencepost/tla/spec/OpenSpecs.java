package dev.fencepost.tla.spec;

import java.util.HashMap;
import java.util.Map;

/**
 * Opens specifications with one TLC a module: what the JVM compiled for one configuration is of use for the next.
 *
 * <p>TLC's tables of one module's names fit all its configurations, so several of one module may be open at once, but for
 * those with a view or with symmetry, of which TLC keeps one only. One thread at a time, also for all that was opened.
 */
public final class OpenSpecs implements AutoCloseable {

    private final Map<String, TlcBridge> bridges = new HashMap<>();

    /** Starts without any. */
    public OpenSpecs() {}

    /**
     * Opens the specification of the class path that is so configured, and throws, as {@link Spec#open(SpecConfig)}
     * does.
     *
     * @throws IllegalArgumentException
     *             if it has a view or symmetry
     */
    public Spec open(SpecConfig config) {
        if (config.view().isPresent() || config.symmetry().isPresent()) {
            throw new IllegalArgumentException(
                    config.module() + " has a view or symmetry, and so needs a TLC of its own");
        }
        return Isolation.open(bridges.computeIfAbsent(config.module(), IdleTlcs::take), config);
    }

    /** Gives back each TLC; what was opened must have been closed before. */
    @Override
    public void close() {
        bridges.forEach(IdleTlcs::giveBack);
        bridges.clear();
    }
}
