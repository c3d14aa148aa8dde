package dev.fencepost.tla.tlc;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecStep;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.Action;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.NotingTool;
import tlc2.util.Context;
import tlc2.value.IValue;
import util.UniqueString;

/** A specification opened by TLC's own evaluator. */
final class TlcSpec implements Spec {

    private final SpecConfig config;
    private final ModuleFolder folder;
    private final NotingTool tool;
    private final Runnable closed;
    private boolean open = true;
    private final Variables variables = Variables.declared();
    private final Map<SpecAction, List<ActionPart>> actions;
    private final Branches branches;

    TlcSpec(SpecConfig config, ModuleFolder folder, NotingTool tool, Runnable closed) {
        this.config = config;
        this.folder = folder;
        this.tool = tool;
        this.closed = closed;
        this.actions = new ActionSplitter(tool).split();
        this.branches = new Branches(tool.getRootModule(), folder);
    }

    @Override
    public SpecConfig config() {
        return config;
    }

    @Override
    public List<String> variableNames() {
        return variables.names().stream().map(UniqueString::toString).toList();
    }

    @Override
    public List<SpecAction> actions() {
        return List.copyOf(actions.keySet());
    }

    @Override
    public Map<String, String> steps() {
        Map<String, String> steps = new LinkedHashMap<>();
        actions.values().forEach(parts -> parts.forEach(part -> steps.put(part.definition().getName().toString(),
                Definitions.mark(part.definition()).orElse(""))));
        return steps;
    }

    @Override
    public Map<String, Set<String>> branches() {
        return branches(branch -> true);
    }

    @Override
    public Map<String, Set<String>> branchesTaken() {
        return branches(branch -> tool.cameTo(branch.action(), branch.expression()));
    }

    private Map<String, Set<String>> branches(Predicate<Branches.Branch> which) {
        Map<String, Set<String>> found = new LinkedHashMap<>();
        actions.values().forEach(parts -> parts.forEach(part -> {
            Set<String> names = found.computeIfAbsent(part.definition().getName().toString(),
                    none -> new LinkedHashSet<>());
            branches.of(part.definition()).stream().filter(which).forEach(branch -> names.add(branch.name()));
        }));
        return found;
    }

    @Override
    public List<SpecState> initialStates() {
        StateVec found = TlcReasons.evaluating("the initial states", tool::getInitStates);
        List<SpecState> states = new ArrayList<>();
        for (int index = 0; index < found.size(); index++) {
            states.add(complete("the initial predicate", found.elementAt(index)));
        }
        return eachOnce(states);
    }

    @Override
    public List<SpecStep> successors(SpecState from) {
        TLCState state = of(from);
        List<SpecStep> steps = new ArrayList<>();
        actions.forEach((action, parts) -> take(action, parts, state, (part, chosen, to) -> steps
                .add(new SpecStep(action, chosen(part, action, chosen, state), complete(action, to)))));
        return eachOnce(steps);
    }

    @Override
    public List<SpecState> successors(SpecState from, SpecAction action) {
        List<ActionPart> parts = actions.get(action);
        if (parts == null) {
            throw new IllegalArgumentException(config.module() + " has no action " + action);
        }
        List<SpecState> states = new ArrayList<>();
        tool.listen(parts.getFirst().definition());
        try {
            take(action, parts, of(from), (part, chosen, to) -> states.add(complete(action, to)));
        } finally {
            tool.listen(null);
        }
        return eachOnce(states);
    }

    /** Is told of a way to take an action, of the context with what was chosen, and of the state that follows. */
    private interface Taken {
        void by(ActionPart part, Context chosen, TLCState to);
    }

    private void take(SpecAction action, List<ActionPart> parts, TLCState state, Taken taken) {
        for (ActionPart part : parts) {
            TlcReasons.evaluating(action, () -> part.successors(tool, state,
                    (chosen, to) -> taken.by(part, chosen, to)));
        }
    }

    private Map<String, SpecValue> chosen(ActionPart part, SpecAction action, Context chosen, TLCState state) {
        if (part.definition().getArity() == action.bindings().size()) {
            return Map.of();
        }
        Map<String, SpecValue> bindings = part.bindings(tool, chosen, state);
        bindings.keySet().removeAll(action.bindings().keySet());
        return bindings;
    }

