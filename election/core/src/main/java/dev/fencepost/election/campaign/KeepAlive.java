package dev.fencepost.election.campaign;

/**
 * The keepalive of one lease: its stream, or how far the search for another has come, and its watchdog.
 *
 * @param leaseId
 *            the lease
 * @param link
 *            the connection
 * @param watchdog
 *            until when the lease is alive
 * @param nextRenewalNanos
 *            when the next renewal is due; counted from when the last one was sent, so that a missed tick delays those
 *            that follow
 */
public record KeepAlive(long leaseId, Link link, RenewalWatchdog watchdog, long nextRenewalNanos) {

    /** The connection of a keepalive. */
    public sealed interface Link {

        /**
         * A stream that has answered.
         *
         * @param stream
         *            its number
         */
        record Streaming(long stream) implements Link {}

        /**
         * A stream that was opened with a renewal and has not answered it.
         *
         * @param stream
         *            its number
         * @param sentNanos
         *            when it was opened
         * @param deadlineNanos
         *            when it is given up
         */
        record Opening(long stream, long sentNanos, long deadlineNanos) implements Link {}

        /**
         * No stream; another is opened at an instant.
         *
         * @param untilNanos
         *            that instant
         */
        record Pausing(long untilNanos) implements Link {}
    }

    KeepAlive with(Link other) {
        return new KeepAlive(leaseId, other, watchdog, nextRenewalNanos);
    }

    KeepAlive with(RenewalWatchdog other) {
        return new KeepAlive(leaseId, link, other, nextRenewalNanos);
    }

    KeepAlive renewed(long nowNanos) {
        return new KeepAlive(leaseId, link, watchdog.sent(nowNanos),
                nowNanos + CampaignTimings.renewalNanos(watchdog.ttlNanos()));
    }
}
