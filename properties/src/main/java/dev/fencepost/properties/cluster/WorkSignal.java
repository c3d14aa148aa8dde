package dev.fencepost.properties.cluster;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** What elector and work of one process say to each other. */
sealed interface WorkSignal extends Payload {

    /** What {@code tokenValid()} answers from. In a process it is a field that both threads see. */
    record Verdict(Leadership leadership) implements WorkSignal {

        @Override
        public String kind() {
            return "verdict-set";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("token", leadership.token().value());
            fields.put("validUntilNanos", leadership.validUntilNanos());
        }
    }

    /**
     * The leadership has begun.
     *
     * @param token
     *            its token
     * @param fenceKey
     *            the key whose create revision the token is; empty where fences compare the token alone
     */
    record Begin(FencingToken token, String fenceKey) implements WorkSignal {

        @Override
        public String kind() {
            return "work-begin";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("token", token.value());
            if (!fenceKey.isEmpty()) {
                fields.put("fenceKey", fenceKey);
            }
        }
    }

    /** Stop now. */
    record Stop(LossReason reason) implements WorkSignal {

        @Override
        public String kind() {
            return "work-stop";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("reason", reason.name());
        }
    }

    /** The work tells itself to look at its verdict. */
    record Check() implements WorkSignal {

        @Override
        public String kind() {
            return "work-check";
        }

        @Override
        public void describe(Fields fields) {
            // There is nothing to tell apart.
        }
    }

    /** Every task has ended. */
    record Done(FencingToken token) implements WorkSignal {

        @Override
        public String kind() {
            return "work-done";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("token", token.value());
        }
    }
}
