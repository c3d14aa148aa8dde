package dev.fencepost.properties.entry;

import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fields;

/** What really happened on an executor, written by its node at the instant at which it took effect. */
public sealed interface ExecutorFact extends Entry {

    /**
     * An executor took a command and carries it out.
     *
     * @param executor
     *            its node
     * @param token
     *            the token that the command was sent under
     * @param operation
     *            the operation it belongs to
     * @param node
     *            who sent it
     * @param incarnation
     *            which of its processes
     */
    record CommandTaken(String executor, long token, long operation, String node, int incarnation)
            implements
                ExecutorFact {

        @Override
        public String kind() {
            return "command-taken";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("executor", executor);
            fields.put("token", token);
            fields.put("operation", operation);
            fields.put("node", node);
            fields.put("incarnation", incarnation);
        }
    }
}
