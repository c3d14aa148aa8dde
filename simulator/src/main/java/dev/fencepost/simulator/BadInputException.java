package dev.fencepost.simulator;

import java.io.Serial;

/**
 * Says in one sentence what is wrong with something a person typed or a file held, and what would be allowed.
 *
 * <p>Meant to be shown as it is, without a stack trace.
 */
public final class BadInputException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates one with a sentence that names the thing and the allowed values. */
    public BadInputException(String message) {
        super(message);
    }

    /** Creates one with a sentence that names the thing and the allowed values, and what it was noticed by. */
    public BadInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
