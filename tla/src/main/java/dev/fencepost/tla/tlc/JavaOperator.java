package dev.fencepost.tla.tlc;

import dev.fencepost.tla.spec.SpecValue;
import java.util.function.UnaryOperator;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.EvaluatingValue;
import tlc2.value.impl.Value;

/** A definition with one parameter in place of whose text Java answers, as for the modules that TLC brings along. */
final class JavaOperator extends EvaluatingValue {

    private final UnaryOperator<SpecValue> answer;

    private JavaOperator(UnaryOperator<SpecValue> answer) {
        super(null, null, 0);
        this.answer = answer;
    }

    /** Puts Java in the place of a definition of the module that a tool has read. */
    static void replace(Tool tool, String definition, UnaryOperator<SpecValue> answer) {
        OpDefNode node = tool.getRootModule().getOpDef(definition);
        if (node == null || node.getArity() != 1) {
            throw new IllegalStateException(tool.getRootModule().getName() + " has no definition " + definition
                    + " with one parameter");
        }
        node.setToolObject(tool.getId(), new JavaOperator(answer));
    }

    @Override
    public Value eval(Tool tool, ExprOrOpArgNode[] arguments, Context context, TLCState from, TLCState to, int control,
            CostModel cost) {
        return TlcValues.toTlc(answer.apply(
                TlcValues.fromTlc(tool.eval(arguments[0], context, from, to, control, cost))));
    }
}
