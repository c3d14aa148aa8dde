package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Conjunct.always;
import static dev.fencepost.tla.proof.Conjunct.where;
import static dev.fencepost.tla.proof.Judge.CHALLENGER;
import static dev.fencepost.tla.proof.Judge.STORE;

import java.util.List;

/** What the invariant says of the candidates and of the fences. */
final class CandidateConjuncts {

    private CandidateConjuncts() {}

    static List<Conjunct> all() {
        return List.of(
                where(CHALLENGER, "ObservedAfterStored", "a candidate counts from an instant after the record that it"
                        + " counts for was stored", CandidateConjuncts::observedAfterStored),
                where(STORE, "OpenRenewalIsOfThisLease",
                        "a renewal that would still count has the token that its sender leads with",
                        CandidateConjuncts::openRenewalIsOfThisLease),
                always("HoldsItsOwn", "whoever claims or leads does so with a version that it wrote",
                        CandidateConjuncts::holdsItsOwn),
                always("DatedBySending", "a validity is counted from no later than the sending of the write that proves"
                        + " it", CandidateConjuncts::datedBySending),
                always("OpenIsCurrent", "a grant that was applied, may be live and would still count is the last one"
                        + " granted", CandidateConjuncts::openIsCurrent),
                always("HoldIsCurrent", "whoever may be valid has the last lease granted",
                        CandidateConjuncts::holdIsCurrent),
                always("ReleasedIsOver", "when a release can be applied, nothing of its sender counts any more",
                        CandidateConjuncts::releasedIsOver),
                always("OpenGrantIsNew",
                        "a grant that would still count has a token above all that its sender led with",
                        CandidateConjuncts::openGrantIsNew),
                always("ClaimsNewToken", "a candidate that claims has not led with that token",
                        CandidateConjuncts::claimsNewToken),
                always("ClaimIsSettled", "while a claim is awaited no grant is", CandidateConjuncts::claimIsSettled),
                always("MarkAboveTop",
                        "no fence is below the highest token that was led with, and at it bears its leader's"
                                + " name",
                        CandidateConjuncts::markAboveTop),
                always("TopIsGained", "the highest token that was led with is one that its leader knows of",
                        CandidateConjuncts::topIsGained),
                always("TakenIsMarked", "a fence that took a claim is at its token or above, and at it bears its name",
                        CandidateConjuncts::takenIsMarked),
                always("TakenIsNew",
                        "while a claim that was taken may be live, nobody has led with its token or a higher"
                                + " one",
                        CandidateConjuncts::takenIsNew));
    }

    private static Term observedAfterStored(Election e, State s) {
        return e.language().every(Domain.PROCESS, n -> {
            Term seen = s.get(Var.SEEN_VERSION, n);
            Term changed = s.get(Var.CHANGED_AT, n).atLeast(e.writtenAt(seen));
            Term created = s.get(Var.CREATED_AT, n).atLeast(e.createdAt(seen));
            return s.get(Var.SEEN, n).implies(s.get(Var.EXISTS, seen).and(e.held(seen).implies(changed), created));
        });
    }

    private static Term openRenewalIsOfThisLease(Election e, State s) {
        return e.language().every(Domain.WRITE, w -> {
            Term n = e.owner(w);
            return s.get(Var.OPEN, w).and(e.isA(w, Kind.RENEW)).implies(e.in(s, n, Phase.LEADING)
                    .and(e.token(w).is(e.tokenAt(s.get(Var.HOLD, n)))));
        });
    }

    private static Term holdsItsOwn(Election e, State s) {
        return e.language().every(Domain.PROCESS, n -> {
            Term hold = s.get(Var.HOLD, n);
            return e.holds(s, n).implies(s.get(Var.EXISTS, hold).and(e.heldBy(hold, n)));
        });
    }

    private static Term datedBySending(Election e, State s) {
        return e.language().every(Domain.PROCESS, n -> e.holds(s, n)
                .implies(s.get(Var.DATE_AT, n).atMost(e.sentAt(e.writtenBy(s.get(Var.HOLD, n))))));
    }

