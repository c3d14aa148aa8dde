package dev.fencepost.tla.proof;

import java.util.Set;
import java.util.stream.Stream;

/**
 * The election that is proved: who judges expiry, what goes wrong, and the words that its moves and its invariant
 * share.
 *
 * @param language
 *            of the proof
 * @param judge
 *            of expiry
 * @param faults
 *            what goes wrong; nothing in the election itself
 */
record Election(Language language, Judge judge, Set<Fault> faults) {

    boolean has(Fault fault) {
        return faults.contains(fault);
    }

    boolean challengerJudges() {
        return judge == Judge.CHALLENGER;
    }

    Term constant(Fixed constant) {
        return language.fixed(constant);
    }

    Term owner(Term write) {
        return language.fixed(Fixed.OWNER, write);
    }

    Term token(Term write) {
        return language.fixed(Fixed.TOKEN_OF, write);
    }

    Term condition(Term write) {
        return language.fixed(Fixed.CONDITION, write);
    }

    Term sent(Term write) {
        return language.fixed(Fixed.SENT, write);
    }

    Term sentAt(Term write) {
        return language.fixed(Fixed.SENT_AT, write);
    }

    Term writtenBy(Term version) {
        return language.fixed(Fixed.WRITTEN_BY, version);
    }

    Term held(Term version) {
        return language.fixed(Fixed.HELD, version);
    }

    Term neverHeld(Term version) {
        return language.fixed(Fixed.NEVER_HELD, version);
    }

    Term tokenAt(Term version) {
        return language.fixed(Fixed.TOKEN_AT, version);
    }

    Term uid(Term version) {
        return language.fixed(Fixed.UID_OF, version);
    }

    Term writtenAt(Term version) {
        return language.fixed(Fixed.WRITTEN_AT, version);
    }

    Term createdAt(Term version) {
        return language.fixed(Fixed.CREATED_AT, uid(version));
    }

    Term isA(Term write, Kind... kinds) {
        Term kind = language.fixed(Fixed.KIND_OF, write);
        return language.no().or(Stream.of(kinds).map(one -> kind.is(language.kind(one))).toArray(Term[]::new));
    }

    Term grants(Term write) {
        return isA(write, Kind.CREATE_HELD, Kind.ACQUIRE);
    }

    Term dated(Term write) {
        return isA(write, Kind.CREATE_HELD, Kind.ACQUIRE, Kind.RENEW);
    }

    Term creates(Term write) {
        return isA(write, Kind.CREATE_HELD, Kind.CREATE_UNHELD);
    }

    Term in(State state, Term process, Phase... phases) {
        Term phase = state.get(Var.PHASE, process);
        return language.no().or(Stream.of(phases).map(one -> phase.is(language.phase(one))).toArray(Term[]::new));
    }

    /** Whether a process holds what it may call valid. */
    Term holds(State state, Term process) {
        return in(state, process, Phase.CLAIMING, Phase.LEADING);
    }

    /** Whether somebody holds that version, and it is that process. */
    Term heldBy(Term version, Term process) {
        return held(version).and(owner(writtenBy(version)).is(process));
    }

    /** Whether an instant of true time is so recent that a validity counted from it may last. */
    Term live(State state, Term instant) {
        return state.get(Var.NOW).below(instant.plus(constant(Fixed.HOLDER_SPAN)));
    }

    /** Whether what a process holds may still be valid. */
    Term liveHold(State state, Term process) {
        return holds(state, process).and(live(state, state.get(Var.DATE_AT, process)));
    }

    /** Whether the last lease that the store gave out is that process's, with that token at least. */
    Term current(State state, Term process, Term token) {
        Term last = state.get(Var.LAST);
        return state.get(Var.GRANTED).and(heldBy(last, process), tokenAt(last).atLeast(token));
    }

    /** Whether a process answers true to whoever asks whether its token is valid. */
    Term valid(State state, Term process) {
        return in(state, process, Phase.LEADING).and(withinValidity(state, process));
    }

    Term withinValidity(State state, Term process) {
        Term clock = state.get(Var.CLOCK, process);
        Term until = state.get(Var.DATE, process).plus(constant(Fixed.VALIDITY));
        return has(Fault.DEADLINE) ? clock.atMost(until) : clock.below(until);
    }

    /** Whether more than a lease has passed on a clock since an instant on it. */
    Term past(Term clock, Term since) {
        Term end = since.plus(constant(Fixed.LEASE));
        return has(Fault.BOUNDARY) ? clock.atLeast(end) : clock.above(end);
    }
}
