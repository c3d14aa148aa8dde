package dev.fencepost.tla.tlc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;

/** What the definitions of a specification look like: which apply which, and which stand for a step of the code. */
final class Definitions {

    private static final String MARK = "Java:";

    private final Tool tool;

    Definitions(Tool tool) {
        this.tool = tool;
    }

    /** What the comment above a definition says behind {@code Java:}, which makes it an action of its own. */
    static Optional<String> mark(OpDefNode definition) {
        String[] comments = definition.getPreComments();
        List<String> lines = new ArrayList<>();
        for (String comment : comments == null ? new String[0] : comments) {
            String line = comment.strip().replaceFirst("^\\\\\\*\\s*", "");
            if (line.startsWith(MARK)) {
                lines.clear();
                lines.add(line.substring(MARK.length()).strip());
            } else if (!lines.isEmpty()) {
                lines.add(line.strip());
            }
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(lines.stream().collect(Collectors.joining(" ")));
    }

    static boolean isMarked(OpDefNode definition) {
        return mark(definition).isPresent();
    }

    /** What a node says once names of parts of it are left out. */
    static SemanticNode body(SemanticNode node) {
        return switch (node) {
            case LetInNode let -> body(let.getBody());
            case LabelNode label -> body(label.getBody());
            default -> node;
        };
    }

    static boolean isChoice(OpApplNode node) {
        int code = code(node);
        return code == ToolGlobals.OPCODE_dl || code == ToolGlobals.OPCODE_lor;
    }

    /** Whether it says that there is something in a set for which something holds. */
    static boolean isQuantified(OpApplNode node) {
        return code(node) == ToolGlobals.OPCODE_be;
    }

    /** Whether it says which of two things is so. */
    static boolean isConditional(OpApplNode node) {
        return code(node) == ToolGlobals.OPCODE_ite;
    }

    static boolean isConjunction(OpApplNode node) {
        int code = code(node);
        return code == ToolGlobals.OPCODE_cl || code == ToolGlobals.OPCODE_land;
    }

    private static int code(OpApplNode node) {
        return BuiltInOPs.getOpCode(node.getOperator().getName());
    }

    /** The definition that a node applies, as the configuration has it, empty if it applies something else. */
    Optional<OpDefNode> applied(SemanticNode node, Context context) {
        if (body(node) instanceof OpApplNode application && code(application) == 0
                && tool.lookup(application.getOperator(), context, false) instanceof OpDefNode definition
                && BuiltInOPs.getOpCode(definition.getName()) == 0) {
            return Optional.of(definition);
        }
        return Optional.empty();
    }
}