    private static Term openIsCurrent(Election e, State s) {
        return e.language().every(Domain.VERSION, v -> {
            Term write = e.writtenBy(v);
            return openGrant(e, s, v).and(e.live(s, e.sentAt(write)))
                    .implies(e.current(s, e.owner(write), e.tokenAt(v)));
        });
    }

    /** Whether a version exists by a write whose sender would still call itself the holder by it. */
    private static Term openGrant(Election e, State s, Term version) {
        return s.get(Var.EXISTS, version).and(e.held(version), s.get(Var.OPEN, e.writtenBy(version)));
    }

    private static Term holdIsCurrent(Election e, State s) {
        return e.language().every(Domain.PROCESS, n -> e.liveHold(s, n)
                .implies(e.current(s, n, e.tokenAt(s.get(Var.HOLD, n)))));
    }

    private static Term releasedIsOver(Election e, State s) {
        return e.language().every(Domain.WRITE, Domain.VERSION, (r, v) -> {
            Term n = e.owner(r);
            Term counts = e.holds(s, n).and(s.get(Var.HOLD, n).is(v))
                    .or(openGrant(e, s, v).and(e.owner(e.writtenBy(v)).is(n)));
            Term over = e.challengerJudges()
                    ? StoreConjuncts.canApply(e, s, r).not()
                    : e.tokenAt(v).above(e.token(r));
            return s.get(Var.SENT, r).and(e.isA(r, Kind.RELEASE), counts).implies(over);
        });
    }

    private static Term openGrantIsNew(Election e, State s) {
        if (e.challengerJudges()) {
            return e.language().every(Domain.WRITE, w -> s.get(Var.OPEN, w).and(e.grants(w))
                    .implies(e.token(w).above(s.get(Var.GAINED, e.owner(w)))));
        }
        return e.language().every(Domain.VERSION, v -> {
            Term write = e.writtenBy(v);
            return openGrant(e, s, v).and(e.grants(write))
                    .implies(e.tokenAt(v).above(s.get(Var.GAINED, e.owner(write))));
        });
    }

    private static Term claimsNewToken(Election e, State s) {
        return e.language().every(Domain.PROCESS, n -> e.in(s, n, Phase.CLAIMING)
                .implies(e.tokenAt(s.get(Var.HOLD, n)).above(s.get(Var.GAINED, n))));
    }

    /** Whether a process waits for the fences. */
    static Term claims(Election e, State s, Term process) {
        return e.in(s, process, Phase.CLAIMING).and(s.get(Var.CLAIMS, process));
    }

    private static Term claimIsSettled(Election e, State s) {
        return e.language().every(Domain.WRITE, w -> claims(e, s, e.owner(w))
                .implies(s.get(Var.OPEN, w).and(e.grants(w)).not()));
    }

    private static Term markAboveTop(Election e, State s) {
        Term top = s.get(Var.TOP);
        return e.language().every(Domain.FENCE, f -> top.atMost(s.get(Var.MARK, f))
                .and(top.above(e.language().noToken()).and(top.is(s.get(Var.MARK, f)))
                        .implies(s.get(Var.MARK_OF, f).is(s.get(Var.TOP_OF)))));
    }

    private static Term topIsGained(Election e, State s) {
        Term top = s.get(Var.TOP);
        return top.atLeast(e.language().noToken())
                .and(top.above(e.language().noToken()).implies(s.get(Var.GAINED, s.get(Var.TOP_OF)).atLeast(top)));
    }

    private static Term takenIsMarked(Election e, State s) {
        return e.language().every(Domain.PROCESS, Domain.FENCE, (n, f) -> {
            Term token = e.tokenAt(s.get(Var.HOLD, n));
            Term mark = s.get(Var.MARK, f);
            return claims(e, s, n).and(s.get(Var.TAKEN, n, f)).implies(mark.atLeast(token)
                    .and(mark.is(token).implies(s.get(Var.MARK_OF, f).is(n))));
        });
    }

    private static Term takenIsNew(Election e, State s) {
        return e.language().every(Domain.PROCESS, Domain.FENCE, (n, f) -> claims(e, s, n)
                .and(s.get(Var.TAKEN, n, f), e.live(s, s.get(Var.DATE_AT, n)))
                .implies(s.get(Var.TOP).below(e.tokenAt(s.get(Var.HOLD, n)))));
    }
}
