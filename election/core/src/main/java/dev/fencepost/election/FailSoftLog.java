package dev.fencepost.election;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Logs the first failure of each kind and every 60th after it: a failure that goes on for hours must neither flood the
 * log nor fall silent (seed 000). Used by one thread.
 *
 * <p>Nothing in here throws: what others throw may be unable to say what it is, and so may a log that is out of order;
 * neither may be the end of the thread that complains.
 */
final class FailSoftLog {

    static final long EVERY = 60;

    private final Logger log;
    private final Map<String, Long> counts = new HashMap<>();

    FailSoftLog(Logger log) {
        this.log = log;
    }

    /**
     * A failure; logged if its turn has come.
     *
     * @param kind
     *            failures of one kind are counted together
     * @param message
     *            with slf4j's placeholders
     * @param arguments
     *            for the placeholders, and a throwable at the end if there is one
     */
    void failed(String kind, String message, Object... arguments) {
        long count = counts.merge(kind, 1L, Long::sum);
        if (count % EVERY == 1) {
            try {
                log.atWarn().addKeyValue("kind", kind).addKeyValue("count", count).log(message, arguments);
            } catch (Throwable unloggable) {
                error(log, kind + " failed, and the log cannot say how", unloggable);
            }
        }
    }

    /** Logs something that must not happen. */
    static void error(Logger log, String message, Throwable cause) {
        try {
            log.error(message, cause);
        } catch (Throwable unloggable) {
            errorWithoutTrace(log, message, cause);
        }
    }

    private static void errorWithoutTrace(Logger log, String message, Throwable cause) {
        try {
            log.error("{}: {}", message, describe(cause));
        } catch (Throwable broken) {
            // The log itself is out of order, and there is nobody else to tell.
        }
    }

    /** What was thrown, in words; only its class where its own words fail. */
    static String describe(@Nullable Throwable thrown) {
        try {
            return String.valueOf(thrown);
        } catch (Throwable wordless) {
            return thrown == null ? "null" : thrown.getClass().getName();
        }
    }
}
