package dev.fencepost.tla.spec;

import dev.fencepost.simulator.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Gives each specification a TLC and a folder of its own. */
final class Isolation {

    private Isolation() {}

    /** Opens a specification with a TLC that is used for nothing else until it is closed. */
    static Spec open(SpecConfig config, SpecModules modules) {
        SpecRoot root = root(config, modules);
        TlcBridge bridge = IdleTlcs.take(config.module());
        return bridge.open(root, folder(), () -> IdleTlcs.giveBack(config.module(), bridge));
    }

    /** Opens a specification with a TLC that others of its module use as well. */
    static Spec open(TlcBridge bridge, SpecConfig config) {
        return bridge.open(root(config, SpecModules.ofClassPath()), folder(), () -> {});
    }

    static CheckResult check(SpecConfig config, SpecModules modules, int workers,
            Map<String, UnaryOperator<SpecValue>> operators) {
        SpecRoot root = root(config, modules);
        TlcBridge bridge = IdleTlcs.take(config.module());
        CheckResult result = bridge.check(root, folder(), workers, operators);
        IdleTlcs.giveBack(config.module(), bridge);
        return result;
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
