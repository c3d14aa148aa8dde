package dev.fencepost.tla.tlc;

import java.util.ArrayList;
import java.util.List;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.ContextEnumerator;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;

/** What must be so in a state, or is chosen there, before an action can be taken. */
sealed interface Narrowing {

    /** What is bound behind it, once for each way; nothing where it is not so. */
    List<Context> ways(Tool tool, Context outer, TLCState state);

    /** Something is chosen from a set. */
    record Choice(OpApplNode quantifier) implements Narrowing {
        @Override
        public List<Context> ways(Tool tool, Context outer, TLCState state) {
            List<Context> ways = new ArrayList<>();
            ContextEnumerator each = tool.contexts(quantifier, outer, state, TLCState.Empty, 0,
                    CostModel.DO_NOT_RECORD);
            for (Context next = each.nextElement(); next != null; next = each.nextElement()) {
                ways.add(next);
            }
            return ways;
        }
    }

    /** A condition holds, or does not. */
    record Condition(SemanticNode test, boolean holds) implements Narrowing {
        @Override
        public List<Context> ways(Tool tool, Context outer, TLCState state) {
            return tool.eval(test, outer, state) instanceof BoolValue truth && truth.val == holds
                    ? List.of(outer)
                    : List.of();
        }
    }
}
