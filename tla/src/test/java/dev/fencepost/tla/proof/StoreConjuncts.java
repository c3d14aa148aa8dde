package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Conjunct.always;
import static dev.fencepost.tla.proof.Conjunct.where;
import static dev.fencepost.tla.proof.Judge.CHALLENGER;
import static dev.fencepost.tla.proof.Judge.STORE;

import java.util.List;

/** What the invariant says of the store and of what is on its way there. */
final class StoreConjuncts {

    private StoreConjuncts() {}

    static List<Conjunct> all() {
        return List.of(
                always("SentBefore", "whatever was sent or stored was so at an instant that is past",
                        StoreConjuncts::sentBefore),
                always("VersionsAreWritten", "every version comes from a write that was sent",
                        StoreConjuncts::versionsAreWritten),
                always("RecordIsTheWrites", "a version says what the write says that it comes from",
                        StoreConjuncts::recordIsTheWrites),
                always("StoredLast", "nothing in the store is younger than what it took last",
                        StoreConjuncts::storedLast),
                always("LastGrant",
                        "a Lease that was ever held is the last one that was granted, or a Lease was deleted",
                        StoreConjuncts::lastGrant),
                always("NeverDeleted", "where Leases are created held, none is ever deleted",
                        StoreConjuncts::neverDeleted),
                where(CHALLENGER, "ConditionSeen", "a write is conditioned on a version that the store has had",
                        StoreConjuncts::conditionSeen),
                where(CHALLENGER, "AppliedOnce", "a version that a write has replaced never comes back",
                        StoreConjuncts::appliedOnce),
                where(CHALLENGER, "OneTimePerRecord", "a record is written into one Lease at one instant",
                        StoreConjuncts::oneTimePerRecord),
                where(CHALLENGER, "TokensPositive", "whoever is made a holder gets a token",
                        StoreConjuncts::tokensPositive),
                where(CHALLENGER, "HigherTokens", "a write that changes the holder raises the token",
                        StoreConjuncts::higherTokens),
                where(CHALLENGER, "ChallengedAfterExpiry",
                        "a challenge that can still be applied was sent when no lease"
                                + " could be live, or nobody holds the Lease, or its sender does",
                        StoreConjuncts::challengedAfterExpiry),
                where(CHALLENGER, "RenewsItsOwn", "a renewal or release is conditioned on an own record with its token",
                        StoreConjuncts::renewsItsOwn),
                where(STORE, "TokensUpToLast", "no token is above that of the last lease granted",
                        StoreConjuncts::tokensUpToLast));
    }

    private static Term sentBefore(Election e, State s) {
        Term now = s.get(Var.NOW);
        return e.language().every(Domain.WRITE, w -> s.get(Var.SENT, w).implies(e.sentAt(w).atMost(now)))
                .and(s.get(Var.STORED_AT).atMost(now));
    }

    private static Term versionsAreWritten(Election e, State s) {
        return e.language().every(Domain.VERSION, v -> s.get(Var.EXISTS, v)
                .implies(s.get(Var.SENT, e.writtenBy(v))))
                .and(s.get(Var.PRESENT).implies(s.get(Var.EXISTS, s.get(Var.CURRENT))),
                        s.get(Var.GRANTED).implies(s.get(Var.EXISTS, s.get(Var.LAST))));
    }

    private static Term recordIsTheWrites(Election e, State s) {
        Term none = e.language().noToken();
        return e.language().every(Domain.VERSION, v -> {
            Term write = e.writtenBy(v);
            Term known = e.held(v).implies(e.dated(write).and(e.tokenAt(v).above(none)))
                    .and(e.neverHeld(v).implies(e.held(v).not()), e.tokenAt(v).atLeast(none));
            Term same = e.tokenAt(v).is(e.token(write)).and(e.held(v).is(e.dated(write)),
                    e.neverHeld(v).is(e.isA(write, Kind.CREATE_UNHELD)));
            return s.get(Var.EXISTS, v).implies(known.and(e.challengerJudges() ? same : e.neverHeld(v).not()));
        });
    }

    private static Term storedLast(Election e, State s) {
        Term stored = s.get(Var.STORED_AT);
        Term current = s.get(Var.CURRENT);
        Term grants = e.language().every(Domain.VERSION, v -> s.get(Var.EXISTS, v).and(e.held(v))
                .implies(e.sentAt(e.writtenBy(v)).atMost(stored)));
        Term records = e.language().every(Domain.VERSION, v -> s.get(Var.EXISTS, v)
                .implies(e.writtenAt(v).atMost(stored).and(e.createdAt(v).atMost(e.writtenAt(v)))));
        return e.challengerJudges()
                ? grants.and(records, s.get(Var.PRESENT).implies(e.writtenAt(current).is(stored)))
                : grants;
    }

