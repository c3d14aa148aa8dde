package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Judge.CHALLENGER;
import static dev.fencepost.tla.proof.Move.always;
import static dev.fencepost.tla.proof.Move.where;

import java.util.List;

/** What a candidate makes of what it learns. */
final class AnswerMoves {

    private AnswerMoves() {}

    static List<Move> all() {
        return List.of(
                where(CHALLENGER, "Observe", "a candidate receives a version that the store has had",
                        AnswerMoves::observe),
                always("Forget", "a candidate finds that an unanswered write can no longer count", AnswerMoves::forget),
                always("Acquired", "a candidate learns that its grant was applied", AnswerMoves::acquired),
                always("Renewed", "a leader learns that its renewal was applied", AnswerMoves::renewed),
                always("StandDown", "a candidate drops its verdict and what it holds, to drain, release or watch",
                        AnswerMoves::standDown));
    }

    private static Term process(Election e) {
        return e.language().any(Domain.PROCESS, "process");
    }

    private static Term up(Election e, State s, Term n) {
        return e.in(s, n, Phase.UNBORN, Phase.GONE).not();
    }

    private static Step observe(Election e, State s) {
        Term n = process(e);
        Term version = e.language().any(Domain.VERSION, "version");
        Term seen = s.get(Var.SEEN_VERSION, n);
        Term sameLease = s.get(Var.SEEN, n).and(e.uid(seen).is(e.uid(version)));
        Term sameRecord = e.writtenBy(seen).is(e.writtenBy(version)).or(e.held(version).not().and(e.held(seen).not()));
        Term readSent = e.language().any(Domain.TIME, "sent");
        Term readSentAt = e.language().any(Domain.TIME, "sentAt");
        boolean late = !e.has(Fault.READ_SENT);
        Term received = late ? s.get(Var.CLOCK, n) : readSent;
        Term receivedAt = late ? s.get(Var.NOW) : readSentAt;
        Term quiet = sameLease.and(sameRecord);
        State after = s.with(Var.SEEN, n, e.language().yes()).with(Var.SEEN_VERSION, n, version)
                .with(Var.CHANGED, n, quiet.then(s.get(Var.CHANGED, n), received))
                .with(Var.CHANGED_AT, n, quiet.then(s.get(Var.CHANGED_AT, n), receivedAt))
                .with(Var.CREATED, n, sameLease.then(s.get(Var.CREATED, n), received))
                .with(Var.CREATED_AT, n, sameLease.then(s.get(Var.CREATED_AT, n), receivedAt));
        return new Step(up(e, s, n).and(s.get(Var.EXISTS, version), readSent.atMost(s.get(Var.CLOCK, n)),
                readSentAt.atMost(s.get(Var.NOW))), after);
    }

    /** The same state with fewer open writes. */
    private static State forgetting(Election e, State s, Term n) {
        State any = s.withAny(Var.OPEN);
        return s.withEach(Var.OPEN, w -> s.get(Var.OPEN, w).and(e.owner(w).is(n).implies(any.get(Var.OPEN, w))));
    }

    private static Step forget(Election e, State s) {
        Term n = process(e);
        return new Step(up(e, s, n), forgetting(e, s, n));
    }

    private static Step acquired(Election e, State s) {
        Term n = process(e);
        Term version = e.language().any(Domain.VERSION, "version");
        Term write = e.writtenBy(version);
        Term guard = e.in(s, n, Phase.WATCHING, Phase.CLAIMING).and(confirmed(e, s, n, version), e.grants(write));
        Step dated = dated(e, s, n, version);
        State after = forgetting(e, dated.after(), n).with(Var.PHASE, n, e.language().phase(Phase.CLAIMING))
                .with(Var.CLAIMS, n, e.language().no());
        return new Step(guard.and(dated.guard()), after);
    }

    private static Term confirmed(Election e, State s, Term n, Term version) {
        return s.get(Var.EXISTS, version).and(e.heldBy(version, n), s.get(Var.OPEN, e.writtenBy(version)));
    }

    private static Step dated(Election e, State s, Term n, Term version) {
        Term write = e.writtenBy(version);
        Term later = e.language().any(Domain.WRITE, "later");
        Term date = e.sent(write);
        Term dateAt = e.sentAt(write);
        Term guard = e.language().yes();
        if (e.has(Fault.REPLY)) {
            date = s.get(Var.CLOCK, n);
            dateAt = s.get(Var.NOW);
        } else if (e.has(Fault.ATTEMPT)) {
            date = e.sent(later);
            dateAt = e.sentAt(later);
            guard = s.get(Var.SENT, later).and(e.owner(later).is(n), e.dated(later));
        }
        return new Step(guard, s.with(Var.HOLD, n, version).with(Var.DATE, n, date).with(Var.DATE_AT, n, dateAt));
    }

    private static Step renewed(Election e, State s) {
        Term n = process(e);
        Term version = e.language().any(Domain.VERSION, "version");
        Term guard = e.in(s, n, Phase.LEADING).and(confirmed(e, s, n, version),
                e.isA(e.writtenBy(version), Kind.RENEW), e.tokenAt(version).is(e.tokenAt(s.get(Var.HOLD, n))));
        Step dated = dated(e, s, n, version);
        return new Step(guard.and(dated.guard()), forgetting(e, dated.after(), n));
    }

    /** Renewals of a leadership that is over count no more. */
    private static Step standDown(Election e, State s) {
        Term n = process(e);
        Term phase = e.language().any(Domain.PHASE, "phase");
        State after = s.with(Var.PHASE, n, phase).with(Var.CLAIMS, n, e.language().no())
                .withEach(Var.OPEN, w -> s.get(Var.OPEN, w)
                        .and(e.owner(w).is(n).and(e.isA(w, Kind.RENEW)).not()));
        return new Step(up(e, s, n).and(e.in(after, n, Phase.WATCHING, Phase.DRAINING, Phase.RELEASING)), after);
    }
}
