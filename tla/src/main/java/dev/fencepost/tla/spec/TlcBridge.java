package dev.fencepost.tla.spec;

import java.nio.file.Path;

/** The entry into one isolated TLC, found by name: used once, for one specification. */
public interface TlcBridge {

    /**
     * Opens a specification.
     *
     * @param folder
     *            empty, used by nobody else, deleted when the specification is closed
     * @throws dev.fencepost.simulator.BadInputException
     *             in one sentence, if TLC does not accept the specification
     */
    Spec open(SpecRoot root, Path folder);
}
