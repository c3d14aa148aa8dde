package dev.fencepost.election.campaign;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.Now;

/**
 * What the metrics of an election through etcd show, as a fold over its events; run by the production host and by the
 * simulator alike, so that the metrics' contract is checked in every simulated run.
 *
 * <p>A leader is one that was told so, has not been told otherwise, and is inside its lease by its own clock: one whose
 * host stands still must not go on showing itself as leader while its successor does (mutant GL-19).
 *
 * @param leader
 *            whether this process leads
 * @param validUntilNanos
 *            until when on its monotonic clock, unless it renews; 0 while it does not lead
 * @param sinceEpochSeconds
 *            since when it has led, in unix seconds; 0 while it does not lead
 * @param failures
 *            how many attempts to be elected have failed, the reads that precede them included
 */
public record CampaignFigures(boolean leader, long validUntilNanos, long sinceEpochSeconds, long failures) {

    /** Standing by, and nothing has failed yet. */
    public static final CampaignFigures NONE = new CampaignFigures(false, 0, 0, 0);

    /**
     * The figures after another event.
     *
     * @param event
     *            what was reported
     * @param now
     *            the clocks when it was
     */
    public CampaignFigures after(ElectionEvent event, Now now) {
        return switch (event) {
            case ElectionEvent.Gained gained -> new CampaignFigures(true, gained.validUntilNanos(),
                    Math.floorDiv(now.wallMicros(), 1_000_000L), failures);
            case ElectionEvent.Extended extended ->
                new CampaignFigures(leader, extended.validUntilNanos(), sinceEpochSeconds, failures);
            case ElectionEvent.Lost lost -> standingBy();
            case ElectionEvent.Ended ended -> standingBy();
            case ElectionEvent.CampaignFailed failed -> plusFailures(1);
            case ElectionEvent other -> this;
        };
    }

    /**
     * The figures with failures that no event tells of, such as those of the reads before a campaign.
     *
     * @param more
     *            how many, at least zero
     */
    public CampaignFigures plusFailures(long more) {
        return new CampaignFigures(leader, validUntilNanos, sinceEpochSeconds, failures + more);
    }

    /**
     * The figures as they are to be shown at an instant.
     *
     * @param monotonicNanos
     *            the process's monotonic clock, read now
     */
    public CampaignFigures at(long monotonicNanos) {
        return leader && monotonicNanos - validUntilNanos >= 0 ? standingBy() : this;
    }

    private CampaignFigures standingBy() {
        return new CampaignFigures(false, 0, 0, failures);
    }
}
