package dev.fencepost.model.kubernetes;

/**
 * Errors that the server is made to answer with, until they are used up or taken away.
 *
 * @param error
 *            the answer
 * @param scope
 *            which requests get it
 * @param remaining
 *            how many more
 */
record ErrorFault(ServiceError error, FaultScope scope, long remaining) {

    boolean concerns(WireRequest request) {
        return switch (scope) {
            case ALL -> true;
            case READS -> request.method() == Method.GET;
            case WRITES -> request.method() != Method.GET;
        };
    }

    ErrorFault used() {
        return remaining == ServiceEvent.ErrorsBegin.UNTIL_HEALED ? this : new ErrorFault(error, scope, remaining - 1);
    }
}
