package dev.fencepost.election.lease;

import dev.fencepost.election.ErrorReason;
import java.util.List;
import java.util.Optional;

/**
 * What becomes of one call.
 *
 * @param arrivals
 *            how long after its sending the request reaches the store, once for each copy
 * @param answers
 *            how long after its sending an answer reaches the candidate, once for each copy
 * @param answerOf
 *            the arrival whose answer it is
 * @param instead
 *            what is answered in place of the truth
 */
record Fate(List<Long> arrivals, List<Long> answers, int answerOf, Optional<LeaseReply> instead) {

    private static final long LEG = LeaseCase.millis(10);

    /** Ten milliseconds there, ten back. */
    static final Fate PROMPT = took(LEG, 2 * LEG);
    static final Fate LOST_REQUEST = new Fate(List.of(), List.of(), 0, Optional.empty());
    static final Fate LOST_ANSWER = new Fate(List.of(LEG), List.of(), 0, Optional.empty());
    static final Fate REPEATED_ANSWER = new Fate(List.of(LEG), List.of(2 * LEG, 3 * LEG), 0, Optional.empty());
    /** A transport repeats the request, and the answer to the second copy is the one that comes back. */
    static final Fate REPEATED_REQUEST = new Fate(List.of(LEG, LEG + 1), List.of(2 * LEG), 1, Optional.empty());

    static Fate took(long arrivalNanos, long answerNanos) {
        return new Fate(List.of(arrivalNanos), List.of(answerNanos), 0, Optional.empty());
    }

    static Fate arrivesUnansweredAfter(long arrivalNanos) {
        return new Fate(List.of(arrivalNanos), List.of(), 0, Optional.empty());
    }

    /** Not carried out. */
    static Fate answered(LeaseReply reply) {
        return new Fate(List.of(), List.of(2 * LEG), 0, Optional.of(reply));
    }

    /** Carried out, but the answer says something else. */
    static Fate appliedButAnswered(LeaseReply reply) {
        return new Fate(List.of(LEG), List.of(2 * LEG), 0, Optional.of(reply));
    }

    static Fate refused(ErrorReason reason) {
        return answered(new LeaseReply.Refused(reason, "refused by script"));
    }

    static LeaseReply indeterminate() {
        return new LeaseReply.Indeterminate(ErrorReason.UNREACHABLE, "504 by script");
    }
}
