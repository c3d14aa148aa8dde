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
        return open(TlcClasses.bridge(), config, modules);
    }

    static Spec open(TlcBridge bridge, SpecConfig config, SpecModules modules) {
        return bridge.open(root(config, modules), folder());
    }

    static CheckResult check(TlcBridge bridge, SpecConfig config, SpecModules modules, int workers) {
        return bridge.check(root(config, modules), folder(), workers);
    }

    private static SpecRoot root(SpecConfig config, SpecModules modules) {
        if (modules.text(config.module()).isEmpty()) {
            throw new BadInputException("there is no module " + config.module() + " among the specifications");
        }
        return SpecRoot.of(config, modules);
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("fencepost-tla-");
        } catch (IOException full) {
            throw new UncheckedIOException("no folder can be made for TLC: " + full.getMessage(), full);
        }
    }
}
