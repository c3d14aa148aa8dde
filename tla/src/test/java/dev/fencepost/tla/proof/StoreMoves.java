package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Judge.CHALLENGER;
import static dev.fencepost.tla.proof.Judge.STORE;
import static dev.fencepost.tla.proof.Move.always;
import static dev.fencepost.tla.proof.Move.where;

import java.util.List;

/** What the store does, and what is done to it. */
final class StoreMoves {

    private StoreMoves() {}

    static List<Move> all() {
        return List.of(
                where(CHALLENGER, "ApplyCreateUnheld", "the store applies the creation of an unheld Lease",
                        (e, s) -> applied(e, s, Kind.CREATE_UNHELD)),
                always("ApplyCreateHeld", "the store applies the creation of a held Lease",
                        (e, s) -> applied(e, s, Kind.CREATE_HELD)),
                always("ApplyAcquire", "the store applies a change of holder", (e, s) -> applied(e, s, Kind.ACQUIRE)),
                always("ApplyRenew", "the store applies a renewal", (e, s) -> applied(e, s, Kind.RENEW)),
                always("ApplyRelease", "the store applies a release", (e, s) -> applied(e, s, Kind.RELEASE)),
                where(STORE, "Expire", "the store finds that the lease has expired", StoreMoves::expire),
                where(CHALLENGER, "Delete", "an operator deletes the Lease", StoreMoves::delete),
                always("Annotate", "somebody changes what is not the record", StoreMoves::annotate));
    }

    private static Step applied(Election e, State s, Kind kind) {
        Term write = e.language().any(Domain.WRITE, "write");
        Term version = e.language().any(Domain.VERSION, "version");
        Term guard = s.get(Var.SENT, write).and(e.isA(write, kind), newVersion(s, version),
                e.writtenBy(version).is(write), e.writtenAt(version).is(s.get(Var.NOW)),
                e.held(version).is(e.dated(write)), e.neverHeld(version).is(e.isA(write, Kind.CREATE_UNHELD)),
                kind == Kind.CREATE_UNHELD || kind == Kind.CREATE_HELD
                        ? created(e, s, version)
                        : e.uid(version).is(e.uid(s.get(Var.CURRENT))),
                e.challengerJudges() ? swapped(e, s, write, version) : judged(e, s, write, version, kind));
        State after = withCurrent(e, s, version).with(Var.STORED_AT, s.get(Var.NOW))
                .with(Var.STORE_ANCHOR, s.get(Var.STORE_CLOCK));
        return new Step(guard, kind == Kind.CREATE_UNHELD
                ? after
                : after.with(Var.GRANTED, e.language().yes()).with(Var.LAST, version));
    }

    private static Term newVersion(State s, Term version) {
        return s.get(Var.EXISTS, version).not();
    }

    private static Term created(Election e, State s, Term version) {
        return s.get(Var.PRESENT).not().and(e.createdAt(version).is(s.get(Var.NOW)));
    }

    private static State withCurrent(Election e, State s, Term version) {
        Term yes = e.language().yes();
        return s.with(Var.EXISTS, version, yes).with(Var.PRESENT, yes).with(Var.CURRENT, version);
    }

    /** A swap: on the version, and the record is the write's. */
    private static Term swapped(Election e, State s, Term write, Term version) {
        Term current = s.get(Var.CURRENT);
        Term sameLease = s.get(Var.PRESENT).and(e.uid(e.condition(write)).is(e.uid(current)));
        Term exact = StoreConjuncts.canApply(e, s, write);
        Term own = s.get(Var.PRESENT).and(e.heldBy(current, e.owner(write)), e.isA(write, Kind.RENEW, Kind.RELEASE));
        Term met = e.has(Fault.ANY_VERSION) ? sameLease : e.has(Fault.HOLDER_ONLY) ? exact.or(own) : exact;
        return e.tokenAt(version).is(e.token(write)).and(e.creates(write).or(met));
    }

    /** The store looks at its own row, and mints the token. */
    private static Term judged(Election e, State s, Term write, Term version, Kind kind) {
        Term current = s.get(Var.CURRENT);
        Term token = e.tokenAt(version);
        Term own = s.get(Var.PRESENT).and(e.heldBy(current, e.owner(write)));
        Term exact = own.and(e.tokenAt(current).is(e.token(write)));
        Term highest = s.get(Var.GRANTED).then(e.tokenAt(s.get(Var.LAST)), e.language().noToken());
        Term minted = e.has(Fault.SAME_TOKEN)
                ? token.above(e.language().noToken()).and(token.atLeast(highest))
                : token.above(highest);
        return switch (kind) {
            case RENEW, RELEASE -> (e.has(Fault.HOLDER_ONLY) ? own : exact).and(token.is(e.token(write)));
            case ACQUIRE -> s.get(Var.PRESENT).and(e.held(current).not(), minted);
            default -> minted;
        };
    }

    private static Step expire(Election e, State s) {
        Term current = s.get(Var.CURRENT);
        Term version = e.language().any(Domain.VERSION, "version");
        Term guard = s.get(Var.PRESENT).and(e.held(current), newVersion(s, version),
                e.writtenBy(version).is(e.writtenBy(current)), e.held(version).not(), e.neverHeld(version).not(),
                e.tokenAt(version).is(e.tokenAt(current)), e.uid(version).is(e.uid(current)),
                e.past(s.get(Var.STORE_CLOCK), s.get(Var.STORE_ANCHOR)));
        return new Step(guard, withCurrent(e, s, version).with(Var.LAST, version));
    }

    private static Step delete(Election e, State s) {
        Term guard = s.get(Var.PRESENT);
        return new Step(e.has(Fault.CREATE_AT_ONCE) ? guard : guard.and(e.constant(Fixed.WAITS)),
                s.with(Var.PRESENT, e.language().no()).with(Var.DELETED, e.language().yes()));
    }

    private static Step annotate(Election e, State s) {
        Term current = s.get(Var.CURRENT);
        Term version = e.language().any(Domain.VERSION, "version");
        Term guard = s.get(Var.PRESENT).and(newVersion(s, version),
                e.writtenBy(version).is(e.writtenBy(current)), e.held(version).is(e.held(current)),
                e.neverHeld(version).is(e.neverHeld(current)), e.tokenAt(version).is(e.tokenAt(current)),
                e.uid(version).is(e.uid(current)), e.writtenAt(version).is(e.writtenAt(current)));
        State after = withCurrent(e, s, version);
        return new Step(guard, after.with(Var.LAST, e.neverHeld(current).then(s.get(Var.LAST), version)));
    }
}
