package dev.fencepost.properties.cluster;

import dev.fencepost.election.service.ServiceInput;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** What a service and the elector of its process say to each other, besides what an elector says to any work. */
sealed interface ServiceSignal extends Payload {

    /** Stand in the election. */
    record Stand() implements ServiceSignal {

        @Override
        public String kind() {
            return "service-stand";
        }

        @Override
        public void describe(Fields fields) {
            // There is nothing to tell apart.
        }
    }

    /** End the election in order. */
    record Close() implements ServiceSignal {

        @Override
        public String kind() {
            return "service-close";
        }

        @Override
        public void describe(Fields fields) {
            // There is nothing to tell apart.
        }
    }

    /**
     * The service tells itself to look at its timers, and to show that it leads, once it has heard all that its elector
     * says at the same instant: its loop looks into its inbox first, and they share the verdict.
     *
     * @param again
     *            whether everything that was due at the instant has had its turn
     */
    record Look(boolean again) implements ServiceSignal {

        @Override
        public String kind() {
            return "service-look";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("again", again);
        }
    }

    /** The election has reported something that means something to the service. */
    record Heard(ServiceInput input) implements ServiceSignal {

        @Override
        public String kind() {
            return "service-heard";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("input", input.getClass().getSimpleName());
        }
    }
}
