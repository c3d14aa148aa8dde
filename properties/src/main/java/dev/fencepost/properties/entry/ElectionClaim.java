package dev.fencepost.properties.entry;

import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fields;

/** What a candidate believes and reports, written by its process at the instant at which it says so. */
public sealed interface ElectionClaim extends Entry {

    /**
     * A process stands for election.
     *
     * @param lease
     *            the Lease it stands for
     * @param candidate
     *            its identity
     */
    record Standing(String lease, String candidate) implements ElectionClaim {

        @Override
        public String kind() {
            return "standing";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("candidate", candidate);
        }
    }

    /**
     * From now on {@code tokenValid()} is answered from this: the process claims the token for itself while its own
     * monotonic clock is below {@code validUntilNanos}.
     *
     * @param lease
     *            the Lease
     * @param token
     *            the token, or 0 for no claim at all
     * @param validUntilNanos
     *            on the monotonic clock of the node
     */
    record Verdict(String lease, long token, long validUntilNanos) implements ElectionClaim {

        @Override
        public String kind() {
            return "verdict";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("token", token);
            fields.put("validUntilNanos", validUntilNanos);
        }
    }

    /** The leadership began for the work. */
    record Gained(String lease, long token) implements ElectionClaim {

        @Override
        public String kind() {
            return "gained";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("token", token);
        }
    }

    /**
     * The leadership ended for the work.
     *
     * @param lease
     *            the Lease
     * @param token
     *            the token it was gained with
     * @param reason
     *            the name of the {@link dev.fencepost.election.LossReason}
     */
    record Lost(String lease, long token, String reason) implements ElectionClaim {

        @Override
        public String kind() {
            return "lost";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("token", token);
            fields.put("reason", reason);
        }
    }

    /**
     * Anything else that an election reports.
     *
     * @param lease
     *            the Lease
     * @param what
     *            in kebab-case: {@code other-leader}, {@code no-leader}, {@code call-failed}, {@code fence-failed},
     *            {@code fence-ahead}, {@code tokens-exhausted}, {@code released}, {@code release-indeterminate},
     *            {@code ended}
     * @param detail
     *            the holder, the token, or the name of the {@link dev.fencepost.election.ErrorReason} or of the
     *            {@link dev.fencepost.election.EndReason}; may be empty
     */
    record Report(String lease, String what, String detail) implements ElectionClaim {

        @Override
        public String kind() {
            return "report";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("what", what);
            fields.put("detail", detail);
        }
    }

    /**
     * A call to the store was begun.
     *
     * @param lease
     *            the Lease
     * @param attempt
     *            the call's number
     * @param request
     *            {@code read}, {@code create}, {@code swap} or {@code release}
     */
    record Called(String lease, long attempt, String request) implements ElectionClaim {

        @Override
        public String kind() {
            return "called";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("attempt", attempt);
            fields.put("request", request);
        }
    }

    /**
     * The process took the answer to one of its calls out of its inbox. Calls that timed out have none, unless it comes
     * late; a repeated answer is not recorded.
     *
     * @param lease
     *            the Lease
     * @param attempt
     *            the call's number
     * @param reply
     *            {@code found}, {@code absent}, {@code applied}, {@code created}, {@code conflict}, {@code refused} or
     *            {@code indeterminate}
     * @param uid
     *            the object that was found, applied to or created; otherwise empty
     * @param version
     *            its version; otherwise empty
     */
    record Answered(String lease, long attempt, String reply, String uid, String version) implements ElectionClaim {

        @Override
        public String kind() {
            return "answered";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("attempt", attempt);
            fields.put("reply", reply);
            fields.put("uid", uid);
            fields.put("version", version);
        }
    }

    /**
     * The process heard from its fences what the highest token is that they have seen: a mint must exceed it.
     *
     * @param lease
     *            the Lease
     * @param highest
     *            the token; 0 if they have seen none
     */
    record FloorKnown(String lease, long highest) implements ElectionClaim {

        @Override
        public String kind() {
            return "floor-known";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("highest", highest);
        }
    }

    /**
     * What the metrics of the election showed to a scrape.
     *
     * @param lease
     *            the Lease
     * @param active
     *            whether an election runs here
     * @param epoch
     *            the most recent token held here, 0 if there never was one
     * @param tokenValid
     *            whether the token may be relied on
     * @param lastContactAgeSeconds
     *            how long ago a call succeeded, -1 for never
     */
    record Sampled(String lease, boolean active, long epoch, boolean tokenValid, long lastContactAgeSeconds)
            implements
                ElectionClaim {

        @Override
        public String kind() {
            return "sampled";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("active", active);
            fields.put("epoch", epoch);
            fields.put("tokenValid", tokenValid);
            fields.put("lastContactAgeSeconds", lastContactAgeSeconds);
        }
    }

    /** The protocol took a row of its transition table. */
    record RowTaken(String row) implements ElectionClaim {

        @Override
        public String kind() {
            return "row-taken";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("row", row);
        }
    }

    /**
     * A request was sent over a stream; the first one of a stream opens it.
     *
     * @param lease
     *            the election
     * @param stream
     *            the stream's number
     * @param request
     *            {@code keep-alive}
     */
    record StreamPushed(String lease, long stream, String request) implements ElectionClaim {

        @Override
        public String kind() {
            return "stream-pushed";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("stream", stream);
            fields.put("request", request);
        }
    }

    /**
     * The process took in the answer to the oldest request of a stream that had none.
     *
     * @param lease
     *            the election
     * @param stream
     *            the stream's number
     * @param reply
     *            {@code kept-alive}, {@code gone}, {@code other-lease} or {@code failed}
     */
    record StreamAnswered(String lease, long stream, String reply) implements ElectionClaim {

        @Override
        public String kind() {
            return "stream-answered";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("stream", stream);
            fields.put("reply", reply);
        }
    }

    /**
     * The process took in that a stream is over, and not at its wish.
     *
     * @param lease
     *            the election
     * @param stream
     *            the stream's number
     * @param why
     *            how it ended
     */
    record StreamEnded(String lease, long stream, String why) implements ElectionClaim {

        @Override
        public String kind() {
            return "stream-ended";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("stream", stream);
            fields.put("why", why);
        }
    }

    /**
     * The process waits at a point of its protocol, so that faults can be aimed at every one of them.
     *
     * <p>The kind is {@code await-} and the point.
     *
     * @param lease
     *            the election
     * @param point
     *            which, in kebab-case
     */
    record Awaiting(String lease, String point) implements ElectionClaim {

        @Override
        public String kind() {
            return "await-" + point;
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("point", point);
        }
    }
}
