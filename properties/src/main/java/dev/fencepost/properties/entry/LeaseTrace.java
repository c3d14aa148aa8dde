package dev.fencepost.properties.entry;

import dev.fencepost.election.Input;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fields;

/**
 * What a run over a Lease tells only when it is traced: every step of a candidate's protocol, and every question that a
 * server answered, each at the instant at which it took effect.
 *
 * <p>With these beside the entries of any run, a trace can be held against the specification step for step.
 */
public sealed interface LeaseTrace extends Entry {

    /**
     * A candidate's protocol took one input; what the step did besides follows in the log.
     *
     * @param lease
     *            the Lease
     * @param input
     *            what it was told
     * @param after
     *            its whole state afterwards
     */
    record Stepped(String lease, Input<LeaseReply> input, LeaseState after) implements LeaseTrace {

        @Override
        public String kind() {
            return "stepped";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("input", new StepInput(input));
            fields.put("after", new StepState(after));
        }
    }

    /**
     * The API server carried out a call; what it wrote, if anything, stands just before in the log. A call that met an
     * outage has none.
     *
     * @param callerNode
     *            the calling node
     * @param callerIncarnation
     *            the calling process
     * @param attempt
     *            the caller's number of the call
     * @param write
     *            whether it was to change the Lease
     * @param applied
     *            whether it did
     * @param status
     *            the status of the answer; 0 if there is none
     * @param uid
     *            the object that the answer shows; empty for none
     * @param version
     *            its version; empty for none
     */
    record Served(String callerNode, int callerIncarnation, long attempt, boolean write, boolean applied, int status,
            String uid, String version) implements LeaseTrace {

        @Override
        public String kind() {
            return "served";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("callerNode", callerNode);
            fields.put("callerIncarnation", callerIncarnation);
            fields.put("attempt", attempt);
            fields.put("write", write);
            fields.put("applied", applied);
            fields.put("status", status);
            fields.put("uid", uid);
            fields.put("version", version);
        }
    }

    /**
     * A fenced store told the highest token it has seen.
     *
     * @param store
     *            the store's node
     * @param callerNode
     *            the asking node
     * @param callerIncarnation
     *            the asking process
     * @param highest
     *            the token; 0 for none
     */
    record FloorTold(String store, String callerNode, int callerIncarnation, long highest) implements LeaseTrace {

        @Override
        public String kind() {
            return "floor-told";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("store", store);
            fields.put("callerNode", callerNode);
            fields.put("callerIncarnation", callerIncarnation);
            fields.put("highest", highest);
        }
    }
}
