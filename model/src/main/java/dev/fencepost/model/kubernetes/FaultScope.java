package dev.fencepost.model.kubernetes;

/** Which requests a fault of the service is for. */
public enum FaultScope {
    /** All. */
    ALL,
    /** GET, whether of one Lease, a list or a watch. */
    READS,
    /** Everything else. */
    WRITES
}
