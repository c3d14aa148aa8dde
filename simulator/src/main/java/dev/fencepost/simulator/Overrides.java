package dev.fencepost.simulator;

import java.util.List;

/**
 * Draws whose value is given rather than drawn: what is left of a recording after editing.
 *
 * @param list
 *            where several fit a draw, the most exact counts, and of equally exact ones the last
 */
public record Overrides(List<Override> list) {

    /** Everything is drawn. */
    public static final Overrides NONE = new Overrides(List.of());

    /** Stands for all occurrences of a draw. */
    public static final long EVERY = -1;

    /** Stands for all keys of a site, together with {@link #EVERY} occurrence. */
    public static final String ANY_KEY = "any";

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
     *            for whom, as {@code a/elector~1} or {@code a:b}, or {@value #ANY_KEY}
     * @param occurrence
     *            which time, from 0, or {@link #EVERY}
     * @param value
     *            what the draw yields; lowered to fit the bound of the draw if it is too large
     */
    public record Override(String site, String key, long occurrence, long value) {

        /** Returns the simplest outcome, 0, for every draw at a site. */
        static Override lowest(String site) {
            return new Override(site, ANY_KEY, EVERY, 0);
        }
    }
}
