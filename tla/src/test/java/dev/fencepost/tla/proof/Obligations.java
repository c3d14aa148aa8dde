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

    private Obligations(Election election) {
        this.election = election;
        this.clocks = new Clocks(election);
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
        State state = State.any(election.language());
        Term given = clocks.constants().and(Invariant.init(election, state));
        for (Conjunct conjunct : Invariant.conjuncts(election.judge())) {
            add(conjunct.name(), INIT, given, conjunct.of(election, state));
        }
    }

    private void implies() {
        State state = State.any(election.language());
        Term given = given(election, state);
        for (Property property : Properties.all()) {
            if (!property.ofStep()) {
                add(property.name(), INVARIANT, given, property.formula().of(election, state, state));
            }
        }
    }

    /** What is known of a state before a move. */
    static Term given(Election election, State state) {
        Clocks clocks = new Clocks(election);
        return clocks.constants().and(clocks.bounded(state), Invariant.of(election, state));
    }

    private void preserves(Move move) {
        election.language().begin(move.name());
        State state = State.any(election.language());
        Step step = move.from(election, state);
        Term given = given(election, state).and(step.guard());
        for (Conjunct conjunct : Invariant.conjuncts(election.judge())) {
            add(conjunct.name(), move.name(), given, conjunct.of(election, step.after()));
        }
        for (Property property : Properties.all()) {
            if (property.ofStep()) {
                add(property.name(), move.name(), given, property.formula().of(election, state, step.after()));
            }
        }
    }

    private void add(String what, String where, Term given, Term goal) {
        all.add(new Obligation(what + "/" + where, given, goal));
    }
}
