package dev.fencepost.tla.proof;

import java.util.List;
import java.util.stream.Stream;

/** All transitions of the proof. */
final class Moves {

    private Moves() {}

    /** All. */
    static List<Move> all() {
        return Stream.of(CandidateMoves.all(), AnswerMoves.all(), FenceMoves.all(), StoreMoves.all(), WorldMoves.all())
                .flatMap(List::stream).toList();
    }

    /** Those that can happen where that judge judges. */
    static List<Move> all(Judge judge) {
        return all().stream().filter(move -> move.judges().contains(judge)).toList();
    }

    /** The one with that name. */
    static Move named(Judge judge, String name) {
        return all(judge).stream().filter(move -> move.name().equals(name)).findFirst().orElseThrow();
    }
}
