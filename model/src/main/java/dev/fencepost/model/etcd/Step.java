package dev.fencepost.model.etcd;

import java.util.List;

/**
 * What one step gave.
 *
 * @param state
 *            the state after it
 * @param answer
 *            to the request of the step
 * @param notifications
 *            what is sent otherwise, in order
 * @param applied
 *            which writes changed the store, in order; usually none or one
 * @param leases
 *            what happened to leases, in order
 */
public record Step(EtcdState state, Answer answer, List<Notification> notifications, List<AppliedWrite> applied,
        List<LeaseFact> leases) {

    /** Takes copies of the lists, which costs nothing where they are immutable already. */
    public Step {
        notifications = List.copyOf(notifications);
        applied = List.copyOf(applied);
        leases = List.copyOf(leases);
    }

    /** The answer; for callers who know that there is one. */
    public EtcdReply reply() {
        if (answer instanceof Answer.Given given) {
            return given.reply();
        }
        throw new IllegalStateException("there is no answer but " + answer);
    }
}
