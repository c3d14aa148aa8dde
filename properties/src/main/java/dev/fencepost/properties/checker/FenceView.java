package dev.fencepost.properties.checker;

import java.util.Arrays;

/**
 * For each fenced store the highest token that it has accepted, by the checkers' own count.
 *
 * <p>It never believes what the store says of its own marker, or a marker lost in a crash would go unseen (mutant C2-24).
 */
final class FenceView {

    private final Names stores = new Names();
    private Highest[] highest = {};

    Highest of(String store) {
        int index = stores.of(store);
        if (index >= highest.length) {
            highest = Arrays.copyOf(highest, index + 1);
            highest[index] = new Highest();
        }
        return highest[index];
    }

    /** A token and the process it belongs to. */
    static final class Highest {

        private long token;
        private String node = "";
        private int incarnation;

        long token() {
            return token;
        }

        String process() {
            return Words.process(node, incarnation);
        }

        boolean belongsTo(String otherNode, int otherIncarnation) {
            return incarnation == otherIncarnation && node.equals(otherNode);
        }

        void raise(long newToken, String newNode, int newIncarnation) {
            if (newToken > token) {
                token = newToken;
                node = newNode;
                incarnation = newIncarnation;
            }
        }
    }
}
