package dev.fencepost.tla.tlc;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecRoot;
import dev.fencepost.tla.spec.SpecValue;
import dev.fencepost.tla.spec.TlcBridge;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.impl.FastTool;
import tlc2.tool.impl.NotingTool;
import tlc2.tool.impl.Tool;
import tlc2.util.FP64;
import util.ToolIO;

/** Opens and checks specifications in the TLC that was loaded with this class. */
public final class Bridge implements TlcBridge {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private @Nullable Variables variables;

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
    public Spec open(SpecRoot root, Path path, Runnable closed) {
        ModuleFolder folder = new ModuleFolder(root.modules(), path);
        try {
            String module = root.config().module();
            return new TlcSpec(root.asked(), folder,
                    parse(root, folder, () -> new NotingTool(folder.folder().toString(), module, folder)), closed);
        } catch (RuntimeException refused) {
            folder.close();
            throw refused;
        }
    }

    @Override
    public CheckResult check(SpecRoot root, Path path, int workers, Map<String, UnaryOperator<SpecValue>> operators) {
        try (ModuleFolder folder = new ModuleFolder(root.modules(), path)) {
            String module = root.config().module();
            FastTool tool = parse(root, folder,
                    () -> new FastTool(folder.folder().toString(), module, module, folder));
            TlcRun run = new TlcRun(root.asked(), tool, folder);
            return new JavaOperators(tool, operators).during(() -> run.check(workers));
        }
    }

    private <T extends Tool> T parse(SpecRoot root, ModuleFolder folder, Supplier<T> reading) {
        SpecConfig config = root.config();
        printed.reset();
        folder.write(config.module() + ".cfg", config.text());
        T tool;
        try {
            tool = reading.get();
        } catch (RuntimeException refused) {
            throw TlcReasons.refusal(root.asked().module(), printed.toString(StandardCharsets.UTF_8), refused);
        }
        refuseUnknownConstants(root.asked(), tool.getRootModule());
        refuseFalseAssumptions(root.asked(), tool);
        refuseOtherVariables(config.module());
        RememberedViews.of(tool);
        return tool;
    }

    /** TLC numbers variables by their names, once and for all. */
    private void refuseOtherVariables(String module) {
        Variables declared = Variables.declared();
        if (variables != null && !variables.equals(declared)) {
            throw new IllegalStateException("a module " + module + " with other variables was opened before");
        }
        variables = declared;
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

    private static void refuseFalseAssumptions(SpecConfig config, Tool tool) {
        for (ExprNode assumption : tool.getAssumptions()) {
            String where = assumption.getLocation().toString();
            if (!TlcReasons.evaluating("the assumption at " + where, () -> tool.isValid(assumption))) {
                throw new BadInputException("an assumption of the specification " + config.module()
                        + " does not hold: " + where);
            }
        }
    }
}
