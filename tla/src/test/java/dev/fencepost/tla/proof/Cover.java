package dev.fencepost.tla.proof;

import java.util.List;

/**
 * What an action of the specification is in the proof.
 *
 * @param action
 *            its name
 * @param moves
 *            the moves that its steps are made of, in the order in which they happen, each perhaps; without any it
 *            changes nothing that the proof looks at
 * @param why
 *            why those
 */
record Cover(String action, List<String> moves, String why) {

    static Cover of(String action, String why, String... moves) {
        return new Cover(action, List.of(moves), why);
    }
}
