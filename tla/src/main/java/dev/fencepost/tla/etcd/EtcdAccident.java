package dev.fencepost.tla.etcd;

import java.util.Locale;

/** What may happen in a small world beside the election itself, by the names that the specification knows it by. */
public enum EtcdAccident {
    /** A call fails, or is not answered in time. */
    TIMEOUT,
    /** An open stream breaks. */
    BREAK,
    /** A message is lost. */
    LOSS,
    /** A process dies. */
    CRASH,
    /** Somebody asks a leader to step down. */
    STEPDOWN,
    /** Somebody asks a candidate to end. */
    CLOSE,
    /** An operator touches keys and leases by which nobody leads. */
    WAITINGOPERATOR,
    /** An operator touches any key and lease. */
    OPERATOR,
    /** The server restarts. */
    RESTART,
    /** A campaign learns late that no key is ahead of it; one campaign waits at a time. */
    LATENEWS;

    /** Its name in the specification. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
