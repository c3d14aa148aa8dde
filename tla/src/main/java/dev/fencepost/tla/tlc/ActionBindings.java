package dev.fencepost.tla.tlc;

import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.Action;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.IValue;

/** Names an action of TLC by its definition and the parameters that are bound. */
final class ActionBindings {

    private ActionBindings() {}

    static SpecAction of(Action action) {
        OpDefNode definition = action.getOpDef();
        if (definition == null) {
            return SpecAction.named(action.getName().toString());
        }
        return new SpecAction(name(action.pred).orElse(definition.getName().toString()),
                bindings(definition, action.con));
    }

    /**
     * The definition behind quantifiers whose sets depend on the state: those TLC does not take apart, and calls the
     * whole by the definition that they stand in.
     */
    private static Optional<String> name(SemanticNode node) {
        if (!(node instanceof OpApplNode quantified)
                || BuiltInOPs.getOpCode(quantified.getOperator().getName()) != ToolGlobals.OPCODE_be) {
            return Optional.empty();
        }
        ExprOrOpArgNode body = quantified.getArgs()[0];
        if (body instanceof OpApplNode applied && applied.getOperator() instanceof OpDefNode definition
                && definition.getKind() == ASTConstants.UserDefinedOpKind) {
            return Optional.of(definition.getName().toString());
        }
        return name(body);
    }

    /** The context lists what was bound last first; beyond the definition's own parameters it is of outer ones. */
    private static Map<String, SpecValue> bindings(OpDefNode definition, Context context) {
        Deque<SymbolNode> innermostLast = new ArrayDeque<>();
        Set<FormalParamNode> parameters = Set.of(definition.getParams());
        int[] missing = {parameters.size()};
        context.lookupName(name -> {
            if (name != null) {
                innermostLast.addFirst(name);
                missing[0] -= parameters.contains(name) ? 1 : 0;
            }
            return !parameters.isEmpty() && missing[0] == 0;
        });
        Map<String, SpecValue> bindings = new LinkedHashMap<>();
        for (SymbolNode name : innermostLast) {
            if (context.lookup(name) instanceof IValue value) {
                bindings.put(name.getName().toString(), TlcValues.fromTlc(value));
            }
        }
        return bindings;
    }
}
