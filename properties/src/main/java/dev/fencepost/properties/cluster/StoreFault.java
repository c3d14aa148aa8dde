package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.ServiceFault;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can go wrong inside a fenced store; all but the first happen to stores of files alone. */
public enum StoreFault implements ServiceFault {
    /** It answers nothing, so that no fence can be claimed. */
    FENCE_DOWN("fence-down"),
    /** The machine loses its power within the first claim or mutation from then on, and with it what was not synced. */
    POWER_CUT("power-cut"),
    /**
     * The process that makes the first claim or mutation from then on is killed within it; the disk shows what it did.
     */
    PROCESS_KILLED("process-killed"),
    /**
     * Whoever makes the first one from then on stands still within it until another process has made one, or it ends.
     */
    OVERTAKEN("overtaken"),
    /** The marker cannot be read, for as long as the fault lasts. */
    MARKER_DAMAGED("marker-damaged"),
    /** An operator moves the marker away, as for the repair of a bad one, and stops no writer before. */
    MARKER_MOVED("marker-moved");

    /** The forms that a schedule may hold, for messages. */
    static final String ALLOWED = Arrays.stream(values()).map(StoreFault::text).collect(Collectors.joining(", "));

    private final String text;

    StoreFault(String text) {
        this.text = text;
    }

    @Override
    public String kind() {
        return text;
    }

    @Override
    public String text() {
        return text;
    }

    static Optional<StoreFault> parse(String text) {
        return Arrays.stream(values()).filter(fault -> fault.text.equals(text)).findFirst();
    }
}
