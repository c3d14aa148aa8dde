package dev.fencepost.tla.proof;

import java.util.List;

/** What the proof is for. */
final class Properties {

    private Properties() {}

    static List<Property> all() {
        return List.of(
                new Property("AtMostOneValid", "at no instant do two candidates answer true to tokenValid()", false,
                        (e, before, s) -> atMostOneValid(e, s)),
                new Property("ValidIsBacked",
                        "whoever answers true is the holder in the store with that token or a higher"
                                + " one, unless a Lease was deleted and there is none that anybody holds",
                        false,
                        (e, before, s) -> validIsBacked(e, s)),
                new Property("TokensGrow", "each leadership has a token above all before it, so no two have the same",
                        true,
                        Properties::tokensGrow),
                new Property("NoStaleWrite", "no fence takes a token below one that it has seen", true,
                        Properties::noStaleWrite),
                new Property("ClaimedFirst", "whoever leads, every fence has seen its token", false,
                        (e, before, s) -> claimedFirst(e, s)),
                new Property("ExpiryStrict",
                        "a lease is taken from another only when its whole duration has passed on the"
                                + " judge's clock; at exactly its end it is live",
                        true, Properties::expiryStrict));
    }

    private static Term atMostOneValid(Election e, State s) {
        return e.language().every(Domain.PROCESS, Domain.PROCESS,
                (n, m) -> e.valid(s, n).and(e.valid(s, m)).implies(n.is(m)));
    }

    private static Term validIsBacked(Election e, State s) {
        Term current = s.get(Var.CURRENT);
        Term vacant = s.get(Var.DELETED).and(s.get(Var.PRESENT).not().or(e.held(current).not()));
        return e.language().every(Domain.PROCESS, n -> e.valid(s, n)
                .implies(vacant.or(s.get(Var.PRESENT).and(e.heldBy(current, n),
                        e.tokenAt(current).atLeast(e.tokenAt(s.get(Var.HOLD, n)))))));
    }

    private static Term tokensGrow(Election e, State before, State after) {
        return e.language().every(Domain.PROCESS, n -> {
            Term began = e.in(after, n, Phase.LEADING).and(e.in(before, n, Phase.LEADING).not());
            return began.implies(after.get(Var.GAINED, n).above(before.get(Var.TOP)));
        });
    }

    private static Term noStaleWrite(Election e, State before, State after) {
        return e.language().every(Domain.FENCE, f -> after.get(Var.MARK, f).atLeast(before.get(Var.MARK, f)));
    }

    private static Term claimedFirst(Election e, State s) {
        return e.language().every(Domain.FENCE, f -> s.get(Var.MARK, f).atLeast(s.get(Var.TOP)));
    }

    /** The one with that name. */
    static Property named(String name) {
        return all().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    }

    private static Term expiryStrict(Election e, State before, State after) {
        return e.challengerJudges() ? challengesStrictly(e, before, after) : expiresStrictly(e, before, after);
    }

    private static Term challengesStrictly(Election e, State before, State after) {
        return e.language().every(Domain.WRITE, w -> {
            Term n = e.owner(w);
            Term seen = before.get(Var.SEEN_VERSION, n);
            Term challenge = after.get(Var.SENT, w).and(before.get(Var.SENT, w).not(), e.isA(w, Kind.ACQUIRE),
                    e.held(e.condition(w)), e.heldBy(e.condition(w), n).not());
            Term end = before.get(Var.CHANGED, n).plus(e.constant(Fixed.LEASE));
            return challenge.implies(e.condition(w).is(seen).and(before.get(Var.CLOCK, n).above(end)));
        });
    }

    private static Term expiresStrictly(Election e, State before, State after) {
        Term current = before.get(Var.CURRENT);
        Term next = after.get(Var.CURRENT);
        Term end = before.get(Var.STORE_ANCHOR).plus(e.constant(Fixed.LEASE));
        Term taken = before.get(Var.PRESENT).and(e.held(current), e.heldBy(next, e.owner(e.writtenBy(current))).not(),
                e.isA(e.writtenBy(next), Kind.RELEASE).not());
        return taken.implies(before.get(Var.STORE_CLOCK).above(end));
    }
}
