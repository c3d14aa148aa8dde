package dev.fencepost.simulator;

/** When a fault begins. */
public sealed interface Start {

    /**
     * At an instant of true time.
     *
     * @param trueNanos
     *            since the start of the run
     */
    record At(long trueNanos) implements Start {}

    /**
     * Aimed: right after the step in which the given kind of entry is recorded on a node for the n-th time, before that
     * node can take another step.
     *
     * @param entryKind
     *            the {@link Entry#kind()}, of the application or the simulator
     * @param node
     *            the node that records it
     * @param occurrence
     *            which time, from 1
     */
    record On(String entryKind, String node, long occurrence) implements Start {}

    /** Returns the given instant of true time. */
    static Start at(long trueNanos) {
        return new At(trueNanos);
    }

    /** Returns the form used in schedules: {@code 12500ms}, or {@code work-checked/a/3}. */
    default String text() {
        return switch (this) {
            case At(long trueNanos) -> Durations.text(trueNanos);
            case On(String entryKind, String node, long occurrence) -> entryKind + "/" + node + "/" + occurrence;
        };
    }
}
