package dev.fencepost.simulator;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of what must be seen somewhere in a hunt: a hunt that never saw a failover has proved nothing about it.
 *
 * <p>Counts of many runs are added up. One thread at a time may use it.
 */
public final class Reached {

    private final Map<String, Counter> counters = new TreeMap<>();

    /** One count; keep it to count in a hot place. */
    public static final class Counter {

        private long count;

        private Counter() {}

        /** Counts one more. */
        public void hit() {
            count++;
        }

        /** Counts so many more. */
        public void add(long more) {
            count += more;
        }

        /** Returns how often it was hit. */
        public long count() {
            return count;
        }
    }

    /** Returns the counter of the given name, by convention {@code family.member}; it begins at zero. */
    public Counter counter(String name) {
        return counters.computeIfAbsent(name, _ -> new Counter());
    }

    /** Counts one more of the given name. */
    public void hit(String name) {
        counter(name).hit();
    }

    /** Adds the counts of another run. */
    public void add(Reached other) {
        other.counters.forEach((name, counter) -> counter(name).count += counter.count);
    }

    /** Returns all counts, by name. */
    public SortedMap<String, Long> counts() {
        SortedMap<String, Long> counts = new TreeMap<>();
        counters.forEach((name, counter) -> counts.put(name, counter.count));
        return counts;
    }

    /** Returns those of the demanded names that were never hit, in the order given. */
    public List<String> missing(Collection<String> demanded) {
        return demanded.stream().filter(name -> counter(name).count == 0).toList();
    }
}
