package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.ModelCheck;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;
import java.util.Objects;

/** A small world whose states are all visited, and how many of them there are. */
public interface PinnedWorld {

    /** How many states either side may reach. */
    int LIMIT = 25_000;

    /** How large worlds TLC goes through by itself in every build, which takes little time there. */
    int SMALL = 2_100;

    /** Its name. */
    String name();

    /** How many states it has, as TLC tells them apart. */
    int states();

    /** Whether it is too dear for every build. */
    boolean isNightly();

    /** The specification that goes with it, with a view and without symmetry. */
    SpecConfig config();

    /** The code in that world. */
    SmallWorld<?> code();

    /** The module in which the code is a specification of its own. */
    String codeModule();

    /** Compares the code with an opened specification, up to {@link #LIMIT} states. */
    default GraphReport compare(Spec spec) {
        return CodeGraph.compare(code(), spec, LIMIT);
    }

    /** Compares the code with the specification of those modules. */
    default GraphReport compare(SpecModules modules) {
        try (Spec spec = Spec.open(config().withSymmetry("Symmetry"), modules)) {
            return compare(spec);
        }
    }

    /** Whether TLC goes through its code and its specification by itself in every build, and not only by night. */
    default boolean isCounted() {
        return isOfOne() && states() < SMALL;
    }

    /** Whether there is one candidate, so that TLC by itself counts as many states as with symmetry. */
    default boolean isOfOne() {
        return Objects.requireNonNull(config().constants().get("Nodes")).asSet().size() == 1;
    }

    /** How many states TLC counts by itself, which knows nothing of the code. */
    default long count() {
        return ModelCheck.run(config(), 1).distinct();
    }

    /** What TLC says of the code as a refinement of the specification of those modules. */
    default CheckResult refines(SpecModules modules) {
        return CodeRefinement.check(code(), codeModule(), config(), modules);
    }

    /** Whether a state breaks what a definition of the specification says, as a probe should be broken. */
    default boolean breaks(String probe) {
        return ModelCheck.run(config().withSymmetry("Symmetry").withInvariants(probe), 1).violated().isPresent();
    }
}
