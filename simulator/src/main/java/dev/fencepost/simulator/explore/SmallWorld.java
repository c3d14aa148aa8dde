package dev.fencepost.simulator.explore;

import dev.fencepost.simulator.Fingerprints;
import dev.fencepost.simulator.World;
import java.util.List;

/**
 * A world that is small enough to be explored, and what must hold in it.
 *
 * <p>It may come from another class loader, as a mutated one does.
 *
 * @param first
 *            where the exploration begins
 * @param memory
 *            what is remembered there
 * @param canon
 *            what matters in it
 * @param alike
 *            the names of nodes that differ in nothing but their names
 * @param rules
 *            what must hold
 * @param <G>
 *            what the rules remember
 */
public record SmallWorld<G>(World first, G memory, World.Canon canon, List<String> alike, Rules<G> rules) {

    /** Copies the list. */
    public SmallWorld {
        alike = List.copyOf(alike);
    }

    /** Explores it; may be called again, and comes to the same. */
    public Explored explore(Limits limits, Explorer.Progress progress) {
        return new Explorer<>(first.remembering(canon), memory, rules,
                new Fingerprints(first.topology(), canon, alike), limits, progress).explore();
    }
}
