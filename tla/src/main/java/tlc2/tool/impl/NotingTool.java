package tlc2.tool.impl;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.IActionItemList;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.Value;
import util.FilenameToStream;

/**
 * TLC's evaluator, which notes to which expressions each action comes.
 *
 * <p>TLC's own coverage counts every expression in every context, which costs time; here it is one bit for each action and
 * expression. It stands in TLC's own package because what it must override takes types that only this package knows.
 */
public final class NotingTool extends Tool {

    private final Map<OpDefNode, BitSet> noted = new HashMap<>();
    private @Nullable BitSet listening;

    /** An evaluator of the module of that folder. */
    public NotingTool(String folder, String module, FilenameToStream modules) {
        super(folder, module, module, modules);
    }

    /** Notes from now on what belongs to an action, or to {@code null} for nothing. */
    public void listen(@Nullable OpDefNode action) {
        listening = action == null ? null : noted.computeIfAbsent(action, none -> new BitSet());
    }

    /** Whether an action ever came to an expression. */
    public boolean cameTo(OpDefNode action, SemanticNode expression) {
        return noted.getOrDefault(action, new BitSet()).get(expression.getUid());
    }

    private void note(SemanticNode expression) {
        BitSet into = listening;
        if (into != null) {
            into.set(expression.getUid());
        }
    }

    @Override
    public Value eval(SemanticNode expression, Context context, TLCState from, TLCState to, int control,
            CostModel cost) {
        note(expression);
        return evalImpl(expression, context, from, to, control, CostModel.DO_NOT_RECORD);
    }

    @Override
    protected Value evalAppl(OpApplNode expression, Context context, TLCState from, TLCState to, int control,
            CostModel cost) {
        return evalApplImpl(expression, context, from, to, control, CostModel.DO_NOT_RECORD);
    }

    @Override
    protected Value setSource(SemanticNode expression, Value value) {
        return value;
    }

    @Override
    protected TLCState getNextStates(Action action, SemanticNode expression, ActionItemList rest, Context context,
            TLCState from, TLCState to, INextStateFunctor found, CostModel cost) {
        note(expression);
        return getNextStatesImpl(action, expression, rest, context, from, to, found, CostModel.DO_NOT_RECORD);
    }

    @Override
    protected TLCState getNextStatesAppl(Action action, OpApplNode expression, ActionItemList rest, Context context,
            TLCState from, TLCState to, INextStateFunctor found, CostModel cost) {
        return getNextStatesApplImpl(action, expression, rest, context, from, to, found, CostModel.DO_NOT_RECORD);
    }

    @Override
    protected TLCState processUnchanged(Action action, SemanticNode expression, ActionItemList rest, Context context,
            TLCState from, TLCState to, INextStateFunctor found, CostModel cost) {
        return processUnchangedImpl(action, expression, rest, context, from, to, found, CostModel.DO_NOT_RECORD);
    }

    @Override
    public TLCState enabled(SemanticNode expression, IActionItemList rest, Context context, TLCState from, TLCState to,
            CostModel cost) {
        return enabledImpl(expression, (ActionItemList) rest, context, from, to, CostModel.DO_NOT_RECORD);
    }

    @Override
    protected TLCState enabledAppl(OpApplNode expression, ActionItemList rest, Context context, TLCState from,
            TLCState to, CostModel cost) {
        return enabledApplImpl(expression, rest, context, from, to, CostModel.DO_NOT_RECORD);
    }

    @Override
    protected TLCState enabledUnchanged(SemanticNode expression, ActionItemList rest, Context context, TLCState from,
            TLCState to, CostModel cost) {
        return enabledUnchangedImpl(expression, rest, context, from, to, CostModel.DO_NOT_RECORD);
    }
}
