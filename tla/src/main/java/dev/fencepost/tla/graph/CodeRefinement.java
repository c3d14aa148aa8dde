package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.ModelCheck;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A run of TLC's model checker through a small world of the code, which must refine the specification.
 *
 * <p>TLC's own is all but the code: it goes through the worlds breadth first under the configured view, symmetry and
 * constraints, counts the states that it tells apart, and finds whether the code begins as the specification does and
 * whether each single step, those beyond the constraints included, is one of the specification or changes no variable.
 * Ours is what it asks: which worlds come after a world, and what a world shows. The module that asks it is
 * {@code CodeLease} or {@code CodeEtcd}.
 *
 * @param <W>
 *            a state of the small world
 */
public final class CodeRefinement<W> {

    /** The property that each step of the code is one of the specification, or changes no variable. */
    public static final String STEPS = "SpecSteps";

    private final SmallWorld<W> code;
    private final List<Met<W>> worlds = new ArrayList<>();
    private final Map<SpecValue, Integer> numbers = new HashMap<>();

    /** A step leaves most variables alone. What is kept once takes a fifth of the memory, and is equal at a glance. */
    private final Map<SpecValue, SpecValue> kept = new HashMap<>();

    private Ahead ahead = new Ahead(-1, SpecValue.set(), SpecValue.set());

    /** The first world that shows this, made anew when it is asked for: to keep each would take much memory. */
    private record Met<W>(Supplier<W> world, SpecValue shown) {}

    /** Where a world can go: TLC asks for the code's steps, and then for those of the clocks. */
    private record Ahead(int from, SpecValue steps, SpecValue ticks) {}

    private CodeRefinement(SmallWorld<W> code) {
        this.code = code;
        number(code::initial);
    }

    /**
     * Goes through all worlds, or until one step is not allowed.
     *
     * @param module
     *            of the code, which extends that of the configuration
     * @param specification
     *            what goes with that world: an initial predicate and a next-state action
     * @return that {@link #STEPS} is violated, or a part of the initial predicate, where the code does not refine it
     * @throws IllegalStateException
     *             if the configuration has a formula in the place of those two
     */
    public static <W> CheckResult check(SmallWorld<W> code, String module, SpecConfig specification,
            SpecModules modules) {
        if (!(specification.behaviour() instanceof Behaviour.InitNext(String init, String next))) {
            throw new IllegalStateException("a formula does not say what is allowed: " + specification.behaviour());
        }
        CodeRefinement<W> refinement = new CodeRefinement<>(code);
        return ModelCheck.run(specification.withModule(module).withBehaviour(new Behaviour.Formula("CodeSpec"))
                .withSubstitution("SpecNext", next).withProperties(init, STEPS),
                modules, Map.of("CodeShows", number -> refinement.met(number).shown(),
                        "AfterStep", number -> refinement.ahead(number).steps(),
                        "AfterTick", number -> refinement.ahead(number).ticks()));
    }

    private Met<W> met(SpecValue number) {
        return worlds.get(number.asInt());
    }

    private Ahead ahead(SpecValue from) {
        if (ahead.from() != from.asInt()) {
            List<SpecValue> steps = new ArrayList<>();
            List<SpecValue> ticks = new ArrayList<>();
            for (Move<W> move : code.moves(met(from).world().get())) {
                (move.kind() == Move.Kind.CLOCKS ? ticks : steps).add(number(move.after()));
            }
            ahead = new Ahead(from.asInt(), SpecValue.set(steps), SpecValue.set(ticks));
        }
        return ahead;
    }

    private SpecValue number(Supplier<W> world) {
        Map<String, SpecValue> variables = new HashMap<>(code.variables(world.get()));
        variables.replaceAll((name, value) -> kept.computeIfAbsent(value, Function.identity()));
        SpecValue shown = new SpecValue.Rec(variables);
        return SpecValue.of(numbers.computeIfAbsent(shown, first -> {
            worlds.add(new Met<>(world, shown));
            return worlds.size() - 1;
        }));
    }
}
