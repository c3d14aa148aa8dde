package dev.fencepost.election;

import java.util.OptionalLong;

/**
 * The figures of an election that its metrics show, as a fold over its events; run by the production host and by the
 * simulator alike, so that the metrics' contracts are checked in every simulated run.
 *
 * @param active
 *            whether an election runs here; says nothing about a token
 * @param latestToken
 *            the most recent token held here, {@link FencingToken#NEVER} if there never was one
 * @param contactNanos
 *            when a call to the store last succeeded, on the own monotonic clock; empty if none ever did
 */
public record ElectionFigures(boolean active, FencingToken latestToken, OptionalLong contactNanos) {

    /** Before an election has begun. */
    public static final ElectionFigures NONE = new ElectionFigures(false, FencingToken.NEVER, OptionalLong.empty());

    /** The figures once the election runs. */
    public ElectionFigures begun() {
        return new ElectionFigures(true, latestToken, contactNanos);
    }

    /**
     * The figures after another event.
     *
     * @param event
     *            what was reported
     * @param now
     *            the clocks when it was
     */
    public ElectionFigures after(ElectionEvent event, Now now) {
        return switch (event) {
            case ElectionEvent.Gained gained -> new ElectionFigures(active, gained.token(), contactNanos);
            case ElectionEvent.Contacted contacted ->
                new ElectionFigures(active, latestToken, OptionalLong.of(now.monotonicNanos()));
            case ElectionEvent.Ended ended -> ended();
            case ElectionEvent other -> this;
        };
    }

    /** The figures once the election is over, in whatever way. */
    public ElectionFigures ended() {
        return new ElectionFigures(false, latestToken, contactNanos);
    }

    /** How long ago a call last succeeded, in seconds; -1 if none ever did, for 0 would claim "just now" (seed 000). */
    public double contactAgeSeconds(long monotonicNanos) {
        return contactNanos.isEmpty() ? -1 : Math.max(0, monotonicNanos - contactNanos.getAsLong()) / 1e9;
    }
}
