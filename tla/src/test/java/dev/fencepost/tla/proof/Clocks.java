package dev.fencepost.tla.proof;

import java.util.ArrayList;
import java.util.List;

/**
 * What is assumed of clocks: within the rates that are declared, from the start of each running timer.
 *
 * <p>A validity that lasts less than {@code VALIDITY} on the holder's clock lasts less than {@code HOLDER_SPAN} in true
 * time, and a wait of more than {@code LEASE} on the judge's clock lasts more than {@code JUDGE_SPAN}: {@link Lemma}
 * shows that this is what bounded rates come to.
 */
final class Clocks {

    private final Election election;

    Clocks(Election election) {
        this.election = election;
    }

    /** What the constants are. */
    Term constants() {
        Language language = election.language();
        Term holder = election.constant(Fixed.HOLDER_SPAN);
        Term judge = election.constant(Fixed.JUDGE_SPAN);
        Term none = language.noTime();
        Term positive = language.all(holder.above(none), judge.above(none),
                election.constant(Fixed.VALIDITY).above(none), election.constant(Fixed.LEASE).above(none));
        return election.has(Fault.MARGIN) ? positive : positive.and(holder.atMost(judge));
    }

    /** What holds of the timers that run in a state. */
    Term bounded(State state) {
        List<Term> all = new ArrayList<>();
        all.add(election.language().every(Domain.PROCESS, process -> election.holds(state, process)
                .implies(holderBounds(state, process))));
        if (election.challengerJudges()) {
            all.add(election.language().every(Domain.PROCESS, process -> state.get(Var.SEEN, process)
                    .implies(challengerBounds(state, process))));
        } else {
            all.add(judgeBounds(state, state.get(Var.STORE_CLOCK), state.get(Var.STORE_ANCHOR),
                    state.get(Var.STORED_AT)));
        }
        return election.language().all(all.toArray(Term[]::new));
    }

    private Term holderBounds(State state, Term process) {
        Term shown = state.get(Var.CLOCK, process).minus(state.get(Var.DATE, process));
        Term passed = state.get(Var.NOW).minus(state.get(Var.DATE_AT, process));
        Term validity = election.constant(Fixed.VALIDITY);
        Term span = election.constant(Fixed.HOLDER_SPAN);
        return shown.below(validity).implies(passed.below(span))
                .and(shown.atMost(validity).implies(passed.atMost(span)));
    }

    private Term challengerBounds(State state, Term process) {
        Term clock = state.get(Var.CLOCK, process);
        return judgeBounds(state, clock, state.get(Var.CHANGED, process), state.get(Var.CHANGED_AT, process))
                .and(judgeBounds(state, clock, state.get(Var.CREATED, process), state.get(Var.CREATED_AT, process)));
    }

    private Term judgeBounds(State state, Term clock, Term since, Term sinceAt) {
        Term shown = clock.minus(since);
        Term passed = state.get(Var.NOW).minus(sinceAt);
        Term lease = election.constant(Fixed.LEASE);
        Term span = election.constant(Fixed.JUDGE_SPAN);
        return shown.above(lease).implies(passed.above(span))
                .and(shown.atLeast(lease).implies(passed.atLeast(span)));
    }
}
