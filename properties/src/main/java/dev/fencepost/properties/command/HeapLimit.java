package dev.fencepost.properties.command;

import dev.fencepost.simulator.BadInputException;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether the heap is filled with more than it may be: garbage is collected before that is believed.
 *
 * <p>Used by one thread.
 */
final class HeapLimit implements BooleanSupplier {

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,8})([kmg])");
    private static final int KIBI_BITS = 10;

    /** What is left for what is needed for a moment, such as twice a table while it grows. */
    private static final int USABLE_PERCENT = 60;
    private static final int ALL_PERCENT = 100;

    private final long maxBytes;
    private long believedAboveBytes;

    private HeapLimit(long maxBytes) {
        this.maxBytes = maxBytes;
        this.believedAboveBytes = maxBytes;
    }

    /** As much as the heap can take with room to work in. */
    static HeapLimit usual() {
        return new HeapLimit(Runtime.getRuntime().maxMemory() / ALL_PERCENT * USABLE_PERCENT);
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
        return new HeapLimit(bytes);
    }

    @Override
    public boolean getAsBoolean() {
        if (usedBytes() <= believedAboveBytes) {
            return false;
        }
        System.gc();
        long usedBytes = usedBytes();
        // Garbage is collected again only when there can be more of it than before.
        believedAboveBytes = Math.max(maxBytes, usedBytes + (Runtime.getRuntime().maxMemory() - usedBytes) / 4);
        return usedBytes > maxBytes;
    }

    private static long usedBytes() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
