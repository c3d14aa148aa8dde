package dev.fencepost.tla.tlc;

import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.EvalException;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import util.Assert.TLCRuntimeException;

/**
 * One way to take an action: what must be so or be chosen in a state, and then what happens.
 *
 * @param narrowings
 *            conditions of the state, and what is chosen from sets that depend on it, outermost first
 * @param leaf
 *            what happens
 * @param context
 *            what is bound already
 * @param definition
 *            what the action is named after
 * @param call
 *            where that is applied, {@code null} where its body stands for itself
 */
record ActionPart(List<Narrowing> narrowings, SemanticNode leaf, Context context, OpDefNode definition,
        @Nullable OpApplNode call) {

    /**
     * The same, if arguments are constant, with the body of the definition and its parameters bound once and for all.
     */
    ActionPart prepared(Tool tool) {
        if (!narrowings.isEmpty() || call == null || !call.equals(leaf)) {
            return this;
        }
        Map<String, SpecValue> constants = bindings(tool, context, TLCState.Empty);
        if (constants.size() != definition.getArity()) {
            return this;
        }
        Context bound = context;
        for (FormalParamNode parameter : definition.getParams()) {
            SpecValue value = constants.get(parameter.getName().toString());
            if (value != null) {
                bound = bound.cons(parameter, TlcValues.toTlc(value));
            }
        }
        return new ActionPart(narrowings, definition.getBody(), bound, definition, null);
    }

    /** Parameters of the definition that have a value in a context and a state. */
    Map<String, SpecValue> bindings(Tool tool, Context bound, TLCState state) {
        Map<String, SpecValue> bindings = new LinkedHashMap<>();
        if (call != null) {
            FormalParamNode[] parameters = definition.getParams();
            ExprOrOpArgNode[] arguments = call.getArgs();
            for (int index = 0; index < parameters.length; index++) {
                String name = parameters[index].getName().toString();
                value(tool, arguments[index], bound, state).ifPresent(value -> bindings.put(name, value));
            }
        }
        return bindings;
    }

    /** TLC has no other way to tell that an argument depends on a state, or on what is not chosen yet, than to fail. */
    private static Optional<SpecValue> value(Tool tool, SemanticNode argument, Context bound, TLCState state) {
        try {
            return Optional.of(TlcValues.fromTlc(tool.eval(argument, bound, state)));
        } catch (EvalException | TLCRuntimeException | NullPointerException | ClassCastException
                | IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    /** Hands over each successor with the context in which the last choices were made. */
    void successors(Tool tool, TLCState state, BiConsumer<Context, TLCState> found) {
        List<Context> contexts = List.of(context);
        for (Narrowing narrowing : narrowings) {
            List<Context> next = new ArrayList<>();
            for (Context outer : contexts) {
                next.addAll(narrowing.ways(tool, outer, state));
            }
            contexts = next;
        }
        for (Context chosen : contexts) {
            StateVec states = tool.getNextStates(new Action(leaf, chosen, definition), state);
            for (int index = 0; index < states.size(); index++) {
                found.accept(chosen, states.elementAt(index));
            }
        }
    }

    /** Whether it can be taken in a state. */
    boolean isPossible(Tool tool, TLCState state) {
        boolean[] possible = {false};
        successors(tool, state, (chosen, to) -> possible[0] = true);
        return possible[0];
    }
}
