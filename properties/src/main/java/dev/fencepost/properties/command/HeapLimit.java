package dev.fencepost.properties.command;

import dev.fencepost.simulator.BadInputException;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether the heap is about to be filled with more than it may be: garbage is collected before that is believed.
 *
 * <p>What is in use is looked at now and then only, so it may be beyond the limit by what was made since. Used by one
 * thread.
 */
final class HeapLimit implements BooleanSupplier {

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,8})([kmg])");
    private static final int KIBI_BITS = 10;

    /** What is left for what is needed for a moment, such as twice a table while it grows. */
    private static final int USABLE_PERCENT = 60;
    private static final int ALL_PERCENT = 100;

    /** A collection that leaves less than this part free is the last one: the next would be due at once. */
    private static final int LEAST_FREE_PART = 16;

    private final long maxBytes;
    private final Heap heap;

    HeapLimit(long maxBytes, Heap heap) {
        this.maxBytes = maxBytes;
        this.heap = heap;
    }

    /** The memory that is watched. */
    interface Heap {

        /** What is in use, garbage and all. */
        long usedBytes();

        /** Removes the garbage. */
        void collect();
    }

    /** The heap of this process. */
    private enum JavaHeap implements Heap {
        HEAP;

        @Override
        public long usedBytes() {
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }

        @Override
        public void collect() {
            System.gc();
        }
    }

    /** As much as the heap can take with room to work in. */
    static HeapLimit usual() {
        return new HeapLimit(Runtime.getRuntime().maxMemory() / ALL_PERCENT * USABLE_PERCENT, JavaHeap.HEAP);
    }

    /**
     * Reads a size, as {@code 512m}.
     *
     * @throws BadInputException
     *             if it is none, or the heap is not that large
     */
    static HeapLimit parse(String text) {
        Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new BadInputException("--memory is a number of k, m or g, as 512m, and not '" + text + "'");
        }
        long bytes = Long.parseLong(matcher.group(1)) << KIBI_BITS * ("kmg".indexOf(matcher.group(2)) + 1);
        long heapBytes = Runtime.getRuntime().maxMemory();
        if (bytes > heapBytes) {
            throw new BadInputException("--memory " + text + " is more than the " + (heapBytes >> 2 * KIBI_BITS)
                    + " MiB of the Java heap; FENCEPOST_OPTS=-Xmx... makes it larger");
        }
        return new HeapLimit(bytes, JavaHeap.HEAP);
    }

    @Override
    public boolean getAsBoolean() {
        if (heap.usedBytes() <= maxBytes) {
            return false;
        }
        heap.collect();
        return heap.usedBytes() > maxBytes - maxBytes / LEAST_FREE_PART;
    }
}
