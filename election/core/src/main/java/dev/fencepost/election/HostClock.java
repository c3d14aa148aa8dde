package dev.fencepost.election;

/** The two clocks of a process, as its host reads them. */
public interface HostClock extends MonotonicClock {

    /** Microseconds since 1970-01-01T00:00:00Z on the wall clock, which may step in both directions. */
    long wallMicros();

    /** Both clocks, for one step. */
    default Now now() {
        return new Now(nanos(), wallMicros());
    }
}
