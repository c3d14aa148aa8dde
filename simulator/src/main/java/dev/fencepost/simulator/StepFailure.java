package dev.fencepost.simulator;

import java.io.Serial;

/** Carries an exception of the code under test from an actor's step to the loop, which ends the run. */
final class StepFailure extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient ActorRef actor;
    private final Throwable thrown;

    StepFailure(ActorRef actor, Throwable thrown) {
        super(thrown);
        this.actor = actor;
        this.thrown = thrown;
    }

    ActorRef actor() {
        return actor;
    }

    Throwable thrown() {
        return thrown;
    }
}
