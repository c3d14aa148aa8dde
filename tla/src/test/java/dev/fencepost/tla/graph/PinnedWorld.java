package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.ModelChecks;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;
import java.util.Objects;

/** A small world whose states are all visited, and how many of them there are. */
public interface PinnedWorld {

    /** How many states either side may reach. */
    int LIMIT = 20_000;

    /** In how large worlds TLC counts the states by itself in every build, which takes little time there. */
    int SMALL = 3_000;

    /** Its name. */
    String name();

    /** How many states it has, as TLC tells them apart. */
    int states();

    /** Whether it is too dear for every build. */
    boolean isNightly();

    /** The specification that goes with it, with a view and without symmetry. */
    SpecConfig config();

    /** Compares the code with an opened specification, up to {@link #LIMIT} states. */
    GraphReport compare(Spec spec);

    /** Compares the code with the specification of those modules. */
    default GraphReport compare(SpecModules modules) {
        try (Spec spec = Spec.open(config().withSymmetry("Symmetry"), modules)) {
            return compare(spec);
        }
    }

    /** Whether TLC counts its states by itself in every build: with one candidate there are as many with symmetry. */
    default boolean isCounted() {
        return states() < SMALL && Objects.requireNonNull(config().constants().get("Nodes")).asSet().size() == 1;
    }

    /** How many states TLC counts by itself, which knows nothing of the code. */
    default long count(ModelChecks checks) {
        return checks.run(config(), 1).distinct();
    }

    /** Whether a state breaks what a definition of the specification says, as a probe should be broken. */
    default boolean breaks(ModelChecks checks, String probe) {
        return checks.run(config().withSymmetry("Symmetry").withInvariants(probe), 1).violated().isPresent();
    }
}
