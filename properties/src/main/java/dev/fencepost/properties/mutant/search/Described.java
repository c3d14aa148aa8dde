package dev.fencepost.properties.mutant.search;

import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;
import java.util.HashMap;
import java.util.Map;

/**
 * The fields of one entry of a log, by name.
 *
 * <p>The entries of a mutant come from its own class loader, so their types mean nothing here: all that crosses that
 * border is what an entry says of itself.
 */
final class Described implements Fields {

    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();

    /** The fields of an entry; valid until the next call. */
    Described of(Entry entry) {
        numbers.clear();
        texts.clear();
        entry.describe(this);
        return this;
    }

    long number(String name) {
        return numbers.getOrDefault(name, 0L);
    }

    String text(String name) {
        return texts.getOrDefault(name, "");
    }

    boolean holds(String name) {
        return number(name) != 0;
    }

    @Override
    public void put(String name, long value) {
        numbers.put(name, value);
    }

    @Override
    public void put(String name, String value) {
        texts.put(name, value);
    }

    @Override
    public void put(String name, boolean value) {
        numbers.put(name, value ? 1L : 0L);
    }

    @Override
    public void put(String name, Payload value) {
        // No entry that is asked for here has one.
    }
}
