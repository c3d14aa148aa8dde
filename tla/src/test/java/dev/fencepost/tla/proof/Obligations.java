package dev.fencepost.tla.proof;

import java.util.ArrayList;
import java.util.List;

/** What has to be proved of an election, in the order in which Z3 is asked. */
final class Obligations {

    /** In the place of a move: that runs begin in the invariant. */
    static final String INIT = "Init";
    /** In the place of a move: that the invariant implies a property. */
    static final String INVARIANT = "Inv";

    private final Election election;
    private final Clocks clocks;
    private final List<Obligation> all = new ArrayList<>();
    private final State state;
    private final Term given;

    private Obligations(Election election) {
        this.election = election;
        this.clocks = new Clocks(election);
        this.state = State.any(election.language());
        this.given = clocks.constants().and(clocks.bounded(state), Invariant.of(election, state));
    }

    /** All of them. */
    static List<Obligation> of(Election election) {
        Obligations obligations = new Obligations(election);
        obligations.all.addAll(Lemma.obligations(election));
        obligations.begins();
        obligations.implies();
        Moves.all(election.judge()).forEach(obligations::preserves);
        return List.copyOf(obligations.all);
    }

    private void begins() {
        Term begun = clocks.constants().and(Invariant.init(election, state));
        for (Conjunct conjunct : Invariant.conjuncts(election.judge())) {
            add(conjunct.name(), INIT, begun, conjunct.of(election, state));
        }
    }

    private void implies() {
        for (Property property : Properties.all()) {
            if (!property.ofStep()) {
                add(property.name(), INVARIANT, given, property.formula().of(election, state, state));
            }
        }
    }

    private void preserves(Move move) {
        election.language().begin(move.name());
        Step step = move.from(election, state);
        Term moved = given.and(step.guard());
        for (Conjunct conjunct : Invariant.conjuncts(election.judge())) {
            add(conjunct.name(), move.name(), moved, conjunct.of(election, step.after()));
        }
        for (Property property : Properties.all()) {
            if (property.ofStep()) {
                add(property.name(), move.name(), moved, property.formula().of(election, state, step.after()));
            }
        }
    }

    private void add(String what, String where, Term known, Term goal) {
        all.add(new Obligation(what + "/" + where, known, goal));
    }
}
