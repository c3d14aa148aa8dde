package dev.fencepost.simulator;

/** What swallowed a message. */
public enum DropReason {
    /** Sender and receiver were partitioned when it was sent or when it would have arrived. */
    PARTITION("partition"),
    /** A lossy link lost it. */
    LOSS("loss"),
    /** No process ran at its destination, and nothing there said so. */
    DOWN("down"),
    /** The process it was meant for had been replaced by a newer one: a connection does not outlive a process. */
    STALE_CONNECTION("stale-connection"),
    /** An earlier message of the same stream was lost. */
    BROKEN_STREAM("broken-stream"),
    /** The connections between sender and receiver were dropped while it was under way. */
    DROPPED_CONNECTION("dropped-connection");

    private final String text;

    DropReason(String text) {
        this.text = text;
    }

    /** Returns the name used in logs. */
    public String text() {
        return text;
    }
}
