package dev.fencepost.tla.spec;

import dev.fencepost.simulator.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Gives each specification a TLC and a folder of its own. */
final class Isolation {

    private Isolation() {}

    static Spec open(SpecConfig config, SpecModules modules) {
        if (modules.text(config.module()).isEmpty()) {
            throw new BadInputException("there is no module " + config.module() + " among the specifications");
        }
        return TlcClasses.bridge().open(SpecRoot.of(config, modules), folder());
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("fencepost-tla-");
        } catch (IOException full) {
            throw new UncheckedIOException("no folder can be made for TLC: " + full.getMessage(), full);
        }
    }
}
