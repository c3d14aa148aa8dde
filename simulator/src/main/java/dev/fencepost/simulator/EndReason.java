package dev.fencepost.simulator;

/** Why a run ended. */
public enum EndReason {
    /** It reached the end of its virtual time. */
    TIME("time"),
    /** It reached its limit of events. */
    EVENTS("events"),
    /** Nothing was left that could ever happen. */
    IDLE("idle"),
    /** The code under test threw. */
    FAILED("failed"),
    /** Whoever ran it had seen enough. */
    STOPPED("stopped");

    private final String text;

    EndReason(String text) {
        this.text = text;
    }

    /** Returns the name used in logs. */
    public String text() {
        return text;
    }
}
