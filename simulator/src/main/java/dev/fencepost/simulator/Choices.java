package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The one source of chance of a run.
 *
 * <p>A draw is a pure hash of seed, site, key and occurrence. There is no stream that a missing draw could shift, so a run
 * with one fault less draws the same latencies for all that is left; shrinking depends on it.
 */
final class Choices {

    private static final long ANY_KEY = Hash.of(Overrides.ANY_KEY);

    private final long seedHash;
    private final Map<Long, Long> given = new HashMap<>();
    private final List<Overrides.Override> recorded = new ArrayList<>();
    private final boolean recording;
    /** Whether any single draw is given, and not all of a key or site. */
    private final boolean exact;

    Choices(Seed seed, Overrides overrides, boolean recording) {
        this.seedHash = Hash.mix(seed.value() + Hash.GOLDEN);
        this.recording = recording;
        this.exact = overrides.list().stream().anyMatch(each -> each.occurrence() != Overrides.EVERY);
        for (Overrides.Override override : overrides.list()) {
            given.put(address(Hash.of(override.site()), Hash.of(override.key()), override.occurrence()),
                    override.value());
        }
    }

    /** Returns a number from 0 to bound - 1. By convention 0 is the simplest outcome: what shrinking strives for. */
    long draw(Site site, DrawKey key, long occurrence, long bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("nothing can be drawn below " + bound + " at " + site);
        }
        long address = address(site.hash(), key.hash(), occurrence);
        long value = Math.unsignedMultiplyHigh(Hash.combine(seedHash, address), bound);
        if (!given.isEmpty()) {
            value = Math.clamp(given(site.hash(), key.hash(), address, value), 0, bound - 1);
        }
        if (recording) {
            recorded.add(new Overrides.Override(site.name(), key.text(), occurrence, value));
        }
        return value;
    }

    /** Returns whether something of the given probability happens; a draw of 0 means that it does not. */
    boolean happens(Ratio ratio, Site site, DrawKey key, long occurrence) {
        return ratio.numerator() > 0
                && draw(site, key, occurrence, ratio.denominator()) >= ratio.denominator() - ratio.numerator();
    }

    /** Returns whether every draw of a key at a site is given and the same, so that it does not matter which it is. */
    boolean alwaysGiven(Site site, DrawKey key) {
        return !recording && !exact && (given.containsKey(address(site.hash(), key.hash(), Overrides.EVERY))
                || given.containsKey(address(site.hash(), ANY_KEY, Overrides.EVERY)));
    }

    /** Returns all draws so far, in order, if this source records. */
    Overrides recording() {
        return new Overrides(recorded);
    }

    private long given(long siteHash, long keyHash, long address, long drawn) {
        Long value = given.get(address);
        if (value == null) {
            value = given.get(address(siteHash, keyHash, Overrides.EVERY));
        }
        if (value == null) {
            value = given.get(address(siteHash, ANY_KEY, Overrides.EVERY));
        }
        return value == null ? drawn : value;
    }

    private static long address(long siteHash, long keyHash, long occurrence) {
        return Hash.mix(siteHash ^ keyHash * 0xD1342543DE82EF95L) + occurrence * Hash.GOLDEN;
    }
}
