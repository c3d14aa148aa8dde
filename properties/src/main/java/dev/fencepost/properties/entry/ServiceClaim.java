package dev.fencepost.properties.entry;

import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fields;

/** What a process that serves while elected does and shows, written by it at the instant at which it does. */
public sealed interface ServiceClaim extends Entry {

    /**
     * A process started with its configuration.
     *
     * @param election
     *            the election
     * @param shards
     *            the number of shards it was told, which must be the stored one
     */
    record Configured(String election, long shards) implements ServiceClaim {

        @Override
        public String kind() {
            return "configured";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
            fields.put("shards", shards);
        }
    }

    /**
     * A process reached another stage of its life.
     *
     * @param election
     *            the election
     * @param stage
     *            which, in kebab-case
     */
    record Stage(String election, String stage) implements ServiceClaim {

        @Override
        public String kind() {
            return "stage-reached";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
            fields.put("stage", stage);
        }
    }

    /**
     * A process was asked to stop, as by SIGTERM.
     *
     * @param election
     *            the election
     */
    record StopAsked(String election) implements ServiceClaim {

        @Override
        public String kind() {
            return "stop-asked";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
        }
    }

    /**
     * A task of a service that nobody had told to stop failed, which is to end the process.
     *
     * @param election
     *            the election
     */
    record TaskDied(String election) implements ServiceClaim {

        @Override
        public String kind() {
            return "task-died";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
        }
    }

    /**
     * A read before the campaign failed, whether or not it is repeated.
     *
     * @param election
     *            the election
     */
    record ReadFailed(String election) implements ServiceClaim {

        @Override
        public String kind() {
            return "read-failed";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
        }
    }

    /**
     * A process opened the port that it serves on; the port for health and metrics is none of these.
     *
     * @param election
     *            the election
     */
    record PortOpened(String election) implements ServiceClaim {

        @Override
        public String kind() {
            return "port-opened";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
        }
    }

    /**
     * A process closed the port that it serves on.
     *
     * @param election
     *            the election
     */
    record PortClosed(String election) implements ServiceClaim {

        @Override
        public String kind() {
            return "port-closed";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
        }
    }

    /**
     * A process sent a command to an executor.
     *
     * @param election
     *            the election
     * @param token
     *            the token it acts under
     * @param executor
     *            the executor's node
     * @param operation
     *            the operation of the state write that it follows
     */
    record Commanded(String election, long token, String executor, long operation) implements ServiceClaim {

        @Override
        public String kind() {
            return "commanded";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
            fields.put("token", token);
            fields.put("executor", executor);
            fields.put("operation", operation);
        }
    }

    /**
     * A process took in how a write of the state went.
     *
     * @param election
     *            the election
     * @param operation
     *            the operation
     * @param reply
     *            {@code written}, {@code leadership-lost}, {@code concurrent-modification} or {@code failed}
     * @param revision
     *            the state's revision from now on if it was written; otherwise 0
     */
    record StateAnswered(String election, long operation, String reply, long revision) implements ServiceClaim {

        @Override
        public String kind() {
            return "state-answered";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
            fields.put("operation", operation);
            fields.put("reply", reply);
            fields.put("revision", revision);
        }
    }

    /**
     * From now on readers of the process see this state.
     *
     * @param election
     *            the election
     * @param revision
     *            its mod revision; 0 for the empty state
     * @param value
     *            its value
     */
    record Memory(String election, long revision, long value) implements ServiceClaim {

        @Override
        public String kind() {
            return "memory";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
            fields.put("revision", revision);
            fields.put("value", value);
        }
    }

    /**
     * A process dropped executors from its table.
     *
     * @param election
     *            the election
     * @param dropped
     *            how many
     * @param left
     *            how many are left
     * @param cause
     *            {@code refused} if they said or showed that they are gone, {@code no-answer} if nothing came in time
     */
    record ExecutorsDropped(String election, int dropped, int left, String cause) implements ServiceClaim {

        @Override
        public String kind() {
            return "executors-dropped";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
            fields.put("dropped", dropped);
            fields.put("left", left);
            fields.put("cause", cause);
        }
    }

    /**
     * What the gauges of a process show from now on.
     *
     * @param election
     *            the election
     * @param isLeader
     *            whether it leads
     * @param leaderSinceSeconds
     *            since when, in Unix seconds; 0 while it does not
     * @param failures
     *            how many campaigns, and reads before them, have failed
     */
    record Gauges(String election, boolean isLeader, long leaderSinceSeconds, long failures) implements ServiceClaim {

        @Override
        public String kind() {
            return "gauges";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
            fields.put("isLeader", isLeader);
            fields.put("leaderSinceSeconds", leaderSinceSeconds);
            fields.put("failures", failures);
        }
    }

    /**
     * A process has come to its end, by its own doing.
     *
     * @param election
     *            the election
     * @param cause
     *            {@code shutdown}, {@code tasks-finished}, {@code task-failed}, {@code lease-lost}, {@code
     *            start-failed} or {@code refused}
     * @param status
     *            its exit status
     */
    record Exited(String election, String cause, int status) implements ServiceClaim {

        @Override
        public String kind() {
            return "exited";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
            fields.put("cause", cause);
            fields.put("status", status);
        }
    }
}
