package dev.fencepost.election.etcd;

import io.grpc.Status;

/** Turns gRPC's statuses, and what its code throws, into answers. */
final class GrpcStatus {

    private GrpcStatus() {}

    /**
     * What a call ended with. A break of the connection is UNAVAILABLE with a cause: no server has causes to send.
     */
    static WireAnswer answer(Status status) {
        String text = status.getDescription() == null ? "" : status.getDescription();
        Throwable cause = status.getCause();
        return status.getCode() == Status.Code.UNAVAILABLE && cause != null
                ? new WireAnswer.Broken(text + " (" + words(cause) + ")")
                : new WireAnswer.Status(status.getCode().name(), text);
    }

    /** What it means that a call could not even be begun. */
    static WireAnswer thrown(Throwable failure) {
        return new WireAnswer.Broken("The call failed: " + words(failure));
    }

    /** A third party's exception may be unable to say what it is. */
    static String words(Throwable cause) {
        try {
            return String.valueOf(cause.toString()).lines().findFirst().orElse("");
        } catch (Throwable wordless) {
            return cause.getClass().getName();
        }
    }
}
