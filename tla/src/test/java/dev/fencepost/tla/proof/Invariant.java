package dev.fencepost.tla.proof;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The invariant: its conjuncts, and the states that runs begin in. */
final class Invariant {

    private Invariant() {}

    /** All conjuncts. */
    static List<Conjunct> conjuncts() {
        return Stream.concat(StoreConjuncts.all().stream(), CandidateConjuncts.all().stream()).toList();
    }

    /** Those where that judge judges. */
    static List<Conjunct> conjuncts(Judge judge) {
        return conjuncts().stream().filter(one -> one.judges().contains(judge)).toList();
    }

    /** That all of them hold that are known. */
    static Term of(Election election, State state, Predicate<Conjunct> known) {
        return election.language().all(conjuncts(election.judge()).stream().filter(known)
                .map(one -> one.of(election, state)).toArray(Term[]::new));
    }

    /** The states that runs begin in: no process started, nothing sent or stored. */
    static Term init(Election e, State s) {
        Language language = e.language();
        Term none = language.noToken();
        return language.all(
                language.every(Domain.PROCESS, n -> e.in(s, n, Phase.UNBORN)
                        .and(s.get(Var.SEEN, n).not(), s.get(Var.GAINED, n).is(none), s.get(Var.CLAIMS, n).not())),
                language.every(Domain.WRITE, w -> s.get(Var.SENT, w).or(s.get(Var.OPEN, w)).not()),
                language.every(Domain.VERSION, v -> s.get(Var.EXISTS, v)
                        .or(s.get(Var.CLAIM_SENT, v), s.get(Var.WRITE_SENT, v)).not()),
                language.every(Domain.FENCE, f -> s.get(Var.MARK, f).is(none)),
                s.get(Var.PRESENT).or(s.get(Var.GRANTED), s.get(Var.DELETED)).not(),
                s.get(Var.NOW).is(language.noTime()), s.get(Var.STORED_AT).is(language.noTime()),
                s.get(Var.STORE_CLOCK).is(s.get(Var.STORE_ANCHOR)), s.get(Var.TOP).is(none));
    }
}
