package dev.fencepost.model.kubernetes;

/** In which condition a process is: the API server's, or its store's (families {@code server} and {@code store}). */
public enum Condition {
    /** It answers. */
    RUNNING,
    /** It is gone: what it was about to do is lost, and connections to it are refused. */
    STOPPED,
    /** It stands still, with connections open: what it was sent it will find when it goes on. */
    PAUSED
}
