package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Move.always;

import java.util.List;

/** What candidates, work and fences do with each other. */
final class FenceMoves {

    private FenceMoves() {}

    static List<Move> all() {
        return List.of(
                always("Claim", "a candidate asks every fence to take its token", FenceMoves::claim),
                always("JudgeClaim", "a fence judges a claim", FenceMoves::judgeClaim),
                always("Unclaim", "a candidate gives its claim up", FenceMoves::unclaim),
                always("Lead", "a candidate whose claim every fence took begins to lead", FenceMoves::lead),
                always("WorkActs", "work sees a true verdict and begins a write", FenceMoves::workActs),
                always("JudgeWrite", "a fence judges a write", FenceMoves::judgeWrite));
    }

    private static Term process(Election e) {
        return e.language().any(Domain.PROCESS, "process");
    }

    private static Term settled(Election e, State s, Term n) {
        return e.language().every(Domain.WRITE,
                w -> s.get(Var.OPEN, w).and(e.owner(w).is(n)).implies(e.grants(w).not()));
    }

    private static Step claim(Election e, State s) {
        Term n = process(e);
        Term no = e.language().no();
        Term guard = e.in(s, n, Phase.CLAIMING).and(s.get(Var.CLAIMS, n).not(), settled(e, s, n));
        State after = s.with(Var.CLAIMS, n, e.language().yes())
                .with(Var.CLAIM_SENT, s.get(Var.HOLD, n), e.language().yes())
                .replacing(Var.TAKEN, at -> at.get(0).is(n).then(no, s.get(Var.TAKEN, at.get(0), at.get(1))));
        return new Step(guard, after);
    }

    private static Term admits(Election e, State s, Term fence, Term token, Term who) {
        Term mark = s.get(Var.MARK, fence);
        Term same = token.is(mark).and(s.get(Var.MARK_OF, fence).is(who).or(mark.is(e.language().noToken())));
        return e.has(Fault.NO_FENCE) ? e.language().yes() : token.above(mark).or(same);
    }

    private static State marked(Election e, State s, Term fence, Term version) {
        Term token = e.tokenAt(version);
        Term who = e.owner(e.writtenBy(version));
        Term admitted = admits(e, s, fence, token, who);
        return s.with(Var.MARK, fence, admitted.then(token, s.get(Var.MARK, fence)))
                .with(Var.MARK_OF, fence, admitted.then(who, s.get(Var.MARK_OF, fence)));
    }

    private static Step judgeClaim(Election e, State s) {
        Term f = e.language().any(Domain.FENCE, "fence");
        Term version = e.language().any(Domain.VERSION, "version");
        Term n = e.owner(e.writtenBy(version));
        Term token = e.tokenAt(version);
        Term told = admits(e, s, f, token, n).and(s.get(Var.CLAIMS, n), e.in(s, n, Phase.CLAIMING),
                e.tokenAt(s.get(Var.HOLD, n)).is(token));
        State after = marked(e, s, f, version).replacing(Var.TAKEN, at -> at.get(0).is(n).and(at.get(1).is(f), told)
                .or(s.get(Var.TAKEN, at.get(0), at.get(1))));
        return new Step(s.get(Var.CLAIM_SENT, version), after);
    }

    private static Step unclaim(Election e, State s) {
        Term n = process(e);
        return new Step(CandidateConjuncts.claims(e, s, n), s.with(Var.CLAIMS, n, e.language().no()));
    }

    private static Step lead(Election e, State s) {
        Term n = process(e);
        Term token = e.tokenAt(s.get(Var.HOLD, n));
        Term taken = CandidateConjuncts.claims(e, s, n)
                .and(e.language().every(Domain.FENCE, f -> s.get(Var.TAKEN, n, f)));
        Term ready = e.has(Fault.UNCLAIMED) ? e.in(s, n, Phase.CLAIMING).and(settled(e, s, n)) : taken;
        Term top = s.get(Var.TOP);
        State after = s.with(Var.PHASE, n, e.language().phase(Phase.LEADING)).with(Var.CLAIMS, n, e.language().no())
                .with(Var.GAINED, n, token).with(Var.TOP, token.atLeast(top).then(token, top))
                .with(Var.TOP_OF, token.atLeast(top).then(n, s.get(Var.TOP_OF)));
        return new Step(ready.and(e.withinValidity(s, n)), after);
    }

    private static Step workActs(Election e, State s) {
        Term n = process(e);
        return new Step(e.valid(s, n), s.with(Var.WRITE_SENT, s.get(Var.HOLD, n), e.language().yes()));
    }

    private static Step judgeWrite(Election e, State s) {
        Term f = e.language().any(Domain.FENCE, "fence");
        Term version = e.language().any(Domain.VERSION, "version");
        return new Step(s.get(Var.WRITE_SENT, version), marked(e, s, f, version));
    }
}
