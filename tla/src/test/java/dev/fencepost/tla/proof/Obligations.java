package dev.fencepost.tla.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

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
    private final Predicate<String> wanted;

    private Obligations(Election election, Predicate<Conjunct> known, Predicate<String> wanted) {
        this.wanted = wanted;
        this.election = election;
        this.clocks = new Clocks(election);
        this.state = State.any(election.language());
        this.given = clocks.constants().and(clocks.bounded(state), Invariant.of(election, state, known));
    }

    /** All of them. */
    static List<Obligation> of(Election election) {
        return of(election, name -> true);
    }

    /** Those whose names are wanted. */
    static List<Obligation> of(Election election, Predicate<String> wanted) {
        Obligations obligations = new Obligations(election, conjunct -> true, wanted);
        Lemma.obligations(election).stream().filter(lemma -> wanted.test(lemma.name()))
                .forEach(obligations.all::add);
        return obligations.ofRuns();
    }

    /** One of them, with that conjunct not known before the move. */
    static Obligation without(Election election, String conjunct, String obligation) {
        return new Obligations(election, known -> !known.name().equals(conjunct), obligation::equals).ofRuns()
                .getFirst();
    }

    private List<Obligation> ofRuns() {
        begins();
        implies();
        Moves.all(election.judge()).forEach(this::preserves);
        return List.copyOf(all);
    }

    private void begins() {
        Term begun = clocks.constants().and(Invariant.init(election, state));
        for (Conjunct conjunct : Invariant.conjuncts(election.judge())) {
            add(conjunct.name(), INIT, begun, () -> conjunct.of(election, state));
        }
    }

    private void implies() {
        for (Property property : Properties.all()) {
            if (!property.ofStep()) {
                add(property.name(), INVARIANT, given, () -> property.formula().of(election, state, state));
            }
        }
    }

    private void preserves(Move move) {
        election.language().begin(move.name());
        Step step = move.from(election, state);
        Term moved = given.and(step.guard());
        for (Conjunct conjunct : Invariant.conjuncts(election.judge())) {
            add(conjunct.name(), move.name(), moved, () -> conjunct.of(election, step.after()));
        }
        for (Property property : Properties.all()) {
            if (property.ofStep()) {
                add(property.name(), move.name(), moved,
                        () -> property.formula().of(election, state, step.after()));
            }
        }
    }

    private void add(String what, String where, Term known, Supplier<Term> goal) {
        String name = what + "/" + where;
        if (wanted.test(name)) {
            all.add(new Obligation(name, known, goal.get()));
        }
    }
}
