package dev.fencepost.election;

/** Where a host draws how much longer to wait than the protocol asked for. */
@FunctionalInterface
public interface Jitter {

    /** A number from zero to {@code maxNanos}, both included. */
    long upTo(long maxNanos);
}
