package dev.fencepost.simulator;

import java.util.Arrays;

/**
 * How often one actor drew at each site.
 *
 * <p>An actor draws at a handful of sites, so a scan over a small array beats a map.
 */
final class DrawCounters {

    private final DrawKey key;
    private final Choices choices;
    private long[] sites = new long[4];
    private long[] counts = new long[4];
    private int size;

    DrawCounters(DrawKey key, Choices choices) {
        this.key = key;
        this.choices = choices;
    }

    long draw(Site site, long bound) {
        return choices.draw(site, key, next(site.hash()), bound);
    }

    private long next(long siteHash) {
        for (int i = 0; i < size; i++) {
            if (sites[i] == siteHash) {
                return counts[i]++;
            }
        }
        if (size == sites.length) {
            sites = Arrays.copyOf(sites, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
        }
        sites[size] = siteHash;
        counts[size++] = 1;
        return 0;
    }
}
