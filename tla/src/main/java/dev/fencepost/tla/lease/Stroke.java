package dev.fencepost.tla.lease;

import dev.fencepost.election.Input;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.model.kubernetes.ServiceEvent;
import dev.fencepost.simulator.ServiceFault;

/** What befalls an actor of the small world at a moment of the explorer's choice. */
sealed interface Stroke extends ServiceFault {

    /** Tells a candidate what its next step finds. */
    record Prepare(Reading reading) implements Stroke {}

    /** Gives a candidate an input that no message brings. */
    record Happens(Input<LeaseReply> input) implements Stroke {}

    /** Lets a candidate's work look at {@code tokenValid()} and begin a fenced write if that is true. */
    record Acts() implements Stroke {}

    /**
     * Makes the store answer its next call with an error.
     *
     * @param applied
     *            whether it carries a write out all the same
     */
    record Errs(boolean applied) implements Stroke {}

    /** Deletes the Lease. */
    record Deletes() implements Stroke {}

    /** Changes the metadata of the Lease, and nothing else. */
    record Annotates() implements Stroke {}

    /** Changes the record in the Lease. */
    record Edits(ServiceEvent event) implements Stroke {}

    @Override
    default String kind() {
        return "stroke";
    }

    @Override
    default String text() {
        return toString();
    }
}
