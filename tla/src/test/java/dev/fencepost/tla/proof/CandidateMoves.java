package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Judge.CHALLENGER;
import static dev.fencepost.tla.proof.Judge.STORE;
import static dev.fencepost.tla.proof.Move.always;
import static dev.fencepost.tla.proof.Move.where;

import java.util.List;

/** What a candidate sends. */
final class CandidateMoves {

    private CandidateMoves() {}

    static List<Move> all() {
        return List.of(
                where(CHALLENGER, "CreateUnheld", "a candidate that sees no Lease sends the creation of an unheld one",
                        CandidateMoves::createUnheld),
                always("CreateHeld", "a candidate that sees no Lease sends the creation of a held one",
                        CandidateMoves::createHeld),
                where(CHALLENGER, "ChallengeExpired", "a candidate sends a swap of a record that has expired",
                        CandidateMoves::challengeExpired),
                where(CHALLENGER, "ChallengeUnheld", "a candidate sends a swap of a Lease that nobody holds",
                        CandidateMoves::challengeUnheld),
                where(CHALLENGER, "SwapOwn", "a candidate sends a swap of an own record that it does not lead with",
                        CandidateMoves::swapOwn),
                where(STORE, "Ask", "a candidate asks the store for the lease", CandidateMoves::ask),
                where(CHALLENGER, "Remint", "a claiming candidate sends a swap of its record for a higher token",
                        CandidateMoves::remint),
                always("Renew", "a holder sends a renewal", CandidateMoves::renew),
                always("Release", "a candidate sends a release", CandidateMoves::release));
    }

    private static Term process(Election e) {
        return e.language().any(Domain.PROCESS, "process");
    }

    /** Sends some write of that kind; whether its sender will make something of the answer is open or not. */
    private static Step sends(Election e, State s, Term process, Kind kind, Term open, Term write, Term guard) {
        Term fields = s.get(Var.SENT, write).not().and(e.owner(write).is(process), e.isA(write, kind),
                e.sent(write).is(s.get(Var.CLOCK, process)), e.sentAt(write).is(s.get(Var.NOW)));
        return new Step(fields.and(guard),
                s.with(Var.SENT, write, e.language().yes()).with(Var.OPEN, write, open));
    }

    private static Term write(Election e) {
        return e.language().any(Domain.WRITE, "write");
    }

    private static Step createUnheld(Election e, State s) {
        Term n = process(e);
        Term w = write(e);
        return sends(e, s, n, Kind.CREATE_UNHELD, e.language().no(), w, e.in(s, n, Phase.WATCHING)
                .and(e.constant(Fixed.WAITS), e.token(w).atLeast(e.language().noToken())));
    }

    private static Step createHeld(Election e, State s) {
        Term n = process(e);
        Term w = write(e);
        Term watches = e.in(s, n, Phase.WATCHING).and(minted(e, s, n, w, e.language().noToken()));
        return sends(e, s, n, Kind.CREATE_HELD, e.language().yes(), w,
                e.has(Fault.CREATE_AT_ONCE) ? watches : watches.and(e.constant(Fixed.WAITS).not()));
    }

    /** A token above all that the process led with, and above the record's. */
    private static Term minted(Election e, State s, Term process, Term write, Term highest) {
        Term token = e.token(write);
        Term gained = s.get(Var.GAINED, process);
        Term positive = token.above(e.language().noToken());
        if (e.has(Fault.SAME_TOKEN)) {
            return positive.and(token.atLeast(highest), token.atLeast(gained));
        }
        return e.has(Fault.NO_FLOOR)
                ? positive.and(token.above(highest))
                : positive.and(token.above(highest), token.above(gained));
    }

    private static Step swaps(Election e, State s, Term n, Term seen, Term w, Term guard) {
        return sends(e, s, n, Kind.ACQUIRE, e.language().yes(), w, guard.and(e.condition(w).is(seen)));
    }

    private static Step challengeExpired(Election e, State s) {
        Term n = process(e);
        Term w = write(e);
        Term seen = s.get(Var.SEEN_VERSION, n);
        return swaps(e, s, n, seen, w, e.in(s, n, Phase.WATCHING).and(s.get(Var.SEEN, n), e.held(seen),
                e.past(s.get(Var.CLOCK, n), s.get(Var.CHANGED, n)), minted(e, s, n, w, e.tokenAt(seen))));
    }

    private static Step challengeUnheld(Election e, State s) {
        Term n = process(e);
        Term w = write(e);
        Term seen = s.get(Var.SEEN_VERSION, n);
        Term waited = e.past(s.get(Var.CLOCK, n), s.get(Var.CREATED, n));
        return swaps(e, s, n, seen, w, e.in(s, n, Phase.WATCHING).and(s.get(Var.SEEN, n), e.held(seen).not(),
                e.neverHeld(seen).implies(waited), minted(e, s, n, w, e.tokenAt(seen))));
    }

    private static Step swapOwn(Election e, State s) {
        Term n = process(e);
        Term w = write(e);
        Term seen = s.get(Var.SEEN_VERSION, n);
        Term kept = e.token(w).is(e.tokenAt(seen));
        Term again = e.has(Fault.RESUME) ? kept : kept.and(e.token(w).above(s.get(Var.GAINED, n)));
        return swaps(e, s, n, seen, w, e.in(s, n, Phase.WATCHING).and(s.get(Var.SEEN, n), e.heldBy(seen, n),
                again.or(minted(e, s, n, w, e.tokenAt(seen)))));
    }

    private static Step ask(Election e, State s) {
        Term n = process(e);
        return sends(e, s, n, Kind.ACQUIRE, e.language().yes(), write(e), e.in(s, n, Phase.WATCHING));
    }

    private static Step remint(Election e, State s) {
        Term n = process(e);
        Term w = write(e);
        Term own = e.language().any(Domain.VERSION, "own");
        return swaps(e, s, n, own, w, e.in(s, n, Phase.CLAIMING).and(s.get(Var.CLAIMS, n).not(),
                s.get(Var.EXISTS, own), e.heldBy(own, n), minted(e, s, n, w, e.tokenAt(own))));
    }

    private static Step renew(Election e, State s) {
        Term n = process(e);
        Term w = write(e);
        Term own = e.condition(w);
        Term hold = s.get(Var.HOLD, n);
        Term leads = e.in(s, n, Phase.LEADING);
        Term mine = s.get(Var.EXISTS, own).and(e.heldBy(own, n), e.tokenAt(own).is(e.token(w)));
        Term sameLease = leads.implies(e.token(w).is(e.tokenAt(hold)));
        return sends(e, s, n, Kind.RENEW, leads, w, e.in(s, n, Phase.LEADING, Phase.DRAINING).and(mine, sameLease));
    }

    private static Step release(Election e, State s) {
        Term n = process(e);
        Term r = write(e);
        Term own = e.condition(r);
        Term mine = s.get(Var.EXISTS, own).and(e.heldBy(own, n), e.tokenAt(own).is(e.token(r)));
        Term leaves = e.has(Fault.RELEASE)
                ? e.in(s, n, Phase.RELEASING, Phase.LEADING)
                : e.in(s, n, Phase.RELEASING);
        Term noOther = e.language().every(Domain.WRITE, w -> s.get(Var.OPEN, w).and(e.owner(w).is(n))
                .implies(e.challengerJudges()
                        ? e.creates(w).not().and(e.condition(w).is(own))
                        : e.language().no()));
        return sends(e, s, n, Kind.RELEASE, e.language().no(), r, mine.and(leaves, noOther));
    }
}
