package dev.fencepost.simulator;

/**
 * The project's own 64-bit hash, so that a seed and a digest mean the same on every JDK.
 *
 * <p>{@link #mix} is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
 */
final class Hash {

    static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Hash() {}

    static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Order-sensitive: {@code combine(combine(s, a), b)} differs from {@code combine(combine(s, b), a)}. */
    static long combine(long state, long value) {
        return mix(state * 0xD1342543DE82EF95L + value + GOLDEN);
    }

    static long of(String text) {
        long state = text.length();
        for (int i = 0; i < text.length(); i++) {
            state = (state ^ text.charAt(i)) * 0x100000001B3L;
            state ^= state >>> 29;
        }
        return mix(state);
    }
}
