package dev.fencepost.simulator;

/**
 * The digest of the log so far, sensitive to every value, every name and their order.
 *
 * <p>One multiplication and one rotation for each value keep it in the noise of a run; the full mix is done when it is
 * read. Names count by {@link String#hashCode}, which the language specifies and the string caches; text values by
 * {@link Hash#of}, cached by identity, since they are nearly always constants or names of nodes.
 */
final class RunningDigest implements LogSink, Fields {

    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final int CACHE_SIZE = 512;

    private final String[] cachedTexts = new String[CACHE_SIZE];
    private final long[] cachedHashes = new long[CACHE_SIZE];
    private long state = PRIME_1;

    @Override
    public void accept(LogEvent event) {
        round(event.seq());
        round(event.trueNanos());
        round(hash(event.node().name()));
        round(event.incarnation());
        round(event.monotonicNanos());
        round(event.wallMicros());
        round(event.causeSeq());
        Entry entry = event.entry();
        round(hash(entry.kind()));
        entry.describe(this);
    }

    @Override
    public void put(String name, long value) {
        round(value * PRIME_1 ^ name.hashCode());
    }

    @Override
    public void put(String name, String value) {
        round(hash(value) ^ name.hashCode());
    }

    @Override
    public void put(String name, boolean value) {
        put(name, value ? 1L : 0L);
    }

    @Override
    public void put(String name, Payload value) {
        round(hash(value.kind()) ^ name.hashCode());
        value.describe(this);
        round(PRIME_2);
    }

    long value() {
        return Hash.mix(state);
    }

    private void round(long value) {
        state = Long.rotateLeft(state ^ value * PRIME_2, 31) * PRIME_1 + PRIME_2;
    }

    @SuppressWarnings({"StringEquality", "ReferenceEquality"})
    private long hash(String text) {
        int slot = text.hashCode() & CACHE_SIZE - 1;
        if (cachedTexts[slot] == text) {
            return cachedHashes[slot];
        }
        long hash = Hash.of(text);
        cachedTexts[slot] = text;
        cachedHashes[slot] = hash;
        return hash;
    }
}
