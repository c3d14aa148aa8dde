package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** What passes between a leader's work and an executor. */
sealed interface ExecutorMessage extends Payload {

    /** Asks whether the executor is there. */
    record Ping(long call) implements ExecutorMessage {

        @Override
        public String kind() {
            return "executor-ping";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("call", call);
        }
    }

    /** It is. */
    record Pong(long call) implements ExecutorMessage {

        @Override
        public String kind() {
            return "executor-pong";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("call", call);
        }
    }

    /**
     * A command.
     *
     * @param token
     *            the token that it is sent under
     * @param operation
     *            the write of the state that it follows
     */
    record Command(long token, long operation) implements ExecutorMessage {

        @Override
        public String kind() {
            return "executor-command";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("token", token);
            fields.put("operation", operation);
        }
    }
}
