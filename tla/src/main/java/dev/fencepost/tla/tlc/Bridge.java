package dev.fencepost.tla.tlc;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecRoot;
import dev.fencepost.tla.spec.TlcBridge;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.impl.FastTool;
import tlc2.util.FP64;
import util.ToolIO;

/** Opens and checks specifications in the TLC that was loaded with this class. */
public final class Bridge implements TlcBridge {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    /** Made by name only, with TLC's classes as they are when just loaded. */
    public Bridge() {
        captureOutput(new PrintStream(printed, true, StandardCharsets.UTF_8));
        FP64.Init(0);
    }

    private static void captureOutput(PrintStream stream) {
        ToolIO.out = stream;
        ToolIO.err = stream;
    }

    @Override
    public Spec open(SpecRoot root, Path path) {
        ModuleFolder folder = new ModuleFolder(root.modules(), path);
        try {
            return new TlcSpec(root.asked(), folder, parse(root, folder));
        } catch (RuntimeException refused) {
            folder.close();
            throw refused;
        }
    }

    @Override
    public CheckResult check(SpecRoot root, Path path, int workers) {
        try (ModuleFolder folder = new ModuleFolder(root.modules(), path)) {
            FastTool tool = parse(root, folder);
            return new TlcRun(root.asked(), tool, folder).check(workers);
        }
    }

    private FastTool parse(SpecRoot root, ModuleFolder folder) {
        SpecConfig config = root.config();
        printed.reset();
        folder.write(config.module() + ".cfg", config.text());
        FastTool tool;
        try {
            tool = new FastTool(folder.folder().toString(), config.module(), config.module(), folder);
        } catch (RuntimeException refused) {
            throw TlcReasons.refusal(root.asked().module(), printed.toString(StandardCharsets.UTF_8), refused);
        }
        refuseUnknownConstants(root.asked(), tool.getRootModule());
        refuseFalseAssumptions(root.asked(), tool);
        return tool;
    }

    /** TLC passes over them in silence. That a model value is itself may be said of any. */
    private static void refuseUnknownConstants(SpecConfig config, ModuleNode module) {
        Set<String> known = Stream.<SymbolNode>concat(Arrays.stream(module.getConstantDecls()),
                Arrays.stream(module.getOpDefs())).map(node -> node.getName().toString()).collect(Collectors.toSet());
        config.constants().forEach((name, value) -> {
            if (!known.contains(name) && !value.toString().equals(name)) {
                throw new BadInputException("the specification " + config.module() + " has no constant " + name);
            }
        });
    }

    private static void refuseFalseAssumptions(SpecConfig config, FastTool tool) {
        for (ExprNode assumption : tool.getAssumptions()) {
            String where = assumption.getLocation().toString();
            if (!TlcReasons.evaluating("the assumption at " + where, () -> tool.isValid(assumption))) {
                throw new BadInputException("an assumption of the specification " + config.module()
                        + " does not hold: " + where);
            }
        }
    }
}
