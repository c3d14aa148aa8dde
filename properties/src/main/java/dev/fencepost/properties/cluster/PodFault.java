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
    STUCK_WORK("stuck-work"),
    /** The work fails; in a service that does not lead, a task that always runs does. */
    TASK_FAILS("task-fails"),
    /** The same, but it ends cleanly. */
    TASK_ENDS("task-ends");

    /** The forms that a schedule may hold, for messages. */
    static final String ALLOWED = "close, step-down, stuck-work, task-fails and task-ends";

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
