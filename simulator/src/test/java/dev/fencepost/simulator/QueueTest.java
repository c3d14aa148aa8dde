package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Both queues give what is due first, and of what is due together what was asked for first. */
class QueueTest {

    private record Entry(long nanos, long order) implements Item {
        @Override
        public boolean happen() {
            return true;
        }
    }

    @Property
    void theHeapGivesItemsByTimeAndThenByOrder(@ForAll @Size(max = 300) List<@IntRange(max = 20) Integer> times) {
        EventHeap heap = new EventHeap();
        List<Entry> expected = new ArrayList<>();
        for (int time : times) {
            Entry entry = new Entry(time, expected.size());
            expected.add(entry);
            heap.add(entry.nanos, entry.order, entry);
        }
        expected.sort(Comparator.comparingLong(Entry::nanos).thenComparingLong(Entry::order));

        List<Item> taken = new ArrayList<>();
        while (!heap.isEmpty()) {
            assertThat(heap.firstNanos()).isEqualTo(expected.get(taken.size()).nanos);
            taken.add(heap.take());
        }
        assertThat(taken).isEqualTo(expected);
    }

    @Test
    void theHeapKeepsItsOrderWhileItemsComeAndGo() {
        EventHeap heap = new EventHeap();
        for (int i = 0; i < 100; i++) {
            heap.add(i % 10, i, new Entry(i % 10, i));
        }
        Entry last = new Entry(-1, -1);
        for (int i = 100; i < 10_000; i++) {
            Entry first = (Entry) heap.take();
            assertThat(first.nanos > last.nanos || first.nanos == last.nanos && first.order > last.order).isTrue();
            last = first;
            heap.add(first.nanos + i * 7 % 5, i, new Entry(first.nanos + i * 7 % 5, i));
        }
    }

    @Property
    void wakesBehaveAsASortedMapOfTheNewest(@ForAll @Size(max = 200) List<@IntRange(max = 79) Integer> moves) {
        WakeQueue queue = new WakeQueue(8);
        TreeMap<Integer, Entry> model = new TreeMap<>();
        long order = 0;
        for (int move : moves) {
            int actor = move % 8;
            int time = move / 8;
            if (time == 9) {
                queue.remove(actor);
                model.remove(actor);
            } else {
                queue.set(actor, time, ++order);
                model.put(actor, new Entry(time, order));
            }
            assertThat(queue.isEmpty()).isEqualTo(model.isEmpty());
            if (!model.isEmpty()) {
                Entry first = first(model);
                assertThat(queue.firstNanos()).isEqualTo(first.nanos);
                assertThat(queue.firstOrder()).isEqualTo(first.order);
            }
        }
        while (!model.isEmpty()) {
            Entry first = first(model);
            int actor = queue.take();
            assertThat(model.remove(actor)).isEqualTo(first);
        }
        assertThat(queue.isEmpty()).isTrue();
    }

    private static Entry first(Map<Integer, Entry> model) {
        return model.values().stream().min(Comparator.comparingLong(Entry::nanos).thenComparingLong(Entry::order))
                .orElseThrow();
    }
}