    /** A single one need not be told apart from others, which costs as much as finding it. */
    private static <T> List<T> eachOnce(List<T> found) {
        return List.copyOf(found.size() < 2 ? found : new LinkedHashSet<>(found));
    }

    private TlcState complete(Object source, TLCState state) {
        if (!tool.isGoodState(state)) {
            throw new BadInputException(source + " says nothing of "
                    + state.getUnassigned().stream().map(variable -> variable.getName().toString()).toList());
        }
        return new TlcState(variables, state);
    }

    @Override
    public boolean inModel(SpecState state) {
        return TlcReasons.evaluating("the constraints", () -> tool.isInModel(of(state)));
    }

    @Override
    public Optional<String> brokenInvariant(SpecState state) {
        return invariants(state).findFirst();
    }

    @Override
    public Optional<String> brokenStepProperty(SpecState from, SpecState to) {
        return stepProperties(from, to).findFirst();
    }

    @Override
    public List<String> broken(SpecState from, SpecState to) {
        return Stream.concat(invariants(to), stepProperties(from, to)).toList();
    }

    private Stream<String> invariants(SpecState state) {
        Action[] invariants = tool.getInvariants();
        String[] names = tool.getInvNames();
        return IntStream.range(0, invariants.length).filter(index -> !TlcReasons.evaluating(names[index],
                () -> tool.isValid(invariants[index], of(state)))).mapToObj(index -> names[index]);
    }

    private Stream<String> stepProperties(SpecState from, SpecState to) {
        Action[] properties = tool.getImpliedActions();
        String[] names = tool.getImpliedActNames();
        return IntStream.range(0, properties.length).filter(index -> !TlcReasons.evaluating(names[index],
                () -> tool.isValid(properties[index], of(from), of(to)))).mapToObj(index -> names[index]);
    }

    @Override
    public SpecState state(Map<String, SpecValue> values) {
        List<String> names = variableNames();
        if (values.size() != names.size() || !values.keySet().containsAll(names)) {
            throw new IllegalArgumentException(
                    "a state of " + config.module() + " has values for " + names + ", not for "
                            + values.keySet());
        }
        TLCState state = TLCState.Empty.createEmpty();
        values.forEach((name, value) -> state.bind(UniqueString.uniqueStringOf(name), TlcValues.toTlc(value)));
        return new TlcState(variables, state);
    }

    @Override
    public SpecState with(SpecState state, String variable, SpecValue value) {
        UniqueString name = UniqueString.uniqueStringOf(variable);
        if (!variables.names().contains(name)) {
            throw new IllegalArgumentException(config.module() + " has no variable " + variable);
        }
        TLCState changed = of(state).copy();
        changed.bind(name, TlcValues.toTlc(value));
        return new TlcState(variables, changed);
    }

    @Override
    public Map<String, SpecValue> variables(SpecState state) {
        Map<String, SpecValue> values = new LinkedHashMap<>();
        for (UniqueString name : variables.names()) {
            values.put(name.toString(), TlcValues.fromTlc(of(state).lookup(name)));
        }
        return values;
    }

    @Override
    public SpecValue evaluate(String definition, SpecState state) {
        Object meaning = meaning(definition);
        if (meaning instanceof OpDefNode node && node.getArity() == 0) {
            return TlcValues.fromTlc(TlcReasons.evaluating(definition,
                    () -> tool.eval(node.getBody(), Context.Empty, of(state))));
        }
        if (meaning instanceof IValue constant) {
            return TlcValues.fromTlc(constant);
        }
        throw new IllegalArgumentException(config.module() + " has no definition " + definition
                + " without parameters");
    }

    /** TLC looks up what the configuration puts in place of a definition or a constant. */
    private Object meaning(String definition) {
        SymbolNode symbol = tool.getRootModule().getOpDef(definition);
        if (symbol == null) {
            symbol = Arrays.stream(tool.getRootModule().getConstantDecls())
                    .filter(constant -> constant.getName().toString().equals(definition)).findFirst().orElse(null);
        }
        return symbol == null ? definition : tool.lookup(symbol);
    }

    @Override
    public long fingerprint(SpecState state) {
        return TlcReasons.evaluating("the view", () -> of(state).fingerPrint());
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            folder.close();
            closed.run();
        }
    }

    private static TLCState of(SpecState state) {
        if (state instanceof TlcState own) {
            return own.state();
        }
        throw new IllegalArgumentException("that state is of another specification");
    }
}
