package dev.fencepost.election;

import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;

/**
 * Logs the first failure of each kind and every 60th after it: a failure that goes on for hours must neither flood the
 * log nor fall silent (seed 000). Used by one thread.
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
            log.atWarn().addKeyValue("kind", kind).addKeyValue("count", count).log(message, arguments);
        }
    }
}
