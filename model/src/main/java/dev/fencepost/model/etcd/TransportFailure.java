package dev.fencepost.model.etcd;

/** How a connection fails when no status is given; client libraries make UNAVAILABLE of all of them. */
public enum TransportFailure {
    /** Nobody listens. */
    CONNECTION_REFUSED("connection refused"),
    /** It broke without a word. */
    CONNECTION_LOST("connection lost"),
    /** It broke after the server had said that it goes. */
    CONNECTION_LOST_AFTER_GOAWAY("connection lost after goaway");

    private final String text;

    TransportFailure(String text) {
        this.text = text;
    }

    /** As the recorded cases write it. */
    public String text() {
        return text;
    }
}
