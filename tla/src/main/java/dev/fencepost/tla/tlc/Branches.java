package dev.fencepost.tla.tlc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;

/**
 * The branches of definitions: each side of an {@code IF}, each arm of a {@code CASE}.
 *
 * <p>They are what may become of an action, and are found in the text of the specification, in whatever its actions apply.
 * A branch that only a fault leads to is none. Named is each by its definition and its condition, as in
 * {@code Finish: s.c.intent = "close"}.
 */
final class Branches {

    private static final String FAULTS = "Faults";
    private static final String FAULTY = "Faulty";

    private final ModuleFolder modules;
    private final Set<OpDefNode> own;
    private final Map<OpDefNode, Definition> definitions = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    /** Those of a module and of what it extends, but for the modules that come with TLA+. */
    Branches(ModuleNode module, ModuleFolder modules) {
        this.modules = modules;
        this.own = Arrays.stream(module.getOpDefs())
                .filter(definition -> !modules.isStandardModule(definition.getLocation().source()))
                .collect(Collectors.toSet());
    }

    /**
     * A branch that an action may come to.
     *
     * @param action
     *            the definition of the action
     * @param expression
     *            what the branch comes to
     * @param name
     *            its definition and its condition
     */
    record Branch(OpDefNode action, SemanticNode expression, String name) {}

    /** What is read in one definition. */
    private record Definition(Map<SemanticNode, String> branches, Set<OpDefNode> applied) {}

    /** Those of an action, and of all definitions that it rests on. */
    List<Branch> of(OpDefNode action) {
        List<Branch> found = new ArrayList<>();
        Set<OpDefNode> visited = new HashSet<>();
        Deque<OpDefNode> open = new ArrayDeque<>(List.of(action));
        while (!open.isEmpty()) {
            OpDefNode next = open.removeFirst();
            if (visited.add(next)) {
                Definition definition = definitions.computeIfAbsent(next, this::read);
                definition.branches().forEach((at, name) -> found.add(new Branch(action, at, name)));
                open.addAll(definition.applied());
            }
        }
        return found;
    }

    private Definition read(OpDefNode definition) {
        Definition read = new Definition(new LinkedHashMap<>(), new LinkedHashSet<>());
        if (definition.getBody() != null) {
            visit(definition.getBody(), definition, read);
        }
        return read;
    }

    private void visit(SemanticNode node, OpDefNode inside, Definition read) {
        if (node instanceof OpDefNode local) {
            visit(local.getBody(), inside, read);
            return;
        }
        if (node instanceof OpApplNode application) {
            if (application.getOperator() instanceof OpDefNode applied && own.contains(applied)) {
                read.applied().add(applied);
            }
            branch(application, inside, read.branches());
        }
        SemanticNode[] children = node.getChildren();
        if (children != null) {
            // the condition of OTHER is none, and what only a fault leads to is not looked at
            Arrays.stream(children).filter(Objects::nonNull).filter(child -> !isFaults(child, node))
                    .forEach(child -> visit(child, inside, read));
        }
    }

    /** Whether a part of an expression is a branch that only a fault leads to. */
    private boolean isFaults(SemanticNode part, SemanticNode whole) {
        if (!(whole instanceof OpApplNode application)) {
            return false;
        }
        int code = BuiltInOPs.getOpCode(application.getOperator().getName());
        ExprOrOpArgNode[] arguments = application.getArgs();
        return (code == ToolGlobals.OPCODE_ite || code == ToolGlobals.OPCODE_pair) && part.equals(arguments[1])
                && arguments[0] != null && isFault(arguments[0]);
    }

    private void branch(OpApplNode node, OpDefNode inside, Map<SemanticNode, String> into) {
        ExprOrOpArgNode[] arguments = node.getArgs();
        int code = BuiltInOPs.getOpCode(node.getOperator().getName());
        if (code == ToolGlobals.OPCODE_ite) {
            if (!isFault(arguments[0])) {
                into.put(arguments[1], name(inside, text(arguments[0])));
            }
            into.put(arguments[2], name(inside, "not " + text(arguments[0])));
        } else if (code == ToolGlobals.OPCODE_case) {
            for (ExprOrOpArgNode arm : arguments) {
                ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
                if (pair[0] == null) {
                    into.put(pair[1], name(inside, "OTHER"));
                } else if (!isFault(pair[0])) {
                    into.put(pair[1], name(inside, text(pair[0])));
                }
            }
        }
    }

    private String name(OpDefNode inside, String condition) {
        String name = inside.getName() + ": " + condition;
        int same = 1;
        while (!names.add(same == 1 ? name : name + " (" + same + ")")) {
            same++;
        }
        return same == 1 ? name : name + " (" + same + ")";
    }

    /** Whether a condition can hold only where something is wrong with the specification. */
    private boolean isFault(SemanticNode condition) {
        if (!(Definitions.body(condition) instanceof OpApplNode application)) {
            return false;
        }
        if (application.getOperator().getName().toString().equals(FAULTY)) {
            return true;
        }
        int code = BuiltInOPs.getOpCode(application.getOperator().getName());
        if (code == ToolGlobals.OPCODE_in) {
            return text(application.getArgs()[1]).equals(FAULTS);
        }
        return (code == ToolGlobals.OPCODE_land || code == ToolGlobals.OPCODE_cl)
                && Arrays.stream(application.getArgs()).anyMatch(this::isFault);
    }

    private String text(SemanticNode expression) {
        return modules.text(expression.getLocation());
    }
}
