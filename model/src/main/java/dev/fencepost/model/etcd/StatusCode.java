package dev.fencepost.model.etcd;

/** The codes of gRPC that etcd was seen to answer with. */
public enum StatusCode {
    /** Nothing more is known; everything that fails inside the election and lock services ends up here. */
    UNKNOWN,
    /** The request makes no sense. */
    INVALID_ARGUMENT,
    /** Its time was up. */
    DEADLINE_EXCEEDED,
    /** What it names does not exist. */
    NOT_FOUND,
    /** It is larger than the transport allows. */
    RESOURCE_EXHAUSTED,
    /** The state does not allow it. */
    FAILED_PRECONDITION,
    /** A number is beyond its bounds, such as a revision. */
    OUT_OF_RANGE,
    /** The cluster cannot serve now. */
    UNAVAILABLE
}
