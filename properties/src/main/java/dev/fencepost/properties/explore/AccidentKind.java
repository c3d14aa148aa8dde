package dev.fencepost.properties.explore;

import dev.fencepost.simulator.BadInputException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What may go wrong in a small world. */
public enum AccidentKind {
    /** A message is lost. */
    DROP,
    /** A message arrives twice. */
    DUPLICATE,
    /** A process dies, and may come back. */
    CRASH,
    /** A process stands still for any time, its clocks going on. */
    PAUSE,
    /** A tick passes while a message is under way or a wake is due. */
    LATE,
    /** The connections between a candidate and the server break, which both learn. */
    BREAK,
    /** The server dies, and starts again on its data after any time. */
    RESTART,
    /** An operator deletes the Lease, or the key of the leader. */
    DELETE,
    /** An operator deletes the key of the leader and creates it anew, of the same name and lease. */
    RECREATE,
    /** An operator revokes the lease of the leader, or that of the last in the queue. */
    REVOKE,
    /** A candidate is closed. */
    CLOSE,
    /** A candidate is asked to step down. */
    STEP_DOWN;

    /** How the command calls it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Reads what {@link #text} prints.
     *
     * @throws BadInputException
     *             naming the kinds that there are
     */
    public static AccidentKind parse(String text) {
        return Arrays.stream(values()).filter(kind -> kind.text().equals(text)).findFirst()
                .orElseThrow(() -> new BadInputException("unknown kind of fault '" + text + "'; the kinds are "
                        + Arrays.stream(values()).map(AccidentKind::text).collect(Collectors.joining(", "))));
    }
}
