package dev.fencepost.simulator.explore;

import dev.fencepost.simulator.Fingerprint;
import java.util.Arrays;

/**
 * The states that were visited: their fingerprints, and from which other state and by which of its choices each was
 * first reached.
 *
 * <p>It takes 30 bytes for each state that it has room for: 22 of its own and two slots. The room doubles when it is full,
 * so that a state takes up to 60.
 */
final class Visited {

    static final int NONE = -1;

    private static final int SMALLEST = 1 << 12;

    /** Fingerprints by the numbers of states. */
    private long[] highs = new long[SMALLEST / 2];
    private long[] lows = new long[SMALLEST / 2];
    private int[] from = new int[SMALLEST / 2];
    private short[] choices = new short[SMALLEST / 2];
    /** Open addressing: the number of a state and 1; 0 where there is none. */
    private int[] slots = new int[SMALLEST];
    private int size;

    int size() {
        return size;
    }

    /** The number of a state, or {@link #NONE}. */
    int find(Fingerprint fingerprint) {
        return slots[slot(fingerprint)] - 1;
    }

    /** Adds a state that is not there yet, and returns its number. */
    int add(Fingerprint fingerprint, int cameFrom, int choice) {
        if (size == highs.length) {
            grow();
        }
        highs[size] = fingerprint.high();
        lows[size] = fingerprint.low();
        from[size] = cameFrom;
        choices[size] = (short) choice;
        slots[slot(fingerprint)] = ++size;
        return size - 1;
    }

    /** From which state a state was first reached; {@link #NONE} for the first. */
    int from(int state) {
        return from[state];
    }

    /** By which of the choices there, in their fixed order. */
    int choice(int state) {
        return choices[state];
    }

    /** The slot of a state, or the one where it belongs. */
    private int slot(Fingerprint fingerprint) {
        int mask = slots.length - 1;
        int slot = (int) fingerprint.low() & mask;
        while (slots[slot] != 0) {
            int state = slots[slot] - 1;
            if (lows[state] == fingerprint.low() && highs[state] == fingerprint.high()) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int longer = size * 2;
        highs = Arrays.copyOf(highs, longer);
        lows = Arrays.copyOf(lows, longer);
        from = Arrays.copyOf(from, longer);
        choices = Arrays.copyOf(choices, longer);
        slots = new int[longer * 2];
        int mask = slots.length - 1;
        for (int state = 0; state < size; state++) {
            int slot = (int) lows[state] & mask;
            while (slots[slot] != 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = state + 1;
        }
    }
}
