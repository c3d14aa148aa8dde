package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Move.always;

import java.util.List;

/** What befalls processes and clocks. */
final class WorldMoves {

    private WorldMoves() {}

    static List<Move> all() {
        return List.of(
                always("Start", "a process starts", WorldMoves::start),
                always("Crash", "a process dies or closes", WorldMoves::crash),
                always("Tick", "time passes", WorldMoves::tick));
    }

    private static Step start(Election e, State s) {
        Term n = e.language().any(Domain.PROCESS, "process");
        return new Step(e.in(s, n, Phase.UNBORN), s.with(Var.PHASE, n, e.language().phase(Phase.WATCHING)));
    }

    private static Step crash(Election e, State s) {
        Term n = e.language().any(Domain.PROCESS, "process");
        return new Step(e.in(s, n, Phase.UNBORN, Phase.GONE).not(),
                s.with(Var.PHASE, n, e.language().phase(Phase.GONE)).with(Var.CLAIMS, n, e.language().no())
                        .withEach(Var.OPEN, w -> s.get(Var.OPEN, w).and(e.owner(w).isNot(n))));
    }

    private static Step tick(Election e, State s) {
        State after = s.withAny(Var.NOW).withAny(Var.CLOCK).withAny(Var.STORE_CLOCK);
        Term forward = e.language().every(Domain.PROCESS, n -> s.get(Var.CLOCK, n).atMost(after.get(Var.CLOCK, n)));
        return new Step(s.get(Var.NOW).atMost(after.get(Var.NOW)).and(forward,
                s.get(Var.STORE_CLOCK).atMost(after.get(Var.STORE_CLOCK)), new Clocks(e).bounded(after)), after);
    }
}
