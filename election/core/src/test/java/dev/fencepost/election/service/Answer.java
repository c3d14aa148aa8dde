package dev.fencepost.election.service;

import java.util.Optional;
import java.util.function.LongFunction;

/**
 * What becomes of one call in a {@link ServiceCase}.
 *
 * @param afterNanos
 *            when it is answered; negative for never
 * @param cancelNanos
 *            how long after it was cancelled it ends; negative if a cancel does not reach it
 * @param instead
 *            what it is answered with; empty for the usual success
 */
record Answer(long afterNanos, long cancelNanos, Optional<LongFunction<ServiceInput>> instead) {

    /** As it should be. */
    static final Answer PROMPT = new Answer(ServiceCase.millis(1), ServiceCase.millis(1), Optional.empty());

    /** Not answered; ends when cancelled. */
    static final Answer HANGS = new Answer(-1, ServiceCase.millis(1), Optional.empty());

    /** Not answered, and a cancel does not reach it. */
    static final Answer IMMORTAL = new Answer(-1, -1, Optional.empty());

    static Answer after(long nanos) {
        return new Answer(nanos, ServiceCase.millis(1), Optional.empty());
    }

    /** Ends only so long after it was cancelled. */
    static Answer endsAfterCancel(long nanos) {
        return new Answer(-1, nanos, Optional.empty());
    }

    static Answer with(LongFunction<ServiceInput> input) {
        return new Answer(ServiceCase.millis(1), ServiceCase.millis(1), Optional.of(input));
    }
}
