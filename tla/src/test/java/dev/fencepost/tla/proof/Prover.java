package dev.fencepost.tla.proof;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import org.jspecify.annotations.Nullable;

/** Z3 with a fixed seed and a bound on its steps, so that an answer depends on neither time nor machine. */
final class Prover {

    private static final int SEED = 7;
    private static final int MOST_STEPS = 5_000_000;

    private final Solver solver;
    private @Nullable Term given;

    Prover(Language language) {
        solver = language.context().mkSimpleSolver();
        Params params = language.context().mkParams();
        params.add("random_seed", SEED);
        params.add("rlimit", MOST_STEPS);
        solver.setParameters(params);
    }

    /** Whether what is given implies the goal; false is no proof of the contrary. */
    boolean proves(Obligation obligation) {
        return against(obligation) == Status.UNSATISFIABLE;
    }

    /** Whether there is an example against it; false is no proof that there is none. */
    boolean refutes(Obligation obligation) {
        return against(obligation) == Status.SATISFIABLE;
    }

    private Status against(Obligation obligation) {
        take(obligation.given());
        solver.push();
        solver.add(only(obligation.goal().not()));
        Status status = solver.check();
        solver.pop();
        return status;
    }

    private static BoolExpr[] only(Term term) {
        return new BoolExpr[]{term.truth()};
    }

    /** Whether there is an example of that. */
    boolean hasExample(Term term) {
        take(term);
        return solver.check() == Status.SATISFIABLE;
    }

    /** Obligations come in groups with the same thing given. */
    private void take(Term term) {
        if (term.equals(given)) {
            return;
        }
        solver.reset();
        solver.add(only(term));
        given = term;
    }
}
