package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.ServiceFault;
import java.util.Arrays;
import java.util.Optional;

/** What can happen inside a candidate's process besides the simulator's own faults. */
public enum PodFault implements ServiceFault {
    /** The owner closes the election: an orderly shutdown, as in a rolling restart. */
    CLOSE("close"),
    /** The owner asks the leader to step down. */
    STEP_DOWN("step-down"),
    /** The work does not stop when it is told to, for as long as the fault lasts. */
    STUCK_WORK("stuck-work");

    private final String text;

    PodFault(String text) {
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

    static Optional<PodFault> parse(String text) {
        return Arrays.stream(values()).filter(fault -> fault.text.equals(text)).findFirst();
    }
}
