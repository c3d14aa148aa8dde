package dev.fencepost.properties.mutant.search;

import dev.fencepost.simulator.Seed;
import java.util.List;

/** Numbers that follow from a seed, one after the other; whole numbers only, so that they are the same everywhere. */
final class Draws {

    private final Seed seed;
    private long count;

    Draws(Seed seed) {
        this.seed = seed;
    }

    /** A number from 0 to {@code bound - 1}, evenly spread. */
    long below(long bound) {
        return Math.unsignedMultiplyHigh(next().value(), bound);
    }

    /** One of the given things, of which there is at least one. */
    <T> T one(List<T> things) {
        return things.get((int) below(things.size()));
    }

    /** A seed of its own. */
    Seed next() {
        return seed.ofRun(count++);
    }
}
