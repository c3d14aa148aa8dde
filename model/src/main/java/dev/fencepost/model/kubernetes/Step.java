package dev.fencepost.model.kubernetes;

import java.util.ArrayList;
import java.util.List;

/**
 * What one step gave.
 *
 * @param state
 *            the state after it
 * @param answer
 *            to the request of the step
 * @param notifications
 *            what goes to others, and to those who asked earlier, in order
 * @param applied
 *            which writes changed the store, in order; usually none or one
 */
public record Step(LeaseApiState state, Answer answer, List<Notification> notifications, List<AppliedWrite> applied) {

    /** Takes copies of the lists, which costs nothing where they are immutable already. */
    public Step {
        notifications = List.copyOf(notifications);
        applied = List.copyOf(applied);
    }

    /** The answer as it goes over the wire; for callers who know that there is one. */
    public WireReply reply() {
        if (answer instanceof Answer.Given given) {
            return given.reply();
        }
        throw new IllegalStateException("there is no answer yet but " + answer);
    }

    static Step answered(LeaseApiState state, WireReply reply) {
        return new Step(state, new Answer.Given(reply), List.of(), List.of());
    }

    static Step silent(LeaseApiState state) {
        return new Step(state, Answer.NONE, List.of(), List.of());
    }

    Step withAnswer(Answer other) {
        return new Step(state, other, notifications, applied);
    }

    Step withState(LeaseApiState other) {
        return new Step(other, answer, notifications, applied);
    }

    Step notifying(List<Notification> more) {
        return more.isEmpty() ? this : new Step(state, answer, joined(notifications, more), applied);
    }

    /** This step and then one that began where this ended, with the answer of this. */
    Step then(Step next) {
        return new Step(next.state, answer, joined(notifications, next.notifications), joined(applied, next.applied));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        if (first.isEmpty()) {
            return second;
        }
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
