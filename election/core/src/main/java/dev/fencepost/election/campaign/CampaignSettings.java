package dev.fencepost.election.campaign;

import dev.fencepost.election.CandidateId;

/**
 * Who stands in which election, and on which numbers.
 *
 * @param election
 *            its name, without a slash at the end
 * @param candidate
 *            who stands; the value of its key
 * @param timings
 *            the numbers; not checked here
 */
public record CampaignSettings(Bytes election, CandidateId candidate, CampaignTimings timings) {}
