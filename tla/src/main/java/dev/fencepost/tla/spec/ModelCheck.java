package dev.fencepost.tla.spec;

import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A whole run of TLC over a configuration, breadth first, in a TLC of its own.
 *
 * <p>Runs may follow each other in one JVM, and may overlap. Fingerprints stay in memory, the queue of states is kept in a
 * folder. TLC leaves a thread named {@code RMI Reaper} behind, for which a JVM does not end by itself.
 */
public final class ModelCheck {

    private ModelCheck() {}

    /**
     * Checks the specification of the class path that is so configured.
     *
     * @param workers
     *            threads; with one, the result is the same every time. With several, counterexamples need not be
     *            shortest, and under a view together with a symmetry the number of states may differ a little from run
     *            to run
     * @throws dev.fencepost.simulator.BadInputException
     *             in one sentence, if TLC does not accept the specification or cannot evaluate it
     */
    public static CheckResult run(SpecConfig config, int workers) {
        return run(config, SpecModules.ofClassPath(), workers);
    }

    /** Checks a specification over those modules, and throws as the other one does. */
    public static CheckResult run(SpecConfig config, SpecModules modules, int workers) {
        return Isolation.check(config, modules, workers, Map.of());
    }

    /**
     * Checks a specification some of whose definitions are answered by Java, with one worker, and throws as the other
     * ones do.
     *
     * @param operators
     *            by the name of a definition with one parameter, what it comes to for an argument: always the same.
     *            What one of them throws is thrown as it is
     */
    public static CheckResult run(SpecConfig config, SpecModules modules,
            Map<String, UnaryOperator<SpecValue>> operators) {
        return Isolation.check(config, modules, 1, operators);
    }
}
