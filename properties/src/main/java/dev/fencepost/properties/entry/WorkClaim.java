package dev.fencepost.properties.entry;

import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fields;

/** What the work of a leader does, written by its process. */
public sealed interface WorkClaim extends Entry {

    /** The work of a leadership began. */
    record Began(String lease, long token) implements WorkClaim {

        @Override
        public String kind() {
            return "work-began";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("token", token);
        }
    }

    /** The work was told to stop. */
    record ToldToStop(String lease, long token, String reason) implements WorkClaim {

        @Override
        public String kind() {
            return "work-told-to-stop";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("token", token);
            fields.put("reason", reason);
        }
    }

    /** The work has ended, every task of it. */
    record Ended(String lease, long token) implements WorkClaim {

        @Override
        public String kind() {
            return "work-ended";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("token", token);
        }
    }

    /** The work asked {@code tokenValid()} before an act. */
    record Checked(String lease, long token, long operation, boolean valid) implements WorkClaim {

        @Override
        public String kind() {
            return "work-checked";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("token", token);
            fields.put("operation", operation);
            fields.put("valid", valid);
        }
    }

    /** The work acted on the check of the same operation: it sent a mutation to a store. */
    record Acted(String lease, long token, long operation, String store) implements WorkClaim {

        @Override
        public String kind() {
            return "work-acted";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("lease", lease);
            fields.put("token", token);
            fields.put("operation", operation);
            fields.put("store", store);
        }
    }
}
