package dev.fencepost.tla.tlc;

import dev.fencepost.simulator.BadInputException;
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

/** Opens specifications in the TLC that was loaded with this class. */
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
        SpecConfig config = root.config();
        ModuleFolder folder = new ModuleFolder(root.modules(), path);
        try {
            folder.write(config.module() + ".cfg", config.text());
            FastTool tool = new FastTool(path.toString(), config.module(), config.module(), folder);
            refuseUnknownConstants(root.asked(), tool.getRootModule());
            refuseFalseAssumptions(root.asked(), tool);
            return new TlcSpec(root.asked(), folder, tool);
        } catch (BadInputException refused) {
            folder.close();
            throw refused;
        } catch (RuntimeException refused) {
            folder.close();
            throw TlcReasons.refusal(root.asked().module(),
                    printed.toString(StandardCharsets.UTF_8), refused);
        }
    }

    /** TLC passes over them in silence. */
    private static void refuseUnknownConstants(SpecConfig config, ModuleNode module) {
        Set<String> known = Stream.<SymbolNode>concat(Arrays.stream(module.getConstantDecls()),
                Arrays.stream(module.getOpDefs())).map(node -> node.getName().toString()).collect(Collectors.toSet());
        config.constants().keySet().stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new BadInputException("the specification " + config.module() + " has no constant " + name);
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
