package dev.fencepost.simulator;

/** Mixes a sequence of numbers into 128 bits, two lanes of 64 that share nothing but what they are fed. */
final class Mixer {

    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xD1342543DE82EF95L;

    private long high;
    private long low;

    Mixer(long high, long low) {
        this.high = high;
        this.low = low;
    }

    void start(long newHigh, long newLow) {
        high = newHigh;
        low = newLow;
    }

    void add(long value) {
        high = (Long.rotateLeft(high, 23) ^ value) * FIRST;
        high ^= high >>> 32;
        low = (Long.rotateLeft(low, 41) + value + SECOND) * SECOND;
        low ^= low >>> 29;
    }

    long high() {
        return Hash.mix(high);
    }

    long low() {
        return Hash.mix(low ^ FIRST);
    }

    Fingerprint fingerprint() {
        return new Fingerprint(high(), low());
    }
}
