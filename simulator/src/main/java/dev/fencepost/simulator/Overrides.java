package dev.fencepost.simulator;

import java.util.List;

/**
 * Draws whose value is given rather than drawn: what is left of a recording after editing.
 *
 * @param list
 *            at most one for each site, key and occurrence
 */
public record Overrides(List<Override> list) {

    /** Everything is drawn. */
    public static final Overrides NONE = new Overrides(List.of());

    /** Copies the list. */
    public Overrides {
        list = List.copyOf(list);
    }

    /**
     * One given draw.
     *
     * @param site
     *            the place that draws
     * @param key
     *            for whom, as {@code a/elector~1} or {@code a:b}
     * @param occurrence
     *            which time, from 0
     * @param value
     *            what the draw yields; lowered to the bound of the draw if it is too large
     */
    public record Override(String site, String key, long occurrence, long value) {
    }
}
