package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Domain.FENCE;
import static dev.fencepost.tla.proof.Domain.PROCESS;
import static dev.fencepost.tla.proof.Domain.UID;
import static dev.fencepost.tla.proof.Domain.VERSION;
import static dev.fencepost.tla.proof.Domain.WRITE;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run from the beginning, given by the names of its moves: who makes them, and when, is left to Z3.
 *
 * @param judge
 *            of expiry
 * @param moves
 *            names, in order
 */
record Story(Judge judge, List<String> moves) {

    private static final Map<Domain, Integer> FEW = Map.of(PROCESS, 3, WRITE, 6, VERSION, 7, UID, 2, FENCE, 2);

    /** From words in a row. */
    static Story of(Judge judge, String moves) {
        return new Story(judge, List.of(moves.strip().split("\\s+")));
    }

    /** The same with more moves. */
    Story then(String more) {
        return of(judge, String.join(" ", moves) + " " + more);
    }

    /** Whether it can happen. */
    boolean happens() {
        return ends(Set.of(), (election, before, after) -> election.language().yes());
    }

    /** Whether with those faults it can happen and its last move break that property. */
    boolean breaks(Property property, Set<Fault> faults) {
        return ends(faults, (election, before, after) -> property.formula().of(election, before, after).not());
    }

    private boolean ends(Set<Fault> faults, Property.Formula wanted) {
        try (Language language = Language.bounded(FEW)) {
            Election election = new Election(language, judge, faults);
            Clocks clocks = new Clocks(election);
            State before = State.any(language);
            State state = before;
            Term run = clocks.constants().and(Invariant.init(election, state), clocks.bounded(state));
            for (int at = 0; at < moves.size(); at++) {
                language.begin(at + " " + moves.get(at));
                Step step = Moves.named(judge, moves.get(at)).from(election, state);
                before = state;
                state = step.after();
                run = run.and(step.guard(), clocks.bounded(state));
            }
            return new Prover(language).hasExample(run.and(wanted.of(election, before, state)));
        }
    }
}