    private static Term lastGrant(Election e, State s) {
        Term current = s.get(Var.CURRENT);
        Term untouched = s.get(Var.PRESENT).and(e.neverHeld(current).not());
        return untouched.implies(s.get(Var.GRANTED).and(current.is(s.get(Var.LAST))))
                .and(s.get(Var.GRANTED).and(untouched.not()).implies(s.get(Var.DELETED)));
    }

    private static Term neverDeleted(Election e, State s) {
        Term waits = e.constant(Fixed.WAITS);
        return e.language().every(Domain.VERSION, v -> waits.or(s.get(Var.PRESENT), s.get(Var.EXISTS, v).not()))
                .and(e.language().every(Domain.WRITE, w -> s.get(Var.SENT, w).and(e.isA(w, Kind.CREATE_HELD))
                        .implies(waits.not())));
    }

    private static Term conditionSeen(Election e, State s) {
        return e.language().every(Domain.WRITE, w -> s.get(Var.SENT, w).and(e.creates(w).not())
                .implies(s.get(Var.EXISTS, e.condition(w))));
    }

    private static Term appliedOnce(Election e, State s) {
        return e.language().every(Domain.VERSION, v -> s.get(Var.EXISTS, v).and(e.creates(e.writtenBy(v)).not())
                .implies(canApply(e, s, e.writtenBy(v)).not()));
    }

    /** Whether the store has the version that a write is conditioned on. */
    static Term canApply(Election e, State s, Term write) {
        return s.get(Var.PRESENT).and(s.get(Var.CURRENT).is(e.condition(write)));
    }

    private static Term oneTimePerRecord(Election e, State s) {
        Term same = e.language().every(Domain.VERSION, Domain.VERSION, (v, u) -> s.get(Var.EXISTS, v)
                .and(s.get(Var.EXISTS, u), e.uid(v).is(e.uid(u)), e.writtenBy(v).is(e.writtenBy(u)))
                .implies(e.writtenAt(v).is(e.writtenAt(u))));
        return same.and(e.language().every(Domain.VERSION, v -> s.get(Var.EXISTS, v).and(e.creates(e.writtenBy(v)))
                .implies(e.writtenAt(v).is(e.createdAt(v)))));
    }

    private static Term tokensPositive(Election e, State s) {
        Term none = e.language().noToken();
        return e.language().every(Domain.WRITE, w -> s.get(Var.SENT, w).implies(e.token(w).atLeast(none)
                .and(e.dated(w).implies(e.token(w).above(none)))));
    }

    private static Term higherTokens(Election e, State s) {
        return e.language().every(Domain.WRITE, w -> {
            Term before = e.condition(w);
            Term own = e.heldBy(before, e.owner(w)).and(e.token(w).atLeast(e.tokenAt(before)));
            return s.get(Var.SENT, w).and(e.isA(w, Kind.ACQUIRE))
                    .implies(own.or(e.token(w).above(e.tokenAt(before))));
        });
    }

    private static Term challengedAfterExpiry(Election e, State s) {
        Term current = s.get(Var.CURRENT);
        Term end = s.get(Var.STORED_AT).plus(e.constant(Fixed.JUDGE_SPAN));
        Term free = e.held(current).not().and(e.neverHeld(current).not());
        return e.language().every(Domain.WRITE, w -> s.get(Var.SENT, w)
                .and(e.isA(w, Kind.ACQUIRE), canApply(e, s, w))
                .implies(free.or(e.sentAt(w).above(end), e.heldBy(current, e.owner(w)))));
    }

    private static Term renewsItsOwn(Election e, State s) {
        return e.language().every(Domain.WRITE, w -> s.get(Var.SENT, w).and(e.isA(w, Kind.RENEW, Kind.RELEASE))
                .implies(e.heldBy(e.condition(w), e.owner(w)).and(e.tokenAt(e.condition(w)).is(e.token(w)))));
    }

    private static Term tokensUpToLast(Election e, State s) {
        Language language = e.language();
        Term highest = s.get(Var.GRANTED).then(e.tokenAt(s.get(Var.LAST)), language.noToken());
        return language.every(Domain.VERSION, v -> s.get(Var.EXISTS, v).implies(e.tokenAt(v).atMost(highest)))
                .and(language.every(Domain.PROCESS, n -> s.get(Var.GAINED, n).atMost(highest)),
                        language.every(Domain.WRITE, w -> s.get(Var.SENT, w).and(e.isA(w, Kind.RELEASE))
                                .implies(e.token(w).atMost(highest))));
    }
}
