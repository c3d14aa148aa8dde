package dev.fencepost.election.lease;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;

/**
 * What one candidate of a Lease election is given.
 *
 * @param candidate
 *            who stands
 * @param timings
 *            the numbers
 * @param expiry
 *            how it judges that another's lease has expired
 * @param onAbsent
 *            what it does when there is no Lease
 */
public record LeaseSettings(CandidateId candidate, LeaseTimings timings, ExpiryPolicy expiry, OnAbsent onAbsent) {}
