package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.ServiceFault;
import java.util.Arrays;
import java.util.Optional;

/** What can go wrong inside a fenced store. */
public enum StoreFault implements ServiceFault {
    /** It answers nothing, so that no fence can be claimed. */
    FENCE_DOWN("fence-down");

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
