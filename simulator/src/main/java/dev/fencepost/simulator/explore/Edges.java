package dev.fencepost.simulator.explore;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The steps between visited states in which nothing goes wrong, and which states a good one can be reached from by
 * them.
 *
 * <p>States are followed in the order of their numbers.
 */
final class Edges {

    private static final int SMALLEST = 1 << 12;

    /** Where the steps from each state begin in {@link #targets}; one more than there are followed states. */
    private int[] starts = new int[SMALLEST];
    private int[] targets = new int[SMALLEST];
    private int followed;
    private int count;
    /** States that are good themselves. */
    private final BitSet good = new BitSet();

    /** A state is followed now: its steps are those that are added until the next one is. */
    void follow(int state) {
        while (followed <= state) {
            if (followed == starts.length) {
                starts = Arrays.copyOf(starts, followed * 2);
            }
            starts[followed++] = count;
        }
    }

    void add(int target) {
        if (count == targets.length) {
            targets = Arrays.copyOf(targets, count * 2);
        }
        targets[count++] = target;
    }

    void setGood(int state) {
        good.set(state);
    }

    /**
     * The first visited state from which no good one can be reached, or {@link Visited#NONE}. A state that was not
     * followed may lead anywhere.
     */
    Lost lost(int states) {
        BitSet hopeful = (BitSet) good.clone();
        hopeful.set(followed, states);
        int[] firsts = new int[states + 1];
        for (int i = 0; i < count; i++) {
            firsts[targets[i] + 1]++;
        }
        for (int i = 0; i < states; i++) {
            firsts[i + 1] += firsts[i];
        }
        int[] origins = origins(states, firsts);
        int[] todo = new int[states];
        int waiting = 0;
        for (int state = hopeful.nextSetBit(0); state >= 0; state = hopeful.nextSetBit(state + 1)) {
            todo[waiting++] = state;
        }
        while (waiting > 0) {
            int state = todo[--waiting];
            for (int i = firsts[state]; i < firsts[state + 1]; i++) {
                if (!hopeful.get(origins[i])) {
                    hopeful.set(origins[i]);
                    todo[waiting++] = origins[i];
                }
            }
        }
        int first = hopeful.nextClearBit(0);
        return new Lost(states - hopeful.cardinality(), first < states ? first : Visited.NONE);
    }

    /** From which states steps lead to each state, one state after the other. */
    private int[] origins(int states, int[] firsts) {
        int[] next = Arrays.copyOf(firsts, states);
        int[] origins = new int[count];
        for (int state = 0; state < followed; state++) {
            int end = state + 1 < followed ? starts[state + 1] : count;
            for (int i = starts[state]; i < end; i++) {
                origins[next[targets[i]]++] = state;
            }
        }
        return origins;
    }

    /**
     * The states from which no good one can be reached.
     *
     * @param states
     *            how many there are
     * @param first
     *            one that is as near to the beginning as any, or {@link Visited#NONE}
     */
    record Lost(int states, int first) {}
}
