package dev.fencepost.properties.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.kubernetes.JsonText;
import dev.fencepost.simulator.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: an exploration ends at the memory that was asked for, and no garbage ends it. */
class HeapLimitTest {

    private static final long MAX = 1_600;

    @TempDir
    private Path directory = Path.of("");

    private final Readings heap = new Readings();
    private final HeapLimit limit = new HeapLimit(MAX, heap);

    /** A heap with so much in use that is needed, and so much that is not. */
    private static final class Readings implements HeapLimit.Heap {

        private long neededBytes;
        private long garbageBytes;
        private int collections;

        @Override
        public long usedBytes() {
            return neededBytes + garbageBytes;
        }

        @Override
        public void collect() {
            garbageBytes = 0;
            collections++;
        }
    }

    private boolean full(long neededBytes, long garbageBytes) {
        heap.neededBytes = neededBytes;
        heap.garbageBytes = garbageBytes;
        return limit.getAsBoolean();
    }

    @Test
    void nothing_is_collected_below_the_limit() {
        assertThat(full(MAX, 0)).isFalse();
        assertThat(heap.collections).isZero();
    }

    @Test
    void garbage_alone_does_not_fill_it() {
        assertThat(full(100, MAX)).isFalse();
        assertThat(full(100, 5 * MAX)).isFalse();
        assertThat(heap.collections).isEqualTo(2);
    }

    @Test
    void what_is_needed_fills_it_however_much_was_collected_before() {
        assertThat(full(100, MAX)).isFalse();
        assertThat(full(MAX + 1, 0)).isTrue();
    }

    @Test
    void it_is_full_once_a_collection_frees_next_to_nothing() {
        assertThat(full(1_500, 101)).isFalse();
        assertThat(full(1_501, 100)).isTrue();
    }

    @Test
    void collections_are_few_while_what_is_needed_grows() {
        long needed = 0;
        while (!full(needed, heap.garbageBytes + 90)) {
            needed += 10;
        }
        assertThat(needed).isBetween(1_500L, MAX);
        assertThat(heap.collections).isLessThan(35);
    }

    @Test
    void what_is_no_size_or_beyond_the_heap_is_refused() {
        assertThatThrownBy(() -> HeapLimit.parse("12")).isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("--memory is a number of k, m or g, as 512m, and not '12'");
        assertThatThrownBy(() -> HeapLimit.parse("99999g")).isInstanceOf(BadInputException.class)
                .hasMessageContaining("--memory 99999g is more than the ");
    }

    @Test
    void an_exploration_ends_when_the_memory_that_was_asked_for_is_full() throws IOException {
        Child.Result result = Child.run(directory, "explore", "lease", "--candidates", "3", "--faults", "3",
                "--memory", "24m", "--time", "600s", "--json");
        assertThat(result.exitCode()).as(result.err()).isEqualTo(11);
        Json explored = JsonText.require(result.out());
        assertThat(explored.textAt("end")).hasValue("MEMORY");
        assertThat(explored.integerAt("states").orElseThrow()).as("some states, and not all that a heap can take")
                .isBetween(1_000L, 100_000L);
    }
}
