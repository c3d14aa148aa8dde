package dev.fencepost.tla.spec;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The entry into one isolated TLC, found by name: for specifications and checks of one module. */
public interface TlcBridge {

    /**
     * Opens a specification.
     *
     * @param folder
     *            empty, used by nobody else, deleted when the specification is closed
     * @param closed
     *            told once that it was closed
     * @throws dev.fencepost.simulator.BadInputException
     *             in one sentence, if TLC does not accept the specification
     */
    Spec open(SpecRoot root, Path folder, Runnable closed);

    /**
     * Checks a specification.
     *
     * @param folder
     *            empty, used by nobody else, deleted at the end
     * @param operators
     *            what answers in place of definitions with one parameter, by their names
     * @throws dev.fencepost.simulator.BadInputException
     *             in one sentence, if TLC does not accept the specification or cannot evaluate it
     */
    CheckResult check(SpecRoot root, Path folder, int workers, Map<String, UnaryOperator<SpecValue>> operators);
}
