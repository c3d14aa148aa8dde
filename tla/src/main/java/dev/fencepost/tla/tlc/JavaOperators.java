package dev.fencepost.tla.tlc;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.EvaluatingValue;
import tlc2.value.impl.Value;

/** Definitions in place of whose texts Java answers during a run, as it does for the modules that TLC brings along. */
final class JavaOperators {

    private final Tool tool;
    private final List<OpDefNode> replaced = new ArrayList<>();
    private @Nullable RuntimeException thrown;

    JavaOperators(Tool tool, Map<String, UnaryOperator<SpecValue>> operators) {
        this.tool = tool;
        operators.forEach(this::replace);
    }

    private void replace(String definition, UnaryOperator<SpecValue> answer) {
        OpDefNode node = tool.getRootModule().getOpDef(definition);
        if (node == null || node.getArity() != 1) {
            throw new IllegalStateException("there is no definition " + definition + " with one parameter");
        }
        node.setToolObject(tool.getId(), new Answered(answer));
        replaced.add(node);
    }

    /** What Java throws is thrown as it is: TLC would keep no more of it than its text. */
    CheckResult during(Supplier<CheckResult> run) {
        try {
            return run.get();
        } catch (BadInputException failed) {
            throw thrown == null ? failed : thrown;
        } finally {
            // TLC keeps what it has read last, and so would all that Java remembers to answer.
            replaced.forEach(node -> node.setToolObject(tool.getId(), null));
        }
    }

    private final class Answered extends EvaluatingValue {

        private final UnaryOperator<SpecValue> answer;

        Answered(UnaryOperator<SpecValue> answer) {
            super(null, null, 0);
            this.answer = answer;
        }

        @Override
        public Value eval(Tool evaluator, ExprOrOpArgNode[] arguments, Context context, TLCState from, TLCState to,
                int control, CostModel cost) {
            SpecValue argument = TlcValues.fromTlc(evaluator.eval(arguments[0], context, from, to, control, cost));
            try {
                return TlcValues.toTlc(answer.apply(argument));
            } catch (RuntimeException failed) {
                thrown = failed;
                throw failed;
            }
        }
    }
}
