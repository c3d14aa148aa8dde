package dev.fencepost.election;

/**
 * What any election is known by, whatever it is held through: its name, who stands, and the lengths that its operators
 * see.
 *
 * <p>The host, the log and the metrics need no more of a configuration. Immutable, safe for use by many threads.
 */
public sealed interface ElectionTerms permits ElectionConfig, EtcdElectionConfig {

    /** The election's name, as its store knows it. */
    String name();

    /** Who stands. */
    CandidateId candidate();

    /** How long a leadership outlives its latest renewal: what is asked of the store, which may grant more. */
    long leaseDurationNanos();

    /** From sending a renewal to sending the next. */
    long renewIntervalNanos();

    /** How long a closing election waits for the work to end before it leaves the lease to lapse. */
    long closeBoundNanos();

    /** How long, at most, a closing election waits for its store besides. */
    long closingCallsNanos();
}
