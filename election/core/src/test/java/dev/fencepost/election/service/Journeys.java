package dev.fencepost.election.service;

import static dev.fencepost.election.service.ServiceCase.millis;
import static dev.fencepost.election.service.ServiceCase.seconds;
import static dev.fencepost.election.service.ServiceCase.service;

import dev.fencepost.election.service.ServiceCall.Kind;
import java.util.OptionalInt;

/** The ways to every point at which a service waits, and what can come back there. */
final class Journeys {

    private Journeys() {}

    /** A service that waits, with everything that ends this wait kept from it. */
    static ServiceCase at(ServiceAwait await) {
        return at(await, service());
    }

    static ServiceCase at(ServiceAwait await, ServiceCase us) {
        switch (await) {
            case START -> {
                return us;
            }
            case STORED_COUNT -> us.answers(Kind.COUNT, Answer.HANGS).start();
            case STORED_COUNT_RETRY -> us.answers(Kind.COUNT, failedCount()).start().elapse(millis(2));
            case ELECTION -> us.neverWins().start().elapse(seconds(1));
            case STATE -> us.answers(Kind.STATE, Answer.HANGS).start().elapse(millis(50));
            case STATE_RETRY -> us.answers(Kind.STATE, failedState()).start().elapse(millis(13));
            case HEALTH -> us.answers(Kind.HEALTH, Answer.HANGS).start().elapse(millis(50));
            case STEP -> us.answers(Kind.STEP, Answer.HANGS).start().elapse(millis(50));
            case BIND -> us.answers(Kind.BIND, Answer.HANGS).start().elapse(millis(50));
            case STOP -> us.start().elapse(millis(100));
            case DRAIN -> us.tasksNeverStop().start().elapse(millis(100)).shutdown();
            case RELEASE -> us.electionNeverCloses().start().elapse(millis(100)).shutdown().elapse(millis(100));
            case NOTHING -> us.start().elapse(millis(100)).shutdown().elapse(millis(100));
        }
        return us.expect(await);
    }

    static Answer failedCount() {
        return Answer.with(call -> new ServiceInput.CountFailed(call, true, "unreachable"));
    }

    static Answer failedState() {
        return Answer.with(call -> new ServiceInput.LoadFailed(call, true, "unreachable"));
    }

    static Answer stateWith(int count) {
        return Answer.with(call -> new ServiceInput.StateLoaded(call, OptionalInt.of(count)));
    }

    static Answer countOf(int count) {
        return Answer.with(call -> new ServiceInput.CountRead(call, OptionalInt.of(count)));
    }
}
