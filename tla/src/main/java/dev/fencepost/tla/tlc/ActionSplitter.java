package dev.fencepost.tla.tlc;

import dev.fencepost.tla.spec.SpecAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.EvalException;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import util.Assert.TLCRuntimeException;

/**
 * Takes the next-state action apart into named actions, further than TLC does, which stops at the first choice that
 * depends on the state.
 *
 * <p>An action is a definition whose comment says which step of the code it stands for; where no definition on the way
 * says so, it is the first one that is applied.
 */
final class ActionSplitter {

    private static final int MOST_CHOICES = 1_000;

    private final Tool tool;
    private final Definitions definitions;

    ActionSplitter(Tool tool) {
        this.tool = tool;
        this.definitions = new Definitions(tool);
    }

    /** All actions, in the order of the next-state action, each with the ways to take it. */
    Map<SpecAction, List<ActionPart>> split() {
        Map<SpecAction, List<ActionPart>> actions = new LinkedHashMap<>();
        Action next = tool.getNextStateSpec();
        if (next != null) {
            for (ActionPart part : split(next)) {
                SpecAction action = new SpecAction(part.definition().getName().toString(),
                        part.bindings(tool, part.context(), TLCState.Empty));
                actions.computeIfAbsent(action, none -> new ArrayList<>()).add(part.prepared(tool));
            }
        }
        return actions;
    }

    /** The ways to take what TLC takes for one action. */
    List<ActionPart> split(Action action) {
        return split(action.pred, new Place(List.of(), action.con, action.getOpDef()));
    }

    /** What is bound where a part of the next-state action stands. */
    private record Place(List<Narrowing> narrowings, Context context, OpDefNode inside) {

        Place within(Context bound) {
            return new Place(narrowings, bound, inside);
        }

        Place behind(Narrowing narrowing) {
            List<Narrowing> more = new ArrayList<>(narrowings);
            more.add(narrowing);
            return new Place(List.copyOf(more), context, inside);
        }
    }

    private List<ActionPart> split(SemanticNode node, Place place) {
        if (!(Definitions.body(node) instanceof OpApplNode application)) {
            return leaf(node, place);
        }
        if (Definitions.isChoice(application)) {
            List<ActionPart> parts = new ArrayList<>();
            for (ExprOrOpArgNode alternative : application.getArgs()) {
                parts.addAll(split(alternative, place));
            }
            return parts;
        }
        if (Definitions.isQuantified(application)) {
            return quantified(application, place);
        }
        if (Definitions.isConditional(application)) {
            return conditional(application, place);
        }
        if (Definitions.isConjunction(application)) {
            return guarded(application, place);
        }
        Optional<OpDefNode> definition = definitions.applied(application, place.context());
        if (definition.isPresent()) {
            return applied(application, definition.get(), place);
        }
        return leaf(node, place);
    }

    private List<ActionPart> conditional(OpApplNode conditional, Place place) {
        ExprOrOpArgNode[] args = conditional.getArgs();
        List<ActionPart> parts = new ArrayList<>(split(args[1], place.behind(new Narrowing.Condition(args[0], true))));
        parts.addAll(split(args[2], place.behind(new Narrowing.Condition(args[0], false))));
        return parts;
    }

    /** Actions of their own may stand behind conditions of the state; whatever else is said together is one thing. */
    private List<ActionPart> guarded(OpApplNode conjunction, Place place) {
        ExprOrOpArgNode[] args = conjunction.getArgs();
        Place inner = place;
        for (ExprOrOpArgNode condition : Arrays.asList(args).subList(0, args.length - 1)) {
            if (condition.getLevel() > LevelConstants.VariableLevel) {
                return leaf(conjunction, place);
            }
            inner = inner.behind(new Narrowing.Condition(condition, true));
        }
        List<ActionPart> parts = split(args[args.length - 1], inner);
        return parts.stream().allMatch(part -> Definitions.isMarked(part.definition()))
                ? parts
                : leaf(conjunction, place);
    }

    private static List<ActionPart> leaf(SemanticNode node, Place place) {
        return List.of(new ActionPart(place.narrowings(), node, place.context(), place.inside(), null));
    }

    private List<ActionPart> applied(OpApplNode application, OpDefNode definition, Place place) {
        List<ActionPart> whole = List
                .of(new ActionPart(place.narrowings(), application, place.context(), definition, application));
        if (Definitions.isMarked(definition)) {
            return whole;
        }
        Context inner = tool.getOpContext(definition, application.getArgs(), place.context(), false);
        List<ActionPart> parts = split(definition.getBody(), new Place(place.narrowings(), inner, definition));
        return parts.stream().anyMatch(part -> Definitions.isMarked(part.definition())) ? parts : whole;
    }

    private List<ActionPart> quantified(OpApplNode quantifier, Place place) {
        ExprOrOpArgNode inner = quantifier.getArgs()[0];
        List<Context> choices = constantChoices(quantifier, place.context());
        if (choices.isEmpty()) {
            return split(inner, place.behind(new Narrowing.Choice(quantifier)));
        }
        List<ActionPart> parts = new ArrayList<>();
        for (Context choice : choices) {
            parts.addAll(split(inner, place.within(choice)));
        }
        return parts;
    }

    /** Empty where the choice depends on the state, or is too wide to name each. */
    private List<Context> constantChoices(OpApplNode quantifier, Context context) {
        try {
            List<Context> choices = new Narrowing.Choice(quantifier).ways(tool, context, TLCState.Empty);
            return choices.size() > MOST_CHOICES ? List.of() : choices;
        } catch (EvalException | TLCRuntimeException | NullPointerException | ClassCastException dependent) {
            return List.of();
        }
    }
}
